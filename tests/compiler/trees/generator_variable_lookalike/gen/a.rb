File.write("config/routes.gen.rb", "1")
