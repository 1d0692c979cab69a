import { capital } from '../../catalogue/types/findings';
import type { EntryResult, NodeConformance } from '../../monitor/conformance/conformance';
import {
  conformanceMarkdown,
  conformanceSummary,
  deviating,
  placeOf,
  SERVED_WORDS,
  unknownReasons,
} from '../../monitor/conformance/report';
import { escaped as escapedJson, type Paint, painter, printable } from '../output/terminal';
import { escaped } from './junit';

export const CONFORMANCE_FORMATS = ['text', 'json', 'junit', 'markdown', 'html'] as const;

export function conformanceReport(
  format: (typeof CONFORMANCE_FORMATS)[number],
  nodes: readonly NodeConformance[],
  color: boolean,
): string {
  switch (format) {
    case 'json':
      return conformanceJson(nodes);
    case 'junit':
      return junit(nodes);
    case 'markdown':
      return printable(nodes.map(conformanceMarkdown).join('\n'));
    case 'html':
      return html(nodes);
    case 'text':
      return nodes.map((node) => text(node, color)).join('\n');
  }
}

/**
 * An array of nodes. `served` is `unknown` for what was not sent or not answered; `reason` says why, and for `yes` what
 * of the response was not judged.
 */
function conformanceJson(nodes: readonly NodeConformance[]): string {
  const all = nodes.map(({ kind, results, stopped, url, version }) => ({
    url,
    kind,
    version,
    ...(stopped === undefined ? {} : { stopped }),
    results: results.map(({ deviations, durationMs, id, reason, request, served }) => ({
      id,
      served,
      deviations: deviations.map(({ message, path, request: sent, statement }) => ({
        path,
        statement,
        message,
        request: sent,
      })),
      durationMs,
      ...(reason === undefined ? {} : { reason }),
      ...(request === undefined ? {} : { request }),
    })),
  }));
  return `${escapedJson(JSON.stringify(all, null, 2))}\n`;
}

function groupsOf({ results }: NodeConformance): ReadonlyMap<string, readonly EntryResult[]> {
  const groups = new Map<string, EntryResult[]>();
  for (const one of results) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  return groups;
}

function text(node: NodeConformance, color: boolean): string {
  const paint = painter(color);
  const lines = [`${paint('bold', node.url)} ${node.version} (${node.kind})`, conformanceSummary(node)];
  if (node.stopped !== undefined) lines.push(paint('red', node.stopped));
  const without: string[] = [];
  for (const [group, results] of groupsOf(node)) {
    const served = results.filter((one) => one.served !== 'unknown');
    const yes = served.filter((one) => one.served === 'yes');
    if (served.length === 0) continue;
    if (served.every((one) => one.served === 'no')) {
      without.push(`${group} (${served.length})`);
      continue;
    }
    lines.push('', `${paint('bold', group)}: ${yes.length} of ${served.length} served`);
    lines.push(...yes.flatMap((one) => entryLines(one, paint)));
    for (const state of ['disabled', 'no'] as const) {
      const ids = served.filter((one) => one.served === state).map(({ id }) => id);
      if (ids.length > 0) lines.push(paint('dim', `  ${SERVED_WORDS[state]}: ${ids.join(', ')}`));
    }
  }
  if (without.length > 0) lines.push('', `${paint('bold', 'Nothing served of')} ${without.join(', ')}`);
  const unknown = unknownReasons(node);
  if (unknown.length > 0) {
    lines.push('', paint('bold', 'Unknown'));
    for (const [reason, ids] of unknown) lines.push(`  ${ids.length}: ${reason}`);
  }
  return `${printable(lines.join('\n'))}\n`;
}

/** A mark, the name, the time, and what was not judged; then the deviations with their requests. */
function entryLines({ deviations, durationMs, id, reason }: EntryResult, paint: Paint): readonly string[] {
  const mark =
    deviations.length > 0
      ? paint('yellow', '!')
      : reason === undefined
        ? paint('green', '✓')
        : paint('dim', '·');
  const note = reason === undefined ? '' : paint('dim', `  ${reason}`);
  return [
    `  ${mark} ${id}  ${durationMs} ms${note}`,
    ...deviations.flatMap((one) => [
      `      ${paint('yellow', `[${one.statement}]`)} ${placeOf(one)}: ${one.message}`,
      paint('dim', `        ${one.request}`),
    ]),
  ];
}

function junit(nodes: readonly NodeConformance[]): string {
  const suites = nodes.map((node) => {
    const skipped = node.results.filter(({ served }) => served !== 'yes').length;
    const failures = deviating(node).length;
    const cases = node.results.map((one) => {
      const time = ((one.durationMs ?? 0) / 1000).toFixed(4);
      const open = `    <testcase name="${escaped(one.id)}" classname="${escaped(`${node.kind}.${one.group}`)}" time="${time}"`;
      if (one.deviations.length > 0) {
        const [first] = one.deviations;
        const lines = one.deviations.map(
          (each) => `${each.statement} ${placeOf(each)}: ${each.message}\n${each.request}`,
        );
        return `${open}>\n      <failure message="${escaped(first?.message ?? '')}" type="${escaped(first?.statement ?? '')}">${escaped(lines.join('\n'))}</failure>\n    </testcase>`;
      }
      if (one.served === 'yes') return `${open}/>`;
      const why = [capital(SERVED_WORDS[one.served]), one.reason].filter(Boolean).join('. ');
      return `${open}>\n      <skipped message="${escaped(why)}"/>\n    </testcase>`;
    });
    const name = escaped(`${node.url} ${node.version}`);
    return `  <testsuite name="${name}" tests="${node.results.length}" failures="${failures}" errors="0" skipped="${skipped}">\n${cases.join('\n')}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="slotpad conformance">\n${suites.join('\n')}\n</testsuites>\n`;
}

function html(nodes: readonly NodeConformance[]): string {
  const parts = nodes.map((node) => {
    const rows = node.results.map((one) => {
      const found = one.deviations.map(
        (each) =>
          `<p><code>${escaped(each.statement)}</code> at <code>${escaped(placeOf(each))}</code>: ${escaped(each.message)}<br><code>${escaped(each.request)}</code></p>`,
      );
      const state = one.deviations.length > 0 ? 'deviates' : one.served;
      const word = one.deviations.length > 0 ? 'deviates' : SERVED_WORDS[one.served];
      return `<tr class="${state}"><td>${escaped(one.group)}</td><td><code>${escaped(one.id)}</code></td><td>${word}</td><td>${one.durationMs ?? ''}</td><td>${found.join('')}${escaped(one.reason ?? '')}</td></tr>`;
    });
    return `<h2>${escaped(node.version)}</h2>\n<p>${escaped(node.url)} (${node.kind}). ${escaped(conformanceSummary(node))} ${escaped(node.stopped ?? '')}</p>\n<table>\n<tr><th>Group</th><th>Method or endpoint</th><th>Served</th><th>ms</th><th>Deviations and notes</th></tr>\n${rows.join('\n')}\n</table>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Conformance</title>
<style>
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); padding: .3rem .6rem; text-align: left; vertical-align: top; }
td p { margin: 0 0 .4rem; overflow-wrap: anywhere; }
td:nth-child(4) { font-variant-numeric: tabular-nums; text-align: right; }
.yes td:nth-child(3) { color: light-dark(#1a7f37, #57ab5a); }
.deviates td:nth-child(3) { color: light-dark(#9a6700, #d4a72c); font-weight: 600; }
.no, .unknown, .disabled { opacity: .65; }
</style>
<h1>Conformance</h1>
${parts.join('\n')}
</html>
`;
}
