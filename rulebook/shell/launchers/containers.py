"""Other roots, namespaces and containers: one row each, see ``launchers``."""

from __future__ import annotations

ROWS: dict[str, str] = {
    "chroot": "--userspec= --groups= ROOT ARGV",
    "fakeroot": "-l= -s= -i= -b= ARGV",
    "proot": "-r= -b= -w:cd -q= -R= -S= ARGV",
    "unshare": "-R= --root= -w:cd --wd:cd -S= --setuid= -G= --setgid= --map-user= --map-group= --propagation= ARGV",
    "nsenter": "-t= --target= -S= --setuid= -G= --setgid= ARGV",
    "ip": "-n= -netns= SUB",
    "ip netns": "SUB",
    "ip netns exec": "NAME ARGV",
    "ip vrf": "SUB",
    "ip vrf exec": "NAME ARGV",
    "firejail": "ARGV",
    "runcon": "-t= -u= -r= -l= CONTEXT ARGV",
    "sandbox-exec": "-f= -n= -p= -D= ARGV",
    "systemd-nspawn": "-D= --directory= -M= --machine= -u= --user= -E= --bind= -i= REMOTE ARGV",
    "tini": "-p= -e= ARGV",
    "dumb-init": "-r= --rewrite= ARGV",
    "docker": "-c= --context= -H= --host= --config= -l= --log-level= --tlscacert= --tlscert= --tlskey= SUB",
    "docker exec": "-e= --env= --env-file= -u= --user= -w:cd --workdir:cd --detach-keys= REMOTE CONTAINER ARGV",
    "docker run": "--entrypoint:first -a= --attach= --add-host= --cap-add= --cap-drop= --cidfile= --cpus= -c="
    " --cpu-shares= --cpuset-cpus= --device= --dns= -e= --env= --env-file= --expose= --gpus= --group-add= -h= --hostname="
    " --ip= --ipc= -l= --label= --label-file= --link= --log-driver= --log-opt= --mac-address= -m= --memory= --memory-swap="
    " --mount= --name= --network= --net= --network-alias= --pid= --pids-limit= --platform= -p= --publish= --pull="
    " --restart= --runtime= --security-opt= --shm-size= --stop-signal= --stop-timeout= --sysctl= --tmpfs= --ulimit= -u="
    " --user= --userns= --uts= -v= --volume= --volume-driver= --volumes-from= -w:cd --workdir:cd --health-cmd= REMOTE IMAGE ARGV",
    "docker create": "@docker run",
    "docker container": "SUB",
    "docker container exec": "@docker exec",
    "docker container run": "@docker run",
    "docker compose": "-f= --file= -p= --project-name= --profile= --env-file= --project-directory= --ansi= --parallel= --progress= SUB",
    "docker compose exec": "-e= --env= -u= --user= -w:cd --workdir:cd --index= REMOTE SERVICE ARGV",
    "docker compose run": "--entrypoint:first -e= --env= --env-from-file= -l= --label= --name= -p= --publish= -u= --user= -v="
    " --volume= -w:cd --workdir:cd --cap-add= --cap-drop= --pull= REMOTE SERVICE ARGV",
    "docker-compose": "@docker compose",
    "docker-compose exec": "@docker compose exec",
    "docker-compose run": "@docker compose run",
    "podman": "--root= --runroot= --url= -c= --connection= --log-level= --storage-driver= SUB",
    "podman exec": "@docker exec",
    "podman run": "@docker run",
    "podman container": "SUB",
    "podman container exec": "@docker exec",
    "podman container run": "@docker run",
    "podman compose": "@docker compose",
    "podman compose exec": "@docker compose exec",
    "podman compose run": "@docker compose run",
    "podman-compose": "@docker compose",
    "podman-compose exec": "@docker compose exec",
    "podman-compose run": "@docker compose run",
    "nerdctl": "-n= --namespace= -a= --address= SUB",
    "nerdctl exec": "@docker exec",
    "nerdctl run": "@docker run",
    "toolbox": "SUB",
    "toolbox run": "-c= --container= -d= -r= ARGV",
    "distrobox": "SUB",
    "distrobox enter": "-n= --name= -- ARGV",
    "devcontainer": "SUB",
    "devcontainer exec": "--workspace-folder= --container-id= --id-label= --config= REMOTE ARGV",
    "kubectl": "-n= --namespace= --context= --cluster= --kubeconfig= -s= --server= --user= --token= --as= --request-timeout= SUB",
    "kubectl exec": "-c= --container= -f= --filename= -n= --namespace= --context= --kubeconfig= --pod-running-timeout="
    " REMOTE POD ARGV",
    "kubectl run": "--image= --env= -l= --labels= --overrides= --port= --restart= -n= --namespace= --context= --annotations="
    " --image-pull-policy= --pod-running-timeout= REMOTE POD -- ARGV",
    "kubectl debug": "--image= -c= --container= --target= -n= --namespace= --profile= REMOTE POD -- ARGV",
    "oc": "@kubectl",
    "oc exec": "@kubectl exec",
    "oc rsh": "-c= --container= -n= --namespace= --shell= REMOTE POD ARGV",
    "k3s": "SUB",
    "k3s kubectl": "@kubectl",
    "k3s kubectl exec": "@kubectl exec",
    "crictl": "SUB",
    "crictl exec": "-e= REMOTE CONTAINER ARGV",
}  # fmt: skip
"""Program (and subcommand) -> its row; ``@other`` takes the row of another."""
