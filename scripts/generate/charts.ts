/** The live charts in docs/reference/charts.md, from their declarations. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Reading } from '../../monitor/readings/node-state';
import { beaconCharts } from '../../monitor/series/charts/beacon';
import type { Chart } from '../../monitor/series/charts/chart';
import { executionCharts, layerBlockAge } from '../../monitor/series/charts/execution';
import type { GeneratedFile } from '../generate';
import { table, withSection } from './markdown';

export function charts(root: string): GeneratedFile[] {
  const name = 'docs/reference/charts.md';
  const text = readFileSync(path.join(root, name), 'utf8');
  const lines = [
    ...beaconCharts.filter((chart) => chart !== layerBlockAge).map(line),
    ...executionCharts.map(line),
  ];
  return [
    { path: name, text: withSection(text, 'live charts', table(['Card', 'What it shows', 'Needs'], lines)) },
  ];
}

function line<R extends Reading>({ about, needs, title }: Chart<R>): string[] {
  return [title, about, needs];
}
