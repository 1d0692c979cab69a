/** The form of the pages of the guide: short, with an example first, found from the index, and with a way on. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const docs = path.resolve(import.meta.dirname, '../../docs');
const names = readdirSync(path.join(docs, 'guide')).filter((name) => name.endsWith('.md'));
const pages = names.map((name) => ({ name, text: readFileSync(path.join(docs, 'guide', name), 'utf8') }));
const index = readFileSync(path.join(docs, 'README.md'), 'utf8');

const MOST_WORDS = 800;
/** A screen of a page at GitHub, and an example that is read at a glance. */
const SCREEN_LINES = 30;
const EXAMPLE_LINES = 8;

/** Words of the text and its tables: not those of code blocks, tags and addresses. */
function wordsOf(text: string): number {
  const prose = text
    .replace(/^ *(`{3,})[\s\S]*?^ *\1/gm, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\]\([^)]*\)/g, ']');
  return prose.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Where the first code block begins and how many lines it has. */
function firstBlock(text: string): { readonly line: number; readonly lines: number } | undefined {
  const found = /^```[^\n]*\n([\s\S]*?)^```/m.exec(text);
  if (!found) return undefined;
  const lines = (part: string) => part.split('\n').length - 1;
  return { line: lines(text.slice(0, found.index)), lines: lines(found[1] ?? '') };
}

function wrong(isWrong: (text: string, name: string) => boolean): readonly string[] {
  return pages.filter(({ name, text }) => isWrong(text, name)).map(({ name }) => name);
}

describe('the pages of the guide', () => {
  it(`have up to ${MOST_WORDS} words`, () => {
    const long = wrong((text) => wordsOf(text) > MOST_WORDS);
    assert.deepEqual(long, [], 'Move tables of details to docs/reference.');
  });

  it('begin with a short example', () => {
    const without = wrong((text) => {
      const block = firstBlock(text);
      return !block || block.line > SCREEN_LINES || block.lines > EXAMPLE_LINES;
    });
    assert.deepEqual(without, [], 'Show what to type in the first screen of the page.');
  });

  it('end with what to read next', () => {
    const without = wrong((text) => !/^## Next\n\n(?!.*^## )/ms.test(text));
    assert.deepEqual(without, []);
  });

  it('are in the index, and so are those of the reference', () => {
    const missing = wrong((_, name) => !index.includes(`(guide/${name})`));
    const reference = readdirSync(path.join(docs, 'reference'))
      .filter((name) => name.endsWith('.md') && !index.includes(`(reference/${name})`))
      .map((name) => `reference/${name}`);
    assert.deepEqual([...missing, ...reference], []);
  });

  it('are linked from another page of the guide', () => {
    const alone = wrong(
      (_, name) => !pages.some((other) => other.name !== name && other.text.includes(`](${name}`)),
    );
    assert.deepEqual(alone, []);
  });
});
