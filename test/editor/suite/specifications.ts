import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { send } from './sending';
import { until } from './until';
import { codeOf, fileUri, openFile } from './workspace';

const own = 'own.json';
const file = 'own.http';

const write = (name: string, text: string) =>
  vscode.workspace.fs.writeFile(fileUri(name), new TextEncoder().encode(text));
/** An OpenRPC document with a method that takes and returns a value of the type. */
const documentOf = (type: string) =>
  JSON.stringify({
    openrpc: '1.3.2',
    info: { title: 'Own', version: '1' },
    methods: [
      {
        name: 'own_echo',
        params: [{ name: 'value', required: true, schema: { type } }],
        result: { name: 'value', schema: { type } },
      },
    ],
  });
const setPaths = (paths: readonly string[] | undefined) =>
  vscode.workspace
    .getConfiguration('slotpad')
    .update('specifications', paths, vscode.ConfigurationTarget.Workspace);

/** OpenRPC and OpenAPI documents of the user: checks and responses, and changes of their files. */
export function defineSpecifications(): void {
  describe('own specifications', () => {
    let node: Server;

    before(async () => {
      node = createServer((_, response) => {
        response.setHeader('content-type', 'application/json');
        response.end('{"jsonrpc":"2.0","id":1,"result":"text"}');
      });
      await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
      const { port } = node.address() as AddressInfo;
      const body = '{ "jsonrpc": "2.0", "id": 1, "method": "own_echo", "params": ["text"] }';
      await write(file, `POST http://127.0.0.1:${port}\nContent-Type: application/json\n\n${body}\n`);
      await write(own, documentOf('string'));
    });

    after(async () => {
      node.close();
      await setPaths(undefined);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      for (const name of [own, file]) await vscode.workspace.fs.delete(fileUri(name));
    });

    it('check requests and responses, and follow changes of the setting and of the file', async () => {
      const { document } = await openFile(file);
      const codes = () => vscode.languages.getDiagnostics(document.uri).map(codeOf).join();
      await setPaths([own]);
      const right = await send(document.uri, 0);
      assert.match(right.lenses[0] ?? '', /^200 OK · \d/);
      assert.deepEqual(right.differences, []);
      await until('no diagnostics', () => codes() === '');
      await write(own, documentOf('integer'));
      await until('the diagnostic', () => codes() === 'wrong-type');
      const wrong = await send(document.uri, 0);
      assert.deepEqual(wrong.differences, ['This is a string, not an integer.']);
      await setPaths(undefined);
      await until('the information that nothing is known of it', () => codes() === 'method-unknown');
    });
  });
}
