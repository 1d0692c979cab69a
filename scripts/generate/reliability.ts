/** The tables in docs/reliability.md, from the cases of the suite "hostile". */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { statusWords } from '../../runner/present/present';
import type { HostileCase } from '../../test/hostile/case';
import { families } from '../../test/hostile/cases';
import type { GeneratedFile } from '../generate';
import { prose, table } from './markdown';

const FILE = 'docs/reliability.md';
const begin = '<!-- cases -->';
const end = '<!-- end of cases -->';
/** Shortens a message that contains long text of a node. */
const LONGEST_MESSAGE = 300;

export function reliability(root: string): GeneratedFile[] {
  const text = readFileSync(path.join(root, FILE), 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${FILE} has no "${begin}" … "${end}".`);
  return [{ path: FILE, text: `${text.slice(0, from)}${begin}\n\n${caseTables()}\n\n${text.slice(to)}` }];
}

/** One table for each kind of failure. */
export function caseTables(): string {
  return families
    .flatMap(({ title, cases }) => [
      `### ${title}`,
      table(['A node that …', 'Outcome', 'What a person reads', 'Memory grows by less than'], cases.map(row)),
    ])
    .join('\n\n');
}

function row(one: HostileCase): string[] {
  const { what, outcome, status, memory } = one;
  const short = statusWords({ outcome, status, rpcErrors: [] });
  return [prose(what), short, prose(read(one)), memory === undefined ? '' : `${memory} MiB`];
}

function read({ message, problems = [], outcome }: HostileCase): string {
  const told = [message, ...problems].filter(Boolean).join(' ');
  if (told === '') return outcome === 'replied' ? 'the reply' : '';
  const named = told.replaceAll('HOST', '127.0.0.1:8545').replaceAll('OTHER', '127.0.0.1:9000');
  return named.length > LONGEST_MESSAGE ? `${named.slice(0, 60)}…` : named;
}
