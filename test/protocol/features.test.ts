import assert from 'node:assert/strict';
import {
  type CodeAction,
  CodeActionTriggerKind,
  type CodeLens,
  type CompletionItem,
  type DocumentSymbol,
  type FoldingRange,
  type Hover,
  type MarkupContent,
  TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Session, startSession } from './harness';

const pulls = { textDocument: { diagnostic: {} } };
const uri = 'file:///scratch.http';
const textDocument = { uri };

describe('features over the protocol', () => {
  let session: Session;
  afterEach(() => session.close());

  it('fix a diagnostic', async () => {
    session = await startSession(pulls);
    const text = 'GET /eth/v1/beacon/states/Head/root\n';
    await session.open(uri, 'http', text);
    const diagnostics = await session.pull(uri);
    const [diagnostic] = diagnostics;
    assert.ok(diagnostic);
    const actions: CodeAction[] = await session.client.sendRequest('textDocument/codeAction', {
      textDocument,
      range: diagnostic.range,
      context: { diagnostics, only: ['quickfix'] },
    });
    assert.deepEqual(
      actions.map((action) => action.title),
      ['Write head', 'Turn Off This Rule for This Request', 'Turn Off This Rule in This File'],
    );
    assert.deepEqual(
      actions[0]?.diagnostics?.map((one) => one.code),
      ['state-id-invalid'],
    );
    assert.equal(applied(text, actions[0]), 'GET /eth/v1/beacon/states/head/root\n');
  });

  it('offer to turn a rule off in the settings if the editor has the commands', async () => {
    session = await startSession(pulls, {
      commands: ['slotpad.disableRule', 'slotpad.disableRuleForUser'],
    });
    await session.open(uri, 'http', 'GET /eth/v1/beacon/states/Head/root\n');
    const diagnostics = await session.pull(uri);
    const actions: CodeAction[] = await session.client.sendRequest('textDocument/codeAction', {
      textDocument,
      range: diagnostics[0]?.range,
      context: { diagnostics, only: ['quickfix'] },
    });
    assert.deepEqual(
      actions.map((action) => [action.title, action.command?.command, action.command?.arguments]),
      [
        ['Write head', undefined, undefined],
        ['Turn Off This Rule for This Request', undefined, undefined],
        ['Turn Off This Rule in This File', undefined, undefined],
        ['Turn Off This Rule in This Workspace', 'slotpad.disableRule', ['state-id-invalid']],
        ['Turn Off This Rule in User Settings', 'slotpad.disableRuleForUser', ['state-id-invalid']],
      ],
    );
  });

  it('fix all problems of a file at once', async () => {
    session = await startSession(pulls);
    const text =
      'POST http://localhost:8545\n\n{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":1}\n\n###\nGET /eth/v1/beacon/states/Head/root\n';
    await session.open(uri, 'http', text);
    const actions: CodeAction[] = await session.client.sendRequest('textDocument/codeAction', {
      textDocument,
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics: [], only: ['source.fixAll'] },
    });
    assert.equal(actions.length, 1);
    assert.equal(
      applied(text, actions[0]),
      'POST http://localhost:8545\nContent-Type: application/json\n\n{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":1}\n\n###\nGET /eth/v1/beacon/states/head/root\n',
    );
  });

  it('refactor the selection, into a new file if the editor can create one', async () => {
    const newFiles = { workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const] } };
    session = await startSession({ ...pulls, workspace: newFiles });
    const text =
      'POST http://localhost:8545\nContent-Type: application/json\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}\n';
    await session.open(uri, 'http', text);
    await session.open('file:///eth_chainId.jsonrpc', 'jsonrpc', '');
    const actions: CodeAction[] = await session.client.sendRequest('textDocument/codeAction', {
      textDocument,
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics: [], only: ['refactor.rewrite'] },
    });
    assert.deepEqual(
      actions.map((action) => action.title),
      ['Write as a curl command', 'Write as a call in a new .jsonrpc file', 'Name this request chainId'],
    );
    assert.deepEqual(actions[1]?.edit?.documentChanges, [
      {
        kind: 'create',
        uri: 'file:///eth_chainId-2.jsonrpc',
        options: { overwrite: false, ignoreIfExists: false },
      },
      {
        textDocument: { uri: 'file:///eth_chainId-2.jsonrpc', version: null },
        edits: [
          {
            range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
            newText: '###\n# @node http://localhost:8545\neth_chainId()\n',
          },
        ],
      },
    ]);
  });

  it('show no light bulb only because a request can be rewritten', async () => {
    session = await startSession(pulls);
    await session.open(
      uri,
      'http',
      'GET http://127.0.0.1:5052/eth/v1/node/version\n\n###\nGET /eth/v1/node/versoin\n',
    );
    const titles = async (line: number, triggerKind: CodeActionTriggerKind, character = 0) => {
      const actions: CodeAction[] = await session.client.sendRequest('textDocument/codeAction', {
        textDocument,
        range: { start: { line, character: 0 }, end: { line, character } },
        context: { diagnostics: await session.pull(uri), triggerKind },
      });
      return actions.map(({ title }) => title);
    };
    assert.deepEqual(await titles(0, CodeActionTriggerKind.Automatic), []);
    assert.ok((await titles(0, CodeActionTriggerKind.Invoked)).includes('Write as a curl command'));
    assert.ok((await titles(0, CodeActionTriggerKind.Automatic, 3)).includes('Write as a curl command'));
    assert.ok((await titles(3, CodeActionTriggerKind.Automatic, 24)).length > 0);
  });

  it('offer "Send" only to an editor that can send', async () => {
    session = await startSession(pulls);
    await session.open(uri, 'http', 'GET /eth/v1/node/version\n');
    assert.deepEqual(await session.client.sendRequest('textDocument/codeLens', { textDocument }), []);
    await session.close();
    session = await startSession(pulls, { commands: ['slotpad.send'] });
    await session.open(uri, 'http', '# who?\nGET /eth/v1/node/version\n');
    const lenses: CodeLens[] = await session.client.sendRequest('textDocument/codeLens', { textDocument });
    assert.deepEqual(lenses, [
      {
        range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } },
        command: {
          title: 'Send',
          tooltip: 'GET /eth/v1/node/version',
          command: 'slotpad.send',
          arguments: [{ uri, line: 1 }],
        },
        data: { layer: 'beacon', kind: 'selected' },
      },
    ]);
  });

  it('offer the lenses of a range of lines, to an editor that asks for one', async () => {
    session = await startSession(pulls, { commands: ['slotpad.send'] });
    await session.open(uri, 'http', Array(5).fill('###\nGET /eth/v1/node/version\n').join(''));
    const linesOf = async (first?: number, last = first) => {
      const at = (line: number | undefined) => ({ line, character: 0 });
      const range = first === undefined ? {} : { range: { start: at(first), end: at(last) } };
      const lenses: CodeLens[] = await session.client.sendRequest('textDocument/codeLens', {
        textDocument,
        ...range,
      });
      return lenses.map(({ range: { start } }) => start.line);
    };
    assert.deepEqual(await linesOf(), [1, 3, 5, 7, 9]);
    assert.deepEqual(await linesOf(3), [3]);
    assert.deepEqual(await linesOf(2, 5), [3, 5]);
    assert.deepEqual(await linesOf(8, 99), [9]);
  });

  describe('documentation of completions', () => {
    const complete = async (text: string, label: string): Promise<CompletionItem | undefined> => {
      await session.open(uri, 'http', text);
      const items: CompletionItem[] = await session.client.sendRequest('textDocument/completion', {
        textDocument,
        position: { line: 0, character: text.length },
      });
      return items.find((item) => item.label === label);
    };
    const resolving = {
      textDocument: { completion: { completionItem: { resolveSupport: { properties: ['documentation'] } } } },
    };

    for (const [text, label, page] of [
      ['GET /eth/v1/node/ve', 'version', /^```http\nGET \/eth\/v1\/node\/version\n```/],
      ['GET sync', '/eth/v1/node/syncing', /^```http\nGET \/eth\/v1\/node\/syncing\n```/],
      ['eth_getBal', 'eth_getBalance', /^```typescript\neth_getBalance\(address, block\??\)/],
    ] as const) {
      it(`comes with the item that is shown, if the editor asks for it: ${label}`, async () => {
        session = await startSession(resolving);
        const item = await complete(text, label);
        assert.equal(item?.documentation, undefined);
        const shown: CompletionItem = await session.client.sendRequest('completionItem/resolve', item);
        assert.match((shown.documentation as MarkupContent).value, page);
        assert.deepEqual({ ...shown, documentation: undefined }, { ...item, documentation: undefined });
      });
    }

    it('is in the items of other editors', async () => {
      session = await startSession(pulls);
      const item = await complete('GET sync', '/eth/v1/node/syncing');
      assert.ok(item);
      assert.match((item.documentation as MarkupContent).value, /GET \/eth\/v1\/node\/syncing/);
      assert.equal(item.data, undefined);
    });

    it('leaves an item of a closed file, and one without documentation, as it is', async () => {
      session = await startSession(resolving);
      for (const data of [
        undefined,
        null,
        1,
        '',
        uri,
        `${uri}\neth_nothing`,
        'file:///closed.http\neth_call',
      ]) {
        const item = { label: 'a', ...(data === undefined ? {} : { data }) };
        assert.deepEqual(await session.client.sendRequest('completionItem/resolve', item), item);
      }
      await assert.rejects(session.client.sendRequest('completionItem/resolve', { data: 1 }), {
        code: -32602,
      });
    });
  });

  it('complete, explain, outline and fold', async () => {
    session = await startSession(pulls);
    await session.open(uri, 'http', '### Version\nGET /eth/v1/node/ve\n\n### Done\n');
    const items: CompletionItem[] = await session.client.sendRequest('textDocument/completion', {
      textDocument,
      position: { line: 1, character: 19 },
    });
    assert.ok(
      items.some((item) => item.label === 'version'),
      items.map((item) => item.label).join(', '),
    );
    const hover: Hover | null = await session.client.sendRequest('textDocument/hover', {
      textDocument,
      position: { line: 1, character: 1 },
    });
    assert.equal(hover, null, 'an unknown path has no page');
    const symbols: DocumentSymbol[] = await session.client.sendRequest('textDocument/documentSymbol', {
      textDocument,
    });
    assert.deepEqual(
      symbols.map(({ name, detail }) => [name, detail]),
      [['Version', 'GET /eth/v1/node/ve']],
    );
    const folds: FoldingRange[] = await session.client.sendRequest('textDocument/foldingRange', {
      textDocument,
    });
    assert.deepEqual(folds, [{ startLine: 0, endLine: 1 }]);
  });

  it('return an empty result for a closed file', async () => {
    session = await startSession(pulls);
    assert.equal(
      await session.client.sendRequest('textDocument/hover', {
        textDocument,
        position: { line: 0, character: 0 },
      }),
      null,
    );
  });
});

function applied(text: string, action: CodeAction | undefined): string {
  const edits: TextEdit[] = action?.edit?.changes?.[uri] ?? [];
  assert.ok(edits.every((edit) => TextEdit.is(edit)));
  return TextDocument.applyEdits(TextDocument.create(uri, 'http', 1, text), edits);
}
