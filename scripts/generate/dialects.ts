/** The tables in docs/reference/dialects.md, from the samples in test/dialects. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { groups } from '../../test/dialects';
import { isSent, type Named, type Sample, type Tool } from '../../test/dialects/sample';
import type { GeneratedFile } from '../generate';
import { table, withSection } from './markdown';

const tools: readonly Tool[] = [
  'REST Client',
  'httpYac',
  'JetBrains',
  'Visual Studio',
  'kulala',
  'Hurl',
  'curl',
];

export function dialects(root: string): GeneratedFile[] {
  const name = 'docs/reference/dialects.md';
  const page = readFileSync(path.join(root, name), 'utf8');
  const text = withSection(withSection(page, 'tools', byTool()), 'constructs', byGroup());
  return [{ path: name, text }];
}

function byTool(): string | undefined {
  const samples = groups.flatMap((group) => group.samples);
  const rows: string[][] = tools.map((tool) => [
    tool,
    ...countsOf(samples.filter(({ owners }) => owners.includes(tool))),
  ]);
  rows.push(['All', ...countsOf(samples)]);
  return table(['Tool', 'Constructs', 'The same', 'Reported and sent', 'Not sent'], rows);
}

function countsOf(samples: readonly Sample[]): string[] {
  const sent = samples.filter(isSent);
  const same = sent.filter(({ named }) => named === undefined);
  return [samples.length, same.length, sent.length - same.length, samples.length - sent.length].map(String);
}

function byGroup(): string {
  return groups
    .map(({ title, samples }) => {
      const rows = samples.map((sample) => [sample.name, sample.owners.join(', '), whatHappens(sample)]);
      return `## ${title}\n\n${table(['Construct', 'Tools', 'Slotpad'], rows)}`;
    })
    .join('\n\n');
}

function whatHappens(sample: Sample): string {
  const reported = (sample.named ?? []).map(reportOf).join(', ');
  const parts = [
    ...(reported === '' ? [] : [reported]),
    ...(isSent(sample) ? [reported === '' ? 'the same' : 'sent'] : ['not sent']),
  ];
  const { httpYac, note } = sample;
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(httpYac === undefined ? [] : [`httpYac ${httpYac}.`]),
  ];
  return [parts.join('; '), ...notes].join('. ').replace(/\.\. /g, '. ');
}

function reportOf({ severity, rule }: Named): string {
  return `${severity} [\`${rule}\`](../rules/${rule}.md)`;
}
