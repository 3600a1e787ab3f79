# reads config/limits.conf and prints it
with open("config/limits.conf") as file:
    print(file.read())
