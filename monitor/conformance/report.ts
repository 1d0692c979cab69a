/** The result of a conformance run in words: what the terminal, the page and a report share. */
import { capital } from '../../catalogue/types/findings';
import { counted } from '../../common/units/words';
import type { Deviation, EntryResult, NodeConformance, Served } from './conformance';

/** What a table says of each. */
export const SERVED_WORDS = {
  yes: 'served',
  no: 'not served',
  disabled: 'switched off',
  unknown: 'unknown',
} as const satisfies Record<Served, string>;

/** Where a deviation is, from the root of the response. */
export function placeOf({ path }: Deviation): string {
  return path.length === 0 ? 'response' : path.join('.');
}

function countOf({ results }: NodeConformance, served: Served): number {
  return results.filter((one) => one.served === served).length;
}

/** What stands above the rows. Nothing is good where the node was not read to its end, or served nothing. */
export function conformanceVerdict(node: NodeConformance): {
  readonly level: 'good' | 'warning' | 'error';
  readonly text: string;
  readonly reasons: readonly string[];
} {
  const what = node.kind === 'beacon' ? 'endpoint' : 'method';
  const served = countOf(node, 'yes');
  const deviations = deviating(node).length;
  const stopped = node.stopped === undefined ? [] : [capital(node.stopped.replace('Not sent: ', ''))];
  const unjudged = node.results.filter(
    ({ reason, served: state }) => state === 'yes' && reason !== undefined,
  );
  const reasons = [...stopped, conformanceSummary(node)];
  if (unjudged.length > 0)
    reasons.push(`${unjudged.length} served and not checked in full: the rows say why.`);
  if (deviations > 0) {
    const text = `${deviations} of ${counted(served, `served ${what}`)} ${deviations === 1 ? 'deviates' : 'deviate'} from the specification`;
    return {
      level: 'warning',
      text,
      reasons: node.stopped === undefined ? reasons : [node.stopped, ...reasons],
    };
  }
  if (node.stopped !== undefined) return { level: 'warning', text: 'Stopped before the end', reasons };
  if (served === 0) return { level: 'error', text: `No ${what} is served`, reasons };
  return { level: 'good', text: `No deviation in ${counted(served, `served ${what}`)}`, reasons };
}

export function deviating({ results }: NodeConformance): readonly EntryResult[] {
  return results.filter(({ deviations }) => deviations.length > 0);
}

/** `410 methods: 53 served, 2 with deviations; 330 not served; 10 switched off; 17 unknown` */
export function conformanceSummary(node: NodeConformance): string {
  const { kind, results } = node;
  const what = kind === 'beacon' ? 'endpoint' : 'method';
  const deviations = deviating(node).length;
  const parts = (['yes', 'no', 'disabled', 'unknown'] as const).flatMap((served) => {
    const count = countOf(node, served);
    if (count === 0) return [];
    const more = served === 'yes' && deviations > 0 ? `, ${deviations} with deviations` : '';
    return [`${count} ${SERVED_WORDS[served]}${more}`];
  });
  return `${counted(results.length, what)}: ${parts.join('; ')}.`;
}

/** Why something is unknown, with how often. */
export function unknownReasons({
  results,
}: NodeConformance): readonly (readonly [reason: string, ids: readonly string[]])[] {
  const byReason = new Map<string, string[]>();
  for (const { id, reason, served } of results) {
    if (served !== 'unknown') continue;
    const ids = byReason.get(reason ?? '') ?? [];
    ids.push(id);
    byReason.set(reason ?? '', ids);
  }
  return [...byReason];
}

function cell(value: string): string {
  return value.replace(/[\\|`*_<>[\]]/g, '\\$&').replaceAll('\n', ' ');
}

/** A heading, a line and a table. Text of the node is escaped as Markdown, and for nothing else. */
export function conformanceMarkdown(node: NodeConformance): string {
  const lines = [
    `## ${cell(node.version)}`,
    '',
    `${cell(node.url)} (${node.kind}). ${conformanceSummary(node)}${node.stopped === undefined ? '' : ` ${cell(node.stopped)}`}`,
    '',
    '| group | id | served | ms | deviations |',
    '|---|---|---|---|---|',
  ];
  for (const one of node.results) {
    if (one.served === 'unknown') continue;
    const found = one.deviations.map(
      (each) => `${cell(each.statement)} at ${cell(placeOf(each))}: ${cell(each.message)}`,
    );
    const note = found.length > 0 ? found.join('<br>') : cell(one.reason ?? '');
    lines.push(
      `| ${cell(one.group)} | ${cell(one.id)} | ${SERVED_WORDS[one.served]} | ${one.durationMs ?? ''} | ${note} |`,
    );
  }
  lines.push('', ...unknownReasons(node).map(([reason, ids]) => `- ${ids.length} unknown. ${cell(reason)}`));
  return `${lines.join('\n')}\n`;
}
