import assert from 'node:assert/strict';
import type { Range } from '../../../common/scratch/api';
import type { ScratchDocument } from '../../../common/scratch/document/document';
import { noEnvironments } from '../../../server/features/navigation/environment-file';
import { nameAt } from '../../../server/features/navigation/names';
import { definition, highlights, references } from '../../../server/features/navigation/navigation';
import { foldingRanges } from '../../../server/features/structure/folding';
import { selectionRange } from '../../../server/features/structure/selection';
import { open } from './scratch';

/** Each prefix of these texts is an incomplete file. */
const texts = {
  http: '@a = {{b}}\n### t\n# @name n\nPOST {{a}}/x?y={{%a}}&z HTTP/1.1\nA: {{$dotenv K}}\n\n[{"method": "m", "params": [{"k": "{{n.response.body.$.r}}"}]}]\n',
  jsonrpc:
    '# @prompt a b\n# @node {{a}}\neth_call({ "to": "{{a}}", x: [1, {{a}} })\n### t\n{"method": "m", "params": ["',
} as const;

function offsets(document: ScratchDocument, { start, end }: Range): [number, number] {
  return [document.offsetAt(start), document.offsetAt(end)];
}

describe('names and places in incomplete text', () => {
  for (const [language, whole] of Object.entries(texts) as ['http' | 'jsonrpc', string][]) {
    it(`agree with each other at every position in ${language}`, () => {
      for (let length = 0; length <= whole.length; length += 3) {
        const document = open(language, whole.slice(0, length));
        for (const { startLine, endLine } of foldingRanges(document)) {
          assert.ok(startLine < endLine && endLine < document.lineCount, whole.slice(0, length));
        }
        for (const offset of [length, Math.floor(length / 2)]) {
          const position = document.positionAt(offset);
          const marked = `${whole.slice(0, offset)}|${whole.slice(offset, length)}`;
          const [, size] = offsets(document, { start: position, end: document.positionAt(length) });
          let [from, to] = [0, size];
          const chain = [];
          for (let one = selectionRange(document, position).parent; one; one = one.parent)
            chain.push(one.range);
          for (const range of chain.reverse()) {
            const [start, end] = offsets(document, range);
            assert.ok(from <= start && start <= offset && offset <= end && end <= to, marked);
            [from, to] = [start, end];
          }
          const name = nameAt(document, position);
          const neighbours = { environments: noEnvironments, others: [] };
          const places = references(document, position, neighbours, true);
          const shown = highlights(document, position) ?? [];
          assert.equal(places.length, shown.length, marked);
          assert.equal(name !== undefined, places.length > 0, marked);
          for (const { range } of [...places, ...definition(document, position, noEnvironments)]) {
            assert.equal(document.getText(range), name?.name, marked);
          }
          if (name)
            assert.ok(
              places.some(({ range }) => offsets(document, range)[0] === offsets(document, name.range)[0]),
            );
        }
      }
    });
  }
});
