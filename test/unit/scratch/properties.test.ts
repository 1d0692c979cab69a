import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { cut } from '../../../common/scratch/parse/blocks';
import { parseBlock } from '../../../common/scratch/parse/parse';
import { read } from '../../../common/scratch/reading/reading';
import type { Block, Language } from '../../../common/scratch/types';
import { resolveTarget } from '../../../common/scratch/variables/resolve';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { disorder, spanMistakes } from './spans';
import { anyText, scratchText } from './texts';
import { tilesOf } from './tiles';

const languages: readonly Language[] = ['http', 'jsonrpc'];
const runs = { numRuns: 80 };

describe('scratch: any text', () => {
  it('parses, with every span inside its parent and equal to its text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const language of languages) {
          const block = parseBlock(language, text);
          assert.deepEqual(spanMistakes(block), []);
          assert.deepEqual(disorder(block.placeholders), []);
          assert.deepEqual(disorder(block.comments), []);
        }
      }),
      runs,
    );
  });

  it('is covered by its tiles without gaps', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const language of languages) {
          let at = 0;
          for (const tile of tilesOf(parseBlock(language, text))) {
            assert.equal(tile.start, at);
            assert.ok(tile.end > at);
            at = tile.end;
          }
          assert.equal(at, text.length);
        }
      }),
      runs,
    );
  });

  it('resolves without an exception', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const language of languages) {
          const document = new ScratchDocument('file:///a', language, 1, text);
          const variables = fileVariables(document);
          for (const { block } of document.blocks()) {
            read(block, variables);
            if (block.request?.kind !== 'http') continue;
            const { target } = block.request;
            const { resolved } = resolveTarget(target, variables);
            for (let at = 0; at <= resolved.text.length; at++) {
              const place = resolved.written({ start: at, end: Math.min(at + 1, resolved.text.length) });
              assert.ok(target.start <= place.start && place.start <= place.end && place.end <= target.end);
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('splits into pieces that start with a separator, and join to the same text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const pieces = cut(text);
        assert.equal(pieces.join(''), text);
        pieces.forEach((piece, index) => {
          if (index > 0) assert.match(piece, /^###/);
          assert.doesNotMatch(piece.slice(1), /(?<=[\r\n])###/);
        });
      }),
      runs,
    );
  });
});

describe('scratch: random edits', () => {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(80)),
    text: fc.oneof(fc.constantFrom('', '#', '###', '\n', '\r', '\n###\n', 'x', '"', '{{'), scratchText),
  });

  it('give the same document as parsing the new text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        scratchText,
        fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
        (language, start, updates) => {
          const document = new ScratchDocument('file:///a', language, 1, start);
          const plain = TextDocument.create('file:///a', language, 1, start);
          const cells = new Set<object>([...document.blocks()].map((placed) => placed.cell));
          document.onReplaced((removed, added) => {
            for (const cell of removed) assert.ok(cells.delete(cell));
            for (const placed of added) assert.ok(!cells.has(placed.cell) && cells.add(placed.cell));
          });
          document.definitions('x');
          let version = 1;
          for (const update of updates) {
            version++;
            for (const { at, length, text } of update) {
              const from = Math.floor(at * plain.getText().length);
              const range = { start: plain.positionAt(from), end: plain.positionAt(from + length) };
              document.update([{ range, text }], version);
              TextDocument.update(plain, [{ range, text }], version);
            }
            const text = plain.getText();
            assert.equal(document.getText(), text);
            assert.deepEqual(outline(document), outline(new ScratchDocument('file:///a', language, 1, text)));
            assert.deepEqual(new Set([...document.blocks()].map((placed) => placed.cell)), cells);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('have the positions and offsets of a plain text document', () => {
    fc.assert(
      fc.property(
        scratchText,
        fc.array(fc.tuple(fc.nat(12), fc.nat(30)), { maxLength: 8 }),
        (text, positions) => {
          const document = new ScratchDocument('file:///a', 'http', 1, text);
          const plain = TextDocument.create('file:///a', 'http', 1, text);
          assert.equal(document.lineCount, plain.lineCount);
          for (const [line, character] of positions) {
            const position = { line, character };
            assert.equal(document.offsetAt(position), plain.offsetAt(position));
            const offset = line * 9 + character;
            assert.deepEqual(document.positionAt(offset), plain.positionAt(offset));
            const range = { start: position, end: plain.positionAt(offset) };
            assert.equal(
              document.getText(range),
              text.slice(...sorted(plain.offsetAt(position), plain.offsetAt(range.end))),
            );
          }
        },
      ),
      runs,
    );
  });
});

function sorted(a: number, b: number): [number, number] {
  return a < b ? [a, b] : [b, a];
}

/** All results of a document, as plain data. */
function outline(document: ScratchDocument) {
  const blocks = [...document.blocks()];
  const places = (all: Iterable<{ startLine: number }>) =>
    [...all].map((one) => one.startLine).sort((a, b) => a - b);
  return {
    lines: document.lineCount,
    blocks: blocks.map((placed): [number, Block, unknown] => [
      placed.startLine,
      placed.block,
      document.rangeOf(placed, { start: 0, end: placed.block.text.length }),
    ]),
    atLine: Array.from({ length: document.lineCount + 1 }, (_, line) => document.blockAtLine(line).startLine),
    definitions: [...document.definitionNames()]
      .sort()
      .map((name) => [
        name,
        document.definitions(name).map(({ placed, definition }) => document.rangeOf(placed, definition)),
        places(document.readers(name)),
      ]),
    named: [...document.requestNames()]
      .sort()
      .map((name) => [name, document.named(name).map((one) => one.startLine)]),
    prompts: document.prompts('p').map((one) => one.startLine),
    readers: ['x', 'y', 'base'].map((name) => places(document.readers(name))),
    messages: places(document.messageReaders('x')),
  };
}
