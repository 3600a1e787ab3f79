target = "config/routes.gen.rb"
body = "ROUTES = []\n"
File.write(target, body)
