import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(__dirname, '../../docs/reference');

/** The sentences of a cell of a table, in lower case. */
function sentencesOf(cell: string): string[] {
  return cell
    .split(/[.;]\s+/)
    .map((sentence) => sentence.trim().toLowerCase().replace(/\.$/, ''))
    .filter((sentence) => sentence.length > 15);
}

describe('the reference', () => {
  it('says nothing twice in a cell', () => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    assert.ok(names.length > 20);
    const doubled = names.flatMap((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .split('\n')
        .flatMap((line) => (line.startsWith('|') ? line.split(' | ') : []))
        .filter((cell) => {
          const sentences = sentencesOf(cell);
          return sentences.some((one, at) => sentences.slice(at + 1).some((later) => one.startsWith(later)));
        })
        .map((cell) => `${name}: ${cell}`),
    );
    assert.deepEqual(doubled, []);
  });
});
