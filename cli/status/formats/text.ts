import { grouped } from '../../../common/units/digits';
import { plainText } from '../../../common/units/plain-text';
import { age } from '../../../common/units/words';
import { clientAdvice, readingsOf } from '../../../monitor/health/client-advice';
import {
  type Cause,
  type Health,
  type HealthSeverity,
  isBad,
  isUnjudged,
} from '../../../monitor/health/state';
import {
  causeAdvice,
  causeLabel,
  fullHealthWords,
  healthAdvice,
  healthLabel,
} from '../../../monitor/health/words';
import { clientWords } from '../../../monitor/nodes/client-version';
import type { NodeState } from '../../../monitor/readings/node-state';
import { heldParts } from '../../../monitor/readings/parts';
import type { Group, NodeReport } from '../../../monitor/report/report';
import type { Paint } from '../../output/terminal';

const styles = { ok: 'green', warning: 'yellow', error: 'red', waiting: 'dim' } as const satisfies Record<
  HealthSeverity,
  string
>;

/** What was not judged is never green. */
function styleOf(health: Health) {
  return isUnjudged(health) ? 'dim' : styles[health.severity];
}

/** One row of the table, with the lines below it. */
interface Row {
  readonly style: ReturnType<typeof styleOf>;
  readonly severity: HealthSeverity;
  /** Name, kind and state. */
  readonly cells: readonly [name: string, kind: string, state: string];
  readonly numbers: string;
  readonly below: readonly string[];
}

/** A table with a row per node; a pair has a row above its nodes. Advice and further causes follow below each row. */
export function statusText(groups: readonly Group[], paint: Paint, now: number): string {
  const rows = groups.flatMap((group) => rowsOf(group, now));
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map(({ cells }) => cells[column]?.length ?? 0)));
  const severityWidth = Math.max(...rows.map(({ severity }) => severity.length));
  const indent = ' '.repeat(severityWidth + 2);
  return rows
    .map(({ below, cells, numbers, severity, style }) => {
      const [name, kind, state] = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0));
      const line = [
        paint(style, severity.padEnd(severityWidth)),
        paint('bold', name ?? ''),
        paint('dim', kind ?? ''),
        paint(style, numbers === '' ? (state ?? '').trimEnd() : (state ?? '')),
        paint('dim', numbers),
      ].join('  ');
      return [line.trimEnd(), ...below.map((text) => `${indent}${paint('dim', text)}`)].join('\n');
    })
    .map((text) => `${text}\n`)
    .join('');
}

/** A line for a changed state: `2026-11-22T04:00:00.000Z error 127.0.0.1:5052: unreachable (refused)`. */
export function changeLine(report: NodeReport, paint: Paint, now: number): string {
  const { health, kind, name } = report;
  const { severity } = health;
  const node = [name, kind ?? ''].filter(Boolean).join(' ');
  const advice = isBad(severity)
    ? [healthAdvice(health), clientAdviceOf(health, [report])].filter(Boolean).join(' ')
    : '';
  const label = `${healthLabel(health)}${advice === '' ? '' : `. ${advice}`}`;
  const time = new Date(now).toISOString();
  return `${paint('dim', time)} ${paint(styleOf(health), severity)} ${paint('bold', neutral(node))}: ${neutral(label)}\n`;
}

function rowsOf({ nodes, pair }: Group, now: number): readonly Row[] {
  const written = new Set<string>();
  const top: readonly Row[] = pair
    ? [
        {
          severity: pair.health.severity,
          style: styleOf(pair.health),
          cells: [neutral(pair.name), '', neutral(fullHealthWords(pair.health, now))],
          numbers: '',
          below: unwritten(written, [adviceOf(pair.health), clientAdviceOf(pair.health, nodes)]),
        },
      ]
    : [];
  return [...top, ...nodes.map((node) => nodeRow(node, pair !== undefined, written, now))];
}

function nodeRow(
  { health, kind, name, state }: NodeReport,
  inPair: boolean,
  written: Set<string>,
  now: number,
): Row {
  return {
    severity: health.severity,
    style: styleOf(health),
    cells: [`${inPair ? '  ' : ''}${neutral(name)}`, kind ?? '', neutral(fullHealthWords(health, now))],
    numbers: neutral(numbersOf(state)),
    below: unwritten(written, [
      adviceOf(health),
      clientAdviceOf(health, [{ state }]),
      ...health.causes.slice(1).map(alsoOf),
      ...(state.failure ? [] : heldParts(state).map(({ at, part }) => `Its ${part}: ${age(now - at)} old.`)),
    ]),
  };
}

function adviceOf(health: Health): string {
  return health.severity === 'ok' ? '' : healthAdvice(health);
}

function clientAdviceOf(health: Health, nodes: readonly Pick<NodeReport, 'state'>[]): string {
  return isBad(health.severity) ? clientAdvice(health, readingsOf(...nodes.map(({ state }) => state))) : '';
}

/** A further cause, after the first one. */
function alsoOf(cause: Cause): string {
  if (!isBad(cause.severity)) return '';
  const advice = causeAdvice(cause);
  return `Also ${causeLabel(cause)}.${advice === '' ? '' : ` ${advice}`}`;
}

/** Lines that were not written before, so that the nodes of a pair do not repeat each other's advice. */
function unwritten(written: Set<string>, lines: readonly string[]): readonly string[] {
  return lines
    .map((text) => neutral(text))
    .filter((text) => {
      if (text === '' || written.has(text)) return false;
      written.add(text);
      return true;
    });
}

/** `slot 1,234 · 74 peers · Lighthouse v5.3.0`; empty when the node does not respond. */
function numbersOf({ failure, reading }: NodeState): string {
  if (failure || !reading) return '';
  const head =
    reading.kind === 'beacon' ? `slot ${grouped(reading.headSlot)}` : `block ${grouped(reading.headBlock)}`;
  const peers = reading.kind === 'beacon' ? reading.peers?.connected : reading.peers;
  const many = peers === undefined ? 'peers unknown' : `${grouped(peers)} ${peers === 1 ? 'peer' : 'peers'}`;
  return [
    head,
    many,
    reading.version === undefined ? '' : plainText(clientWords(reading.version), { max: 60 }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Longer than in the editor, because advice may have several sentences. */
const longest = 500;

/** Text of a node on one line, without control sequences. */
function neutral(text: string): string {
  return plainText(text, { max: longest }).trimEnd();
}
