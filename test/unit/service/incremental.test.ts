import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ScratchDocument } from '../../../common/scratch/document/document';
import { createLanguageService, type FileReader, type LanguageService } from '../../../server/service';

const ROOT = 'file:///w';
const ADDRESS = `0x${'ab'.repeat(20)}`;

/** Lines of scratch files: several files define and read the same names, and import each other. */
const LINES = [
  '###\n',
  '@who = 0x12\n',
  `@who = ${ADDRESS}\n`,
  '@other = {{who}}\n',
  '@who = {{other}}\n',
  '# @name first\n',
  '# @prompt other\n',
  '# @import ./shared.jsonrpc\n',
  '# @import ./sub/more.jsonrpc\n',
  '# @import ../a.jsonrpc\n',
  '# @import ./nowhere.jsonrpc\n',
  '# @run #first\n',
  'eth_getCode("{{who}}")\n',
  'eth_getCode("{{other}}")\n',
  'eth_getCode("{{fromEnvironment}}")\n',
  'eth_getCode("{{first.response.body.$.result}}")\n',
];
/** Environment files, one of them broken. */
const ENVIRONMENTS = [
  '{"dev":{"who":"0x12","fromEnvironment":"0x34"},"test":{"fromEnvironment":"latest"}}',
  `{"dev":{"fromEnvironment":"${ADDRESS}"},"test":{"who":"${ADDRESS}"}}`,
  '{"test":{}}',
  '{"dev":',
];
const FILES = ['shared.jsonrpc', 'sub/more.jsonrpc', 'nowhere.jsonrpc', 'http-client.env.json', '.env'];

const text = fc.array(fc.constantFrom(...LINES), { maxLength: 6 }).map((lines) => lines.join(''));
const step = fc.oneof(
  // A file of the disk is written or deleted.
  fc.record({
    kind: fc.constant('file' as const),
    name: fc.constantFrom(...FILES),
    scratch: fc.option(text, { nil: undefined }),
    environment: fc.constantFrom(...ENVIRONMENTS),
  }),
  // Lines of an open document are replaced.
  fc.record({
    kind: fc.constant('edit' as const),
    document: fc.nat({ max: 1 }),
    line: fc.nat({ max: 8 }),
    lines: fc.nat({ max: 2 }),
    text,
  }),
  fc.record({
    kind: fc.constant('select' as const),
    environment: fc.constantFrom('dev', 'test', undefined),
  }),
  // Findings are asked for, of one document or of both.
  fc.record({ kind: fc.constant('pull' as const), document: fc.nat({ max: 2 }) }),
);

function opened(
  files: ReadonlyMap<string, string>,
  environment: string | undefined,
): { readonly service: LanguageService; open(name: string, text: string): ScratchDocument } {
  const reader: FileReader = {
    readText: async (uri) => files.get(uri),
    exists: async (uri) => files.has(uri),
    async list(folder) {
      const names = [...files.keys()]
        .filter((uri) => uri.startsWith(`${folder}/`))
        .map((uri) => uri.slice(folder.length + 1));
      return [...new Set(names.map((name) => name.split('/')[0] ?? ''))].map((name) => ({
        name,
        kind: names.includes(name) ? ('file' as const) : ('folder' as const),
      }));
    },
  };
  const service = createLanguageService({
    files: reader,
    configuration: { folders: [ROOT], trusted: true, watchesFiles: true, environment },
  });
  return { service, open: (name, value) => service.openDocument(`${ROOT}/${name}`, 'jsonrpc', 1, value) };
}

function contentOf(name: string, scratch: string, environment: string): string {
  if (name.endsWith('.jsonrpc')) return scratch;
  return name === '.env' ? `who=${environment.length % 2 === 0 ? '0x12' : ADDRESS}\n` : environment;
}

describe('diagnostics after changes of several files', function () {
  this.timeout(120_000);

  it('are those of a service that was just started', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, fc.array(step, { minLength: 1, maxLength: 10 }), async (a, b, steps) => {
        const files = new Map<string, string>();
        let environment: string | undefined;
        const { service, open } = opened(files, environment);
        const documents = [open('a.jsonrpc', a), open('sub/b.jsonrpc', b)];
        for (const one of steps) {
          if (one.kind === 'file') {
            const uri = `${ROOT}/${one.name}`;
            if (one.scratch === undefined) files.delete(uri);
            else files.set(uri, contentOf(one.name, one.scratch, one.environment));
            service.filesChanged([{ uri, exists: files.has(uri) }]);
          } else if (one.kind === 'select') {
            environment = one.environment;
            service.configure({ environment });
          } else if (one.kind === 'edit') {
            const document = documents[one.document] as ScratchDocument;
            const first = one.line % document.lineCount;
            const range = {
              start: { line: first, character: 0 },
              end: { line: first + one.lines, character: 0 },
            };
            document.update([{ range, text: one.text }], document.version + 1);
          } else {
            for (const document of one.document === 2 ? documents : [documents[one.document]])
              if (document) await service.getDiagnostics(document);
          }
        }
        const fresh = opened(files, environment);
        for (const document of documents) {
          const same = fresh.open(document.uri.slice(ROOT.length + 1), document.getText());
          const known = await service.getDiagnostics(document);
          assert.deepEqual(known, await fresh.service.getDiagnostics(same));
        }
      }),
      { numRuns: 400 },
    );
  });
});
