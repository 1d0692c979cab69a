import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { createLanguageService } from '../../server/service';
import { scratchText } from '../unit/scratch/texts';
import type { Target } from './target';

const RUNS = 100;

/** Several definitions of one name, and their readers. */
const definitions = fc
  .array(
    fc.constantFrom(
      '###\n',
      '### b\n',
      '@x = 1\n',
      '@x = 2\n',
      '@y = {{x}}\n',
      'GET /eth/v1/beacon/blocks/{{y}}\n',
      '# @prompt x\n',
    ),
    { maxLength: 8 },
  )
  .map((lines) => lines.join(''));

/** One edit: from and to as fractions of the length of the text. */
const edit = fc.record({
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  /** Whether the editor asks for diagnostics before the next edit. */
  pulls: fc.boolean(),
  text: fc.oneof(definitions, scratchText, fc.string({ unit: 'binary', maxLength: 8 }), fc.constant('')),
});

async function answersOf(service: ReturnType<typeof createLanguageService>, document: ScratchDocument) {
  return {
    diagnostics: await service.getDiagnostics(document),
    symbols: await service.getDocumentSymbols(document),
    tokens: (await service.getSemanticTokens(document)).data,
    folding: await service.getFoldingRanges(document),
    links: await service.getDocumentLinks(document),
    lenses: await service.getCodeLenses(document),
  };
}

/** A document that was edited gives the same answers as one that is opened with the same text. */
export const edits: Target = {
  name: 'edits',
  async round(seed) {
    let tried = 0;
    const property = fc.asyncProperty(
      fc.constantFrom('http', 'jsonrpc'),
      fc.oneof(definitions, scratchText),
      fc.array(edit, { minLength: 1, maxLength: 12 }),
      async (language, text, changes) => {
        const service = createLanguageService({});
        const document = service.openDocument(`file:///a.${language}`, language, 1, text);
        await answersOf(service, document);
        let version = 1;
        for (const { from, to, text: inserted, pulls } of changes) {
          const { length } = document.getText();
          const start = document.positionAt(Math.floor(Math.min(from, to) * length));
          const end = document.positionAt(Math.floor(Math.max(from, to) * length));
          document.update([{ range: { start, end }, text: inserted }], ++version);
          tried++;
          if (pulls) await service.getDiagnostics(document);
        }
        const fresh = createLanguageService({});
        const opened = fresh.openDocument(`file:///a.${language}`, language, 1, document.getText());
        assert.deepEqual(await answersOf(service, document), await answersOf(fresh, opened));
      },
    );
    await fc.assert(property, { seed, numRuns: RUNS });
    return tried;
  },
};
