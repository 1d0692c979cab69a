/** The tables in docs/development/reliability.md and docs/reference/messages.md, from the cases of the suite "hostile". */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { statusWords } from '../../runner/present/present';
import type { HostileCase } from '../../test/hostile/case';
import { families } from '../../test/hostile/cases';
import { nodeCases } from '../../test/hostile/nodes/cases';
import type { NodeCase } from '../../test/hostile/nodes/stage';
import type { GeneratedFile } from '../generate';
import { prose, table, withSection } from './markdown';

const FILE = 'docs/development/reliability.md';
const MESSAGES = 'docs/reference/messages.md';
const begin = '<!-- cases -->';
const end = '<!-- end of cases -->';
/** Shortens a message that contains long text of a node. */
const LONGEST_MESSAGE = 300;

export function reliability(root: string): GeneratedFile[] {
  const text = readFileSync(path.join(root, FILE), 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${FILE} has no "${begin}" … "${end}".`);
  const messages = readFileSync(path.join(root, MESSAGES), 'utf8');
  return [
    { path: FILE, text: `${text.slice(0, from)}${begin}\n\n${caseTables()}\n\n${text.slice(to)}` },
    { path: MESSAGES, text: withSection(messages, 'messages', messageTables()) },
  ];
}

/** One table for each kind of failure. */
export function caseTables(): string {
  return families
    .flatMap(({ title, cases }) => [
      `### ${title}`,
      table(['A node that …', 'Outcome', 'What a person reads', 'Memory grows by less than'], cases.map(row)),
    ])
    .concat(
      '### Nodes that are watched',
      'What `slotpad status` and the Nodes view say of a node that follows the chain, and what stands in between.',
      table(['A node that …', 'Kind', 'What is said of it', 'Exit code'], nodeCases.map(nodeRow)),
    )
    .join('\n\n');
}

function nodeRow({ code, kind, says, severity, what }: NodeCase): string[] {
  return [prose(what), kind, prose(`${severity}: ${says}`), String(code)];
}

/** What a user reads, each message once, with what the node does then. */
function messageTables(): string {
  const seen = new Map<string, string[]>();
  return families
    .map(({ title, cases }) => {
      const rows: string[][] = [];
      for (const one of cases) {
        if (!one.message && !one.problems?.length) continue;
        const message = prose(read(one));
        const known = seen.get(message);
        if (known) known[1] = `${known[1]}; ${prose(one.what)}`;
        else {
          const line = [message, `The node ${prose(one.what)}`];
          seen.set(message, line);
          rows.push(line);
        }
      }
      return { title, rows };
    })
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => `## ${title}\n\n${table(['Message', 'When'], rows)}`)
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
