"""Options of infrastructure tools."""

from __future__ import annotations

_TERRAFORM = {
    "": "-chdir= -help -version -v SUB DASH",
    "apply": "-auto-approve -backup= -compact-warnings -destroy -lock[=] -lock-timeout= -input[=] -no-color -parallelism= -replace= -state= -state-out="
    " -target= -var= -var-file= -refresh[=] -refresh-only -json",
    "destroy": "-auto-approve -backup= -lock[=] -lock-timeout= -input[=] -no-color -parallelism= -state= -target= -var= -var-file= -refresh[=] -json",
    "plan": "-out= -destroy -detailed-exitcode -input[=] -lock[=] -lock-timeout= -no-color -parallelism= -refresh[=] -refresh-only -replace= -state= -target="
    " -var= -var-file= -json -generate-config-out=",
    "init": "-backend[=] -backend-config= -force-copy -from-module= -get[=] -input[=] -lock[=] -migrate-state -no-color -plugin-dir= -reconfigure -upgrade -lockfile=",
    "import": "-config= -input[=] -lock[=] -no-color -parallelism= -state= -var= -var-file=",
    "state": "SUB", "workspace": "SUB", "providers": "SUB", "force-unlock": "-force",
    "output": "-state= -no-color -json -raw", "fmt": "-list[=] -write[=] -diff -check -recursive", "taint": "-allow-missing -lock[=] -state=",
    "validate": "-json -no-color", "state rm": "-dry-run -backup= -lock[=] -state=", "state mv": "-dry-run -backup= -lock[=] -state=",
}  # fmt: skip
_AWS = (
    "--debug --endpoint-url= --no-verify-ssl --no-paginate --output= --query= --profile= --region= --version --color= --no-sign-request --ca-bundle="
    " --cli-read-timeout= --cli-connect-timeout= --cli-binary-format= --no-cli-pager --cli-input-json= --cli-input-yaml="
)
_AWS_S3 = (
    "--recursive --include= --exclude= --acl= --storage-class= --sse[=] --sse-kms-key-id= --dryrun --quiet --delete --force --content-type= --cache-control="
    " --metadata= --follow-symlinks --no-follow-symlinks --only-show-errors --size-only --exact-timestamps --expires-in= --page-size= --grants="
)
_GCLOUD = (
    "--account= --project= --configuration= --billing-project= --format= --filter= --limit= --sort-by= -q|--quiet --verbosity= --zone= --region="
    " --impersonate-service-account= --flags-file= --log-http --async --platform= --image= --service-account= --source= --member= --role="
)
_AZ = "-g|--resource-group= -n|--name= --subscription= -o|--output= --query= -y|--yes --debug --verbose --only-show-errors -l|--location= --ids= --no-wait"

TABLES: dict[str, dict[str, str]] = {
    "terraform": _TERRAFORM,
    "tofu": _TERRAFORM,
    "terragrunt": {**_TERRAFORM, "run-all": "SUB", "run": "SUB"},
    "aws": {
        "": f"{_AWS} SUB", "*": _AWS, "s3": f"{_AWS_S3} SUB", "s3 rm": _AWS_S3, "s3 cp": _AWS_S3, "s3 mv": _AWS_S3, "s3 sync": _AWS_S3, "s3 rb": "--force",
        "s3 ls": f"{_AWS_S3} --human-readable --summarize",
        **dict.fromkeys(
            ("ec2", "iam", "s3api", "lambda", "rds", "ecs", "eks", "ecr", "dynamodb", "cloudformation", "logs", "sqs", "sns", "sts", "secretsmanager", "ssm",
             "kms", "route53", "cloudfront", "elasticache", "codebuild", "codepipeline", "apigateway", "events", "autoscaling", "elbv2", "configure",
             "organizations", "cognito-idp", "stepfunctions", "glue", "athena", "redshift", "batch", "backup", "acm", "sso"),
            "SUB",
        ),
    },
    "gcloud": {
        "": f"{_GCLOUD} SUB", "*": _GCLOUD,
        **dict.fromkeys(
            ("compute", "container", "run", "functions", "sql", "iam", "projects", "storage", "app", "auth", "config", "builds", "secrets", "pubsub", "dns",
             "logging", "artifacts", "services", "deploy", "alpha", "beta", "compute instances", "container clusters", "run services", "run jobs", "sql instances",
             "sql databases", "storage buckets", "iam service-accounts", "compute disks", "alpha compute", "beta run", "artifacts docker", "deploy releases",
             "pubsub topics", "compute firewall-rules", "iam service-accounts keys", "compute networks"),
            "SUB",
        ),
    },
    "az": {
        "": f"{_AZ} SUB", "*": _AZ,
        **dict.fromkeys(
            ("group", "vm", "aks", "webapp", "storage", "sql", "keyvault", "account", "acr", "network", "functionapp", "ad", "role", "deployment", "cosmosdb",
             "storage account", "storage blob", "storage container", "sql db", "sql server", "keyvault secret", "network vnet", "network nsg", "role assignment",
             "deployment group", "containerapp", "webapp deployment", "ad sp", "ad app", "monitor", "postgres", "redis"),
            "SUB",
        ),
    },
    "ansible-playbook": {
        "": "-i|--inventory= -l|--limit= -e|--extra-vars= -t|--tags= --skip-tags= -u|--user= -b|--become --become-user= --become-method= -K|--ask-become-pass -k"
        " -C|--check -D|--diff -f|--forks= -M|--module-path= --vault-id= --vault-password-file= -c|--connection= --start-at-task= --private-key= -T|--timeout="
        " --list-hosts --list-tasks --list-tags --syntax-check --step -v|--verbose --flush-cache --force-handlers"
    },
    "pulumi": {"": "-C|--cwd= -s|--stack= -y|--yes --color= -e --non-interactive -v|--verbose= SUB", "*": "-C|--cwd= -s|--stack= -y|--yes -f|--skip-preview -m|--message= -c|--config="
               " -t|--target= -p|--parallel= --diff --refresh[=]", "stack": "SUB", "config": "SUB", "state": "SUB"},
    "fly": {"": "-t|--access-token= --verbose SUB", "*": "-a|--app= -c|--config= -y|--yes -j|--json -o|--org= -r|--region= --image= -i= --strategy= -e|--env= --remote-only --local-only",
            "apps": "SUB", "secrets": "SUB", "volumes": "SUB", "machine": "SUB", "scale": "SUB", "postgres": "SUB", "ssh": "SUB"},
    "heroku": {"": "SUB", "*": "-a|--app= -r|--remote= -c|--confirm= -s|--size= --json -n|--num= -t|--tail -d|--dyno=", "run": "STOP"},
    "vercel": {"": "-A|--local-config= -Q|--global-config= -t|--token= -S|--scope= --cwd= -d|--debug -y|--yes -f|--force --prod --prebuilt -e|--env= -b|--build-env="
               " -m|--meta= --target= --regions= SUB", "env": "SUB", "*": "--prod -y|--yes -t|--token= -S|--scope= --target= -f|--force --prebuilt --cwd="},
    "serverless": {"": "SUB", "*": "-s|--stage= -r|--region= -f|--function= -c|--config= --verbose --force --aws-profile= --param= -p|--package="},
    "vault": {"": "SUB", "*": "-address= -namespace= -token-only -format= -field= -mount= -force -f", "kv": "SUB", "secrets": "SUB", "auth": "SUB", "policy": "SUB",
              "token": "SUB", "operator": "SUB"},
}  # fmt: skip
"""Program -> subcommand -> options."""
