import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from './until';
import { fileUri } from './workspace';

const node = 'http://127.0.0.1:8545';

export function defineCopying(): void {
  describe('copying a request', () => {
    afterEach(async () => {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      // The next document gets the same name. Its text would be lost if this one were closed after that.
      await until('the document to close', () => shown?.isClosed);
    });

    it('copies it with its variables filled in and without its secrets', async () => {
      const text = `@address = 0xab\n# @node ${node}\n###\neth_getBalance("{{address}}", "{{$processEnv SLOTPAD_NEVER_SET}}")\n`;
      await show('jsonrpc', text, 3);
      assert.equal(
        await copied('slotpad.copyAsCurl'),
        `curl ${node}/ \\\n  -H 'content-type: application/json' \\\n  -H 'accept: application/json' \\\n  -d '{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0xab","'"$SLOTPAD_NEVER_SET"'"]}'`,
      );
      assert.equal(
        await copied('slotpad.copyAsEthers'),
        `import { JsonRpcProvider } from 'ethers';\n\nconst provider = new JsonRpcProvider('${node}/');\nconsole.log(await provider.send('eth_getBalance', ['0xab', process.env.SLOTPAD_NEVER_SET]));\n`,
      );
    });

    it('copies the request at a given place', async () => {
      // A file: VS Code may replace an untitled document that has the name of a closed one.
      const uri = fileUri('copied.http');
      const text = `GET ${node}/a\n###\nGET ${node}/b\nAuthorization: Bearer abcd\n`;
      await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
      await vscode.window.showTextDocument(uri, { preview: false });
      assert.equal(
        await copied('slotpad.copyAsFetch', { uri: uri.toString(), line: 2 }),
        `const response = await fetch('${node}/b', {\n  headers: { Authorization: \`Bearer \${process.env.TOKEN}\` },\n});\nconsole.log(response.status, await response.text());\n`,
      );
      await vscode.workspace.fs.delete(uri);
    });

    it('leaves the clipboard unchanged when a library has no call for the request', async () => {
      await show('http', `GET ${node}/eth/v1/node/version\n`, 0);
      await putOnClipboard(before);
      await vscode.commands.executeCommand('slotpad.copyAsViem');
      assert.equal(await vscode.env.clipboard.readText(), before);
    });
  });
}

/** In an untrusted folder. */
export function defineCopyingUntrusted(): void {
  it('copies requests with placeholders for variables that the file does not define', async () => {
    await show('http', '@a = 1\nGET {{base}}/eth/v1/node/version?a={{a}}&key={{$dotenv KEY}}\n', 1);
    assert.equal(await copied('slotpad.copyAsCurl'), 'curl "$BASE/eth/v1/node/version?a=1&key=$KEY"');
  });
}

/** The document that the last test showed. */
let shown: vscode.TextDocument | undefined;

async function show(language: string, content: string, line: number): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ language, content });
  const editor = await vscode.window.showTextDocument(document, { preview: false });
  shown = document;
  const at = new vscode.Position(line, 0);
  editor.selection = new vscode.Selection(at, at);
  return document;
}

const before = 'what was there';

/** The text that a command copies. The clipboard of the browser may get it late. */
async function copied(command: string, place?: unknown): Promise<string> {
  await putOnClipboard(before);
  return until('the copy on the clipboard', async () => {
    // Again if the browser dropped it.
    await vscode.commands.executeCommand(command, place);
    const text = await vscode.env.clipboard.readText();
    return text !== before && text;
  });
}

async function putOnClipboard(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  await until('the clipboard', async () => (await vscode.env.clipboard.readText()) === text);
}
