import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { operations } from '../../catalogue/beacon';
import type { OperationEntry } from '../../catalogue/entry';
import { bare, elementOf, forksOf, formsOf, membersOf, metaOf, type Schema } from '../../catalogue/types';
import { projectRoot } from '../../scripts/editor/parts';

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

/** The objects of a response, with all that is in them, of which some members are not in every fork. */
function objectsByFork({ response }: OperationEntry): readonly Schema[] {
  const found = new Set<Schema>();
  const visit = (schema: Schema): void => {
    const outer = bare(schema);
    const parts = [...formsOf(outer), elementOf(outer) ?? [], Object.values(membersOf(outer) ?? {})].flat();
    if (found.has(outer)) return;
    if (outer.form === 'object' && parts.some((part) => forksOf(part))) found.add(outer);
    for (const part of parts) visit(part);
  };
  if (response) visit(response);
  return [...found];
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
  const byFork = new Map(operations.map((operation) => [operation.path, objectsByFork(operation)]));

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
    for (const path of ['/eth/v2/beacon/blocks/{block_id}', '/eth/v2/debug/beacon/states/{state_id}'])
      assert.ok(byFork.get(path)?.length, path);
  });

  it('says which forks have a member', () => {
    const body = types.get('block body') ?? '';
    const rowOf = (name: string) => body.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
    assert.ok(rowOf('sync_aggregate')?.includes('| since Altair |'));
    assert.ok(rowOf('execution_payload')?.includes('| Bellatrix to Fulu |'));
    assert.ok(rowOf('graffiti')?.includes('|  |'));
  });

  it('lists the members of every fork', () => {
    for (const object of new Set([...byFork.values()].flat())) {
      const title = metaOf(object)?.title ?? '';
      const about = types.get(title);
      assert.ok(about, `${title} has a section`);
      const missing = Object.keys(membersOf(object) ?? {}).filter(
        (name) => !about.includes(`\n| \`${name}\` |`),
      );
      assert.deepEqual(missing, [], title);
    }
  });
});
