import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { operations } from '../../catalogue/beacon';
import type { OperationEntry } from '../../catalogue/entry';
import { bare, formsOf, membersOf, metaOf, type Schema } from '../../catalogue/types';
import { projectRoot } from '../../scripts/editor/parts';
import { pageOfOperation } from '../../server/features/navigation/reference-page';

const folder = path.join(projectRoot, 'docs/reference');

/** The sections of a page by their headings. */
function sectionsOf(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(path.join(folder, file), 'utf8');
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section]),
  );
}

/** The objects that a response can be, one for each fork that changes it. */
function objectsOf({ responseByFork, response }: OperationEntry): readonly Schema[] {
  if (!responseByFork || !response) return [];
  const objects = (schema: Schema): Schema[] => {
    const forms = formsOf(bare(schema));
    if (forms.length > 0) return forms.flatMap(objects);
    return membersOf(bare(schema)) ? [bare(schema)] : [];
  };
  return [...new Set(objects(response))];
}

/** The sentences of a cell of a table, in lower case. */
function sentencesOf(cell: string): string[] {
  return cell
    .split(/[.;]\s+/)
    .map((sentence) => sentence.trim().toLowerCase().replace(/\.$/, ''))
    .filter((sentence) => sentence.length > 15);
}

/** Whether the beginning of a sentence is said again. */
function isDoubled(cell: string): boolean {
  const sentences = sentencesOf(cell);
  return sentences.some((one, at) => sentences.slice(at + 1).some((later) => one.startsWith(later)));
}

describe('the reference', () => {
  const types = sectionsOf('beacon/types.md');
  const byFork = operations.filter((operation) => objectsOf(operation).length > 1);

  it('says nothing twice in a cell', () => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    assert.ok(names.length > 20);
    const doubled = names.flatMap((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .split('\n')
        .flatMap((line) => (line.startsWith('|') ? line.split(' | ') : []))
        .filter(isDoubled)
        .map((cell) => `${name}: ${cell}`),
    );
    assert.deepEqual(doubled, []);
  });

  it('covers responses that differ by fork', () => {
    const paths = byFork.map((operation) => operation.path);
    for (const expected of ['/eth/v2/beacon/blocks/{block_id}', '/eth/v2/debug/beacon/states/{state_id}'])
      assert.ok(paths.includes(expected), expected);
  });

  for (const operation of byFork) {
    it(`lists the members of each fork for ${operation.method} ${operation.path}`, () => {
      const [file = ''] = pageOfOperation(operation).split('#');
      const section = sectionsOf(file).get(`${operation.method} ${operation.path}`) ?? '';
      const answers = /^\*\*Answers\*\*.*$/m.exec(section)?.[0] ?? '';
      for (const form of objectsOf(operation)) {
        const title = metaOf(form)?.title ?? '';
        assert.ok(answers.includes(`[${title}](types.md#`), `${title} is a link`);
        const about = types.get(title);
        assert.ok(about, `${title} has a section`);
        const missing = Object.keys(membersOf(form) ?? {}).filter(
          (name) => !about.includes(`\n| \`${name}\` |`),
        );
        assert.deepEqual(missing, [], title);
      }
    });
  }
});
