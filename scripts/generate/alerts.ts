/** The table in docs/guide/alerts.md, from the declarations of the alerts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { alertKinds, alertSettings } from '../../common/settings/alerts';
import type { GeneratedFile } from '../generate';
import { table } from './markdown';

const FILE = 'docs/guide/alerts.md';
const begin = '<!-- alerts -->';
const end = '<!-- end of alerts -->';

export function alerts(root: string): GeneratedFile[] {
  const text = readFileSync(path.join(root, FILE), 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${FILE} has no "${begin}" … "${end}".`);
  return [{ path: FILE, text: `${text.slice(0, from)}${begin}\n\n${kindTable()}\n\n${text.slice(to)}` }];
}

function kindTable(): string {
  const rows = alertKinds.map((kind) => {
    const { byDefault, description, thresholds, title } = alertSettings[kind];
    const listed = byDefault ? '' : ' Only when listed.';
    return [
      `\`${kind}\``,
      title,
      `${description}${listed}`,
      thresholds.map((name) => `\`${name}\``).join(', '),
    ];
  });
  return table(['Alert', 'Title', 'What it reports', 'Threshold in `slotpad.thresholds`'], rows) ?? '';
}
