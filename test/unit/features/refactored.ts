/** Applies a refactoring at the cursor `|` of a text, or to the selection between `[[` and `]]`. */
import assert from 'node:assert/strict';
import type { CodeAction, TextEdit } from 'vscode-languageserver';
import { success } from '../../../common/result';
import type { Range } from '../../../common/scratch/api';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { prepare } from '../../../runner/request/prepare';
import { refactorings } from '../../../server/features/actions/refactor/refactorings';
import { open } from './scratch';

export interface Offered {
  readonly document: ScratchDocument;
  readonly actions: readonly CodeAction[];
}

export function refactor(language: Language, marked: string): Offered {
  const start = marked.search(/‹|¦/);
  const selected = marked[start] === '‹';
  const end = selected ? marked.indexOf('›') - 1 : start;
  const document = open(language, marked.replace(/[‹›¦]/g, ''));
  const selection = { start: document.positionAt(start), end: document.positionAt(end) };
  return { document, actions: actionsFor(document, selection) };
}

export function actionsFor(document: ScratchDocument, selection: Range): readonly CodeAction[] {
  return refactorings(document, selection, fileVariables(document), {
    fileFor: ({ name, language }) => `file:///${name}.${language}`,
  });
}

export function titles(language: Language, marked: string): string[] {
  return refactor(language, marked).actions.map(({ title }) => title);
}

/** The whole text after the refactoring whose title starts with a text. */
export function result(language: Language, marked: string, title: string): string {
  const { document, actions } = refactor(language, marked);
  const action = actions.find((one) => one.title.startsWith(title));
  return action
    ? applied(document, action)
    : `not offered: ${title}, but ${actions.map((one) => one.title).join('; ')}`;
}

/** The text of the new file that a refactoring creates. */
export function written(action: CodeAction): { uri: string; text: string } | undefined {
  const changes = action.edit?.documentChanges ?? [];
  for (const change of changes) {
    if ('edits' in change) {
      const [edit] = change.edits;
      return { uri: change.textDocument.uri, text: (edit as TextEdit).newText };
    }
  }
  return undefined;
}

export function applied(document: ScratchDocument, action: CodeAction): string {
  const edits = action.edit?.changes?.[document.uri] ?? [];
  const placed = edits
    .map(({ range, newText }) => ({
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
      newText,
    }))
    .sort((a, b) => b.start - a.start || b.end - a.end);
  for (const [index, edit] of placed.entries()) {
    const before = placed[index + 1];
    if (before && before.end > edit.start) return `edits overlap: ${action.title}`;
  }
  return placed.reduce(
    (text, { start, end, newText }) => text.slice(0, start) + newText + text.slice(end),
    document.getText(),
  );
}

const surroundings = { now: () => 0, uuid: () => '00000000-0000-4000-8000-000000000000', random: () => 7 };
const beacon = { name: 'beacon', kind: 'beacon', url: 'http://127.0.0.1:5052' } as const;
const execution = { name: 'execution', kind: 'execution', url: 'http://127.0.0.1:8545' } as const;
const nodes = { beacon, execution, all: [beacon, execution] };

/** The requests of a file as they are sent, without their names and positions. JSON has no white space. */
export async function outgoing(language: Language, text: string): Promise<readonly unknown[]> {
  const document = new ScratchDocument('file:///sent', language, 1, text);
  const variables = fileVariables(document);
  const all: unknown[] = [];
  for (const placed of document.blocks()) {
    if (!placed.block.request) continue;
    const made = await prepare({
      document,
      placed,
      variables,
      nodes,
      surroundings,
      readFile: async (path) => `<${path}>`,
      messagePart: ({ path }) => success(path),
    });
    if (!made.ok) {
      all.push(made.failure.message);
      continue;
    }
    const { body, headers, method, url } = made.value;
    const lines = headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).sort();
    all.push({ method, url, headers: lines, body: compact(body) });
  }
  return all;
}

function compact(body: string | undefined): string | undefined {
  try {
    return body && JSON.stringify(JSON.parse(body, (_, value: unknown) => sorted(value)));
  } catch {
    return body;
  }
}

/** The order of members has no meaning. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Asserts the resulting document, and that it sends the same requests. */
export async function becomes(
  language: 'http' | 'jsonrpc',
  marked: string,
  title: string,
  expected: string,
): Promise<void> {
  assert.equal(result(language, marked, title), expected);
  const before = await outgoing(language, marked.replace(/[‹›¦]/g, ''));
  assert.deepEqual(await outgoing(language, expected), before);
}
