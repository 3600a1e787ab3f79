import argparse

parser = argparse.ArgumentParser()
parser.add_argument("-o", default="config/limits.conf")
args = parser.parse_args()
with open(args.o, "w") as out:
    out.write("max = 10\n")
