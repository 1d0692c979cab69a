import type { Group } from '../../../monitor/report/report';
import { reportJson } from '../../../monitor/report/report-json';
import { escaped } from '../../output/terminal';

/** An array with one object per node, on one line. */
export function statusJson(groups: readonly Group[]): string {
  return `${escaped(JSON.stringify(reportJson(groups)))}\n`;
}
