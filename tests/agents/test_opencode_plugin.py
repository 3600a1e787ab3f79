"""The plugin that OpenCode loads, run by a JavaScript engine as OpenCode would call it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from rulebook.agents.own_files import install_files
from rulebook.outside.workspace import Workspace
from tests.agents.conftest import arm

NODE = shutil.which("node")

DRIVER = """
const { Rulebook } = await import(process.argv[2]);
const prompts = [];
const client = { session: { prompt: async (given) => prompts.push(given) } };
const hooks = await Rulebook({ client, directory: process.argv[3] });
const said = [];
const run = async (tool, args, callID) => {
  const input = { tool, sessionID: "s", callID };
  try {
    await hooks["tool.execute.before"](input, { args });
  } catch (error) {
    said.push("refused: " + error.message.split(".")[0]);
    return;
  }
  const output = { title: "", output: "done", metadata: { exit: 0 } };
  await hooks["tool.execute.after"](input, output);
  said.push(output.output.split("\\n")[0] + (output.output.includes("pytest -q") ? " and advice" : ""));
};
await hooks["chat.message"]({ sessionID: "s" }, { parts: [{ type: "text", text: "fix it" }] });
const system = { system: ["You are an agent."] };
await hooks["experimental.chat.system.transform"]({ sessionID: "s" }, system);
await hooks["experimental.chat.system.transform"]({}, { system: [] });
await run("bash", { command: "ls -la" }, "1");
await run("bash", { command: "git push --force" }, "2");
await run("bash", { command: "pytest" }, "3");
await run("write", { filePath: process.argv[3] + "/a.py", content: "x" }, "4");
await hooks.event({ event: { type: "session.idle", properties: { sessionID: "s" } } });
await hooks.event({ event: { type: "file.edited", properties: {} } });
const texts = prompts.map((one) => one.body.parts[0].text.split(",")[0]);
console.log(JSON.stringify({ said, system: system.system, prompts: texts }));
"""


@pytest.mark.skipif(NODE is None, reason="no JavaScript engine here")
def test_the_plugin_refuses_advises_and_holds(armed: Workspace, tmp_path: Path) -> None:
    arm(armed, behaviour={"given": [["a", 1]], "text": "Use tabs here.", "left_out": []})
    install_files("opencode", "project", armed.root)
    install_files("opencode", "local", armed.root)
    plugin = tmp_path / "plugin.mjs"
    shutil.copy(Path("~/.config/opencode/plugins/rulebook.js").expanduser(), plugin)
    driver = tmp_path / "driver.mjs"
    driver.write_text(DRIVER)
    done = subprocess.run(
        [str(NODE), str(driver), str(plugin), armed.root], capture_output=True, text=True, check=True
    )
    answer = json.loads(done.stdout)
    assert answer["said"] == ["done", "refused: Refused by rule no-force-push", "done and advice", "done"]
    assert answer["prompts"] == ["The task is not finished"]
    # merged into the block that is there: some models take one system message only (anomalyco/opencode#23660)
    assert answer["system"] == ["You are an agent.\n\nUse tabs here."]
