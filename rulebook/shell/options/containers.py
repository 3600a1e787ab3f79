"""Options of container and cluster tools."""

from __future__ import annotations

_RUN = (
    "-a|--attach= --add-host= --annotation= --blkio-weight= --cap-add= --cap-drop= --cgroup-parent= --cidfile= --cpu-period="
    " --cpu-quota= -c|--cpu-shares= --cpus= --cpuset-cpus= -d|--detach --detach-keys= --device= --dns= --dns-search= --domainname="
    " --entrypoint= -e|--env= --env-file= --expose= --gpus= --group-add= --health-cmd= --health-interval= -h|--hostname= --init"
    " -i|--interactive --ip= --ipc= --isolation= -l|--label= --label-file= --link= --log-driver= --log-opt= --mac-address= -m|--memory="
    " --memory-swap= --mount= --name= --network|--net= --network-alias= --no-healthcheck --oom-kill-disable --pid= --pids-limit= --platform="
    " --privileged -p|--publish= -P|--publish-all --pull= -q|--quiet --read-only --restart= --rm --runtime= --security-opt= --shm-size="
    " --sig-proxy --stop-signal= --stop-timeout= --storage-opt= --sysctl= --tmpfs= -t|--tty --ulimit= -u|--user= --userns= --uts="
    " -v|--volume= --volume-driver= --volumes-from= -w|--workdir= STOP"
)
_EXEC = "-d|--detach --detach-keys= -e|--env= --env-file= -i|--interactive --privileged -t|--tty -u|--user= -w|--workdir= -T --index= STOP"
_BUILD = (
    "--add-host= --build-arg= --cache-from= --cache-to= --cgroup-parent= --compress --cpuset-cpus= -f|--file= --iidfile= --label= -m|--memory="
    " --network= --no-cache --output|-o= --platform= --progress= --provenance= --pull --push --load -q|--quiet --rm --sbom= --secret= --shm-size="
    " --ssh= -t|--tag= --target= --ulimit= --builder="
)
_COMPOSE = {
    "": "-f|--file= -p|--project-name= --profile= --env-file= --project-directory= --ansi= --parallel= --progress= --compatibility --dry-run"
    " --all-resources SUB",
    "up": "--abort-on-container-exit --always-recreate-deps --attach= --build -d|--detach --exit-code-from= --force-recreate --no-attach="
    " --no-build --no-deps --no-recreate --no-start --pull= --quiet-pull --remove-orphans -V|--renew-anon-volumes --scale= -t|--timeout= --wait"
    " --wait-timeout= -w|--watch -y|--yes",
    "down": "--remove-orphans --rmi= -t|--timeout= -v|--volumes",
    "exec": _EXEC,
    "run": "--build --cap-add= --cap-drop= -d|--detach --entrypoint= -e|--env= -i|--interactive -l|--label= --name= -T|--no-TTY --no-deps"
    " -p|--publish= --pull= --quiet-pull --remove-orphans --rm -P|--service-ports --use-aliases -u|--user= -v|--volume= -w|--workdir= STOP",
    "rm": "-f|--force -s|--stop -v|--volumes",
    "build": "--build-arg= --builder= -m|--memory= --no-cache --pull --push -q|--quiet --ssh= --progress=",
    "logs": "-f|--follow --index= --no-color --no-log-prefix --since= -n|--tail= -t|--timestamps --until=",
    "ps": "-a|--all --filter= --format= --no-trunc --orphans -q|--quiet --services --status=",
    "restart": "--no-deps -t|--timeout=",
    "stop": "-t|--timeout=",
    "pull": "--ignore-buildable --ignore-pull-failures --include-deps --policy= -q|--quiet",
    "kill": "--remove-orphans -s|--signal=",
}


def _docker() -> dict[str, str]:
    table = {
        "": "-c|--context= --config= -D|--debug -H|--host= -l|--log-level= --tls --tlscacert= --tlscert= --tlskey= --tlsverify -v|--version SUB",
        "run": _RUN,
        "create": _RUN,
        "exec": _EXEC,
        "build": _BUILD,
        "push": "-a|--all-tags --disable-content-trust --platform= -q|--quiet",
        "pull": "-a|--all-tags --disable-content-trust --platform= -q|--quiet",
        "rm": "-f|--force -l|--link -v|--volumes",
        "rmi": "-f|--force --no-prune --platform=",
        "ps": "-a|--all -f|--filter= --format= -n|--last= -l|--latest --no-trunc -q|--quiet -s|--size",
        "images": "-a|--all --digests -f|--filter= --format= --no-trunc -q|--quiet --tree",
        "logs": "--details -f|--follow --since= -n|--tail= -t|--timestamps --until=",
        "stop": "-s|--signal= -t|--timeout|--time=",
        "kill": "-s|--signal=",
        "restart": "-s|--signal= -t|--timeout|--time=",
        "cp": "-a|--archive -L|--follow-link -q|--quiet",
        "inspect": "-f|--format= -s|--size --type=",
        "login": "-p|--password= --password-stdin -u|--username=",
        "save": "-o|--output= --platform=",
        "load": "-i|--input= -q|--quiet --platform=",
        "commit": "-a|--author= -c|--change= -m|--message= -p|--pause",
        "system": "SUB",
        "system prune": "-a|--all --filter= -f|--force --volumes",
        "container": "SUB",
        "container run": _RUN,
        "container exec": _EXEC,
        "container rm": "-f|--force -l|--link -v|--volumes",
        "container prune": "--filter= -f|--force",
        "image": "SUB",
        "image prune": "-a|--all --filter= -f|--force",
        "image rm": "-f|--force --no-prune",
        "image push": "-a|--all-tags -q|--quiet",
        "image build": _BUILD,
        "volume": "SUB",
        "volume rm": "-f|--force",
        "volume prune": "-a|--all --filter= -f|--force",
        "volume create": "-d|--driver= --label= -o|--opt=",
        "network": "SUB",
        "network prune": "--filter= -f|--force",
        "builder": "SUB",
        "builder prune": "-a|--all --filter= -f|--force --keep-storage=",
        "buildx": "--builder= SUB",
        "buildx build": _BUILD,
        "context": "SUB",
        "swarm": "SUB",
        "service": "SUB",
        "stack": "SUB",
        "secret": "SUB",
        "manifest": "SUB",
    }
    table.update({f"compose {key}".strip(): value for key, value in _COMPOSE.items()})
    return table


_DOCKER = _docker()

_KUBECTL = (
    "-n|--namespace= --context= --cluster= --kubeconfig= -s|--server= --user= --token= --as= --as-group= --request-timeout= --cache-dir="
    " --certificate-authority= --client-certificate= --client-key= --insecure-skip-tls-verify --tls-server-name= -v|--v= -h|--help"
)
_SELECT = "-l|--selector= --field-selector= -A|--all-namespaces -o|--output= -f|--filename= -k|--kustomize= -R|--recursive --all --dry-run[=] -w|--watch"
_KUBE = {
    "": "SUB",
    "*": _KUBECTL,
    "get": f"{_SELECT} --show-labels -L|--label-columns= --sort-by= --no-headers --chunk-size= --template=",
    "describe": _SELECT,
    "delete": f"{_SELECT} --force --grace-period= --now --timeout= --wait[=] --cascade[=] --ignore-not-found[=] -i|--interactive",
    "apply": f"{_SELECT} --force --prune --server-side --field-manager= --force-conflicts --validate[=] --wait --timeout= --overwrite",
    "create": f"{_SELECT} --save-config --validate[=] --edit --image= --from-literal= --from-file= --from-env-file= SUB",
    "exec": "-c|--container= -f|--filename= -i|--stdin -t|--tty -q|--quiet --pod-running-timeout=",
    "run": "--image= --env= -l|--labels= --overrides= --port= --restart= --rm -i|--stdin -t|--tty --command --dry-run[=] --annotations="
    " --image-pull-policy= -o|--output= --expose --attach --privileged --pod-running-timeout= --timeout=",
    "logs": "-f|--follow -c|--container= --tail= --since= --since-time= -p|--previous --timestamps --all-containers -l|--selector= --prefix --limit-bytes=",
    "scale": f"{_SELECT} --replicas= --current-replicas= --resource-version= --timeout=",
    "rollout": "SUB",
    "drain": "--force --grace-period= --ignore-daemonsets --delete-emptydir-data --delete-local-data --disable-eviction --pod-selector= -l|--selector= --timeout= --dry-run[=]",
    "edit": f"{_SELECT} --save-config --validate[=] --windows-line-endings",
    "patch": "-p|--patch= --patch-file= --type= -f|--filename= -o|--output= --dry-run[=] --subresource= --local",
    "config": "SUB",
    "set": "SUB",
    "top": "SUB",
    "port-forward": "--address= --pod-running-timeout=",
    "cp": "-c|--container= --no-preserve --retries=",
    "label": f"{_SELECT} --overwrite --list --resource-version=",
    "annotate": f"{_SELECT} --overwrite --list --resource-version=",
    "replace": f"{_SELECT} --force --grace-period= --cascade[=] --save-config --timeout= --wait",
}

TABLES: dict[str, dict[str, str]] = {
    "docker": _DOCKER,
    "podman": _DOCKER,
    "nerdctl": _DOCKER,
    "docker-compose": _COMPOSE,
    "podman-compose": _COMPOSE,
    "kubectl": _KUBE,
    "oc": _KUBE,
    "helm": {
        "": "SUB",
        "*": "-n|--namespace= --kube-context= --kubeconfig= --debug --kube-apiserver= --kube-token= --registry-config= --repository-cache="
        " --repository-config= -f|--values= --set= --set-string= --set-file= --set-json= --version= --repo= --timeout= --wait --atomic --dry-run[=]"
        " --create-namespace -i|--install --force --reset-values --reuse-values --description= --history-max= -o|--output= --keep-history"
        " --cascade= -a|--all -A|--all-namespaces -l|--selector= --username= --password= --ca-file= --post-renderer= -d|--destination=",
        "repo": "SUB", "get": "SUB", "plugin": "SUB", "dependency": "SUB", "registry": "SUB", "show": "SUB",
    },
    "skaffold": {"": "SUB", "*": "-f|--filename= -p|--profile= -n|--namespace= -m|--module= -d|--default-repo= -t|--tag="},
}  # fmt: skip
"""Program -> subcommand -> options."""
