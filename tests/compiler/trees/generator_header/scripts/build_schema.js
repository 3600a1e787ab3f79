const fs = require("fs");
const target = "api/schema.json";
fs.writeFileSync(target, "{}\n");
