import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CancellationToken } from '../../../common/cancellation';
import type { ScratchDocument } from '../../../common/scratch/document/document';
import { createLanguageService, defaultSettings, type LanguageService } from '../../../server/service';

const position = { line: 1, character: 6 };
const range = { start: { line: 0, character: 0 }, end: { line: 9000, character: 0 } };
const options = { tabSize: 4, insertSpaces: true };

/** 300 requests with a variable, a link, a mistake, and white space to format. */
const text = '###\npost http://localhost/{{a}}\nX\n\n{"a":{{a}},"b":\n[]}\n'
  .repeat(300)
  .replace('###', '@a = 1\n###');

/** All methods about a document, with a function that returns the part of the result that is empty if canceled. */
const methods: Readonly<
  Record<
    string,
    (service: LanguageService, document: ScratchDocument, token?: CancellationToken) => Promise<unknown>
  >
> = {
  getDiagnostics: (service, document, token) => service.getDiagnostics(document, token),
  getCompletionItems: (service, document, token) =>
    service.getCompletionItems(document, { line: 2, character: 27 }, undefined, token),
  getHover: (service, document, token) => service.getHover(document, { line: 2, character: 25 }, token),
  getDocumentSymbols: (service, document, token) => service.getDocumentSymbols(document, token),
  getFoldingRanges: (service, document, token) => service.getFoldingRanges(document, token),
  getSelectionRanges: (service, document, token) => service.getSelectionRanges(document, [position], token),
  getSemanticTokens: async (service, document, token) =>
    (await service.getSemanticTokens(document, token)).data,
  getSemanticTokensDelta: async (service, document, token) => {
    const answer = await service.getSemanticTokensDelta(document, 'none', token);
    return 'data' in answer ? answer.data : answer.edits;
  },
  getSemanticTokensOfRange: async (service, document, token) =>
    (await service.getSemanticTokensOfRange(document, range, token)).data,
  getInlayHints: (service, document, token) => service.getInlayHints(document, range, token),
  getCodeLenses: (service, document, token) => service.getCodeLenses(document, token),
  getCodeActions: (service, document, token) =>
    service.getCodeActions(document, range, { only: ['quickfix'], diagnostics: [] }, token),
  getDefinition: (service, document, token) =>
    service.getDefinition(document, { line: 2, character: 25 }, token),
  getReferences: (service, document, token) =>
    service.getReferences(document, { line: 2, character: 25 }, true, token),
  getDocumentHighlights: (service, document, token) =>
    service.getDocumentHighlights(document, { line: 2, character: 25 }, token),
  prepareRename: (service, document, token) =>
    service.prepareRename(document, { line: 2, character: 25 }, token),
  getRenameEdits: async (service, document, token) => {
    const renamed = await service.getRenameEdits(document, { line: 2, character: 25 }, 'b', token);
    return renamed.ok ? Object.keys(renamed.value) : renamed.failure;
  },
  getDocumentLinks: (service, document, token) => service.getDocumentLinks(document, token),
  getWorkspaceSymbols: (service, _, token) => service.getWorkspaceSymbols('a', token),
  formatDocument: (service, document, token) => service.formatDocument(document, options, token),
  formatRange: (service, document, token) => service.formatRange(document, range, options, token),
  formatOnType: (service, document, token) =>
    service.formatOnType(document, { line: 6, character: 3 }, '}', options, token),
};

function opened(): { service: LanguageService; document: ScratchDocument } {
  const service = createLanguageService({
    configuration: {
      editor: {
        snippets: false,
        createsFiles: false,
        lenses: { send: true, watch: true },
        disablesRules: { workspace: false, user: false },
      },
    },
  });
  return { service, document: service.openDocument('file:///a.http', 'http', 1, text) };
}

/** A token that is canceled from the `times`-th check on. */
function cancelledAfter(times: number): CancellationToken & { readonly looks: number } {
  let looks = 0;
  return {
    get looks() {
      return looks;
    },
    get isCancellationRequested() {
      return ++looks > times;
    },
  };
}

function isEmpty(answer: unknown): boolean {
  return answer === undefined || (Array.isArray(answer) && answer.length === 0);
}

describe('the language service', () => {
  for (const [name, ask] of Object.entries(methods)) {
    it(`${name} returns a result, or an empty result when canceled`, async () => {
      const { service, document } = opened();
      assert.ok(!isEmpty(await ask(service, document)), 'no answer at all');
      assert.ok(isEmpty(await ask(service, document, { isCancellationRequested: true })));
    });
  }

  for (const name of [
    'getDiagnostics',
    'getDocumentSymbols',
    'getFoldingRanges',
    'getSemanticTokens',
    'getSemanticTokensDelta',
    'getSemanticTokensOfRange',
    'getInlayHints',
    'getCodeLenses',
    'getDocumentLinks',
    'formatDocument',
    'formatRange',
  ]) {
    it(`${name} stops in the middle of a file when canceled`, async () => {
      const { service, document } = opened();
      const ask = methods[name];
      assert.ok(ask);
      const all = cancelledAfter(Number.POSITIVE_INFINITY);
      await ask(service, document, all);
      assert.ok(all.looks >= 300, `${all.looks} looks at the token in 300 requests`);
      const fresh = opened();
      const middle = cancelledAfter(100);
      assert.ok(isEmpty(await ask(fresh.service, fresh.document, middle)));
      assert.ok(middle.looks < 110, `${middle.looks} looks after it was cancelled at the 101st`);
      assert.deepEqual(await ask(fresh.service, fresh.document), await ask(service, document));
    });
  }

  it('can be canceled in a pause of a long check, and continues with the rest later', async () => {
    let time = 0;
    let cancelled = false;
    const service = createLanguageService({
      // Advances by a tenth of a slice with each call.
      clock: { now: () => (time += 2.5) },
      pause: async () => {
        cancelled = true;
      },
    });
    const document = service.openDocument('file:///a.jsonrpc', 'jsonrpc', 1, '###\neth_x()\n'.repeat(100));
    const token = {
      get isCancellationRequested() {
        return cancelled;
      },
    };
    assert.deepEqual(await service.getDiagnostics(document, token), []);
    const all = await service.getDiagnostics(document);
    assert.deepEqual(
      all.map((one) => [one.code, one.range.start.line]),
      Array.from({ length: 100 }, (_, index) => ['method-unknown', 2 * index + 1]),
    );
  });

  it('notifies listeners when the configuration or an environment file changes, and not otherwise', async () => {
    const files = new Map([['file:///requests/http-client.env.json', '{ "dev": { "a": "1" } }']]);
    const service = createLanguageService({
      files: { readText: async (uri) => files.get(uri), list: async () => [] },
      configuration: {
        trusted: true,
        folders: ['file:///home/me/requests'],
        environment: 'dev',
        watchesFiles: true,
      },
    });
    const document = service.openDocument('file:///requests/a.http', 'http', 1, 'GET http://h/{{a}}/{{b}}\n');
    const problems = () => service.getDiagnostics(document);
    assert.equal((await problems()).length, 1);
    let calls = 0;
    const end = service.onDidChange(() => calls++);
    const before = service.revision;
    service.configure({ settings: { ...defaultSettings } });
    assert.deepEqual([service.revision, calls], [before, 0]);
    files.set('file:///requests/http-client.env.json', '{ "dev": { "a": "1", "b": "2" } }');
    service.filesChanged([{ uri: 'file:///requests/http-client.env.json', exists: true }]);
    assert.deepEqual([service.revision, calls], [before + 1, 1]);
    assert.deepEqual(await problems(), []);
    service.configure({ trusted: false });
    assert.equal((await problems()).length, 2);
    end();
    service.configure({ trusted: true });
    assert.equal(calls, 2);
  });

  it('explains a response after its request is described', async () => {
    const service = createLanguageService({ clock: { now: () => 1_700_000_000_000 } });
    const response = TextDocument.create(
      'slotpad-response:1',
      'json',
      1,
      '{"jsonrpc":"2.0","id":1,"result":"0x10"}',
    );
    const at = response.positionAt(response.getText().indexOf('0x10') + 1);
    assert.equal(await service.getResponseHover(response, at), undefined);
    service.describeResponse(response.uri, {
      calls: [{ method: 'eth_blockNumber', id: 1 }],
      stream: false,
      status: 200,
      request: { uri: 'file:///a.jsonrpc', line: 0 },
    });
    const hover = await service.getResponseHover(response, at);
    assert.match(JSON.stringify(hover?.contents), /16/);
    assert.equal(await service.getResponseHover(response, at, { isCancellationRequested: true }), undefined);
  });

  it('says why something cannot be renamed', async () => {
    const { service, document } = opened();
    const renamed = await service.getRenameEdits(document, { line: 2, character: 1 }, 'b');
    assert.deepEqual(renamed, {
      ok: false,
      failure: { message: 'Only variables, named requests and contracts of the file can be renamed.' },
    });
  });
});
