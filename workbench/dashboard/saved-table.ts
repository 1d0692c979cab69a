import { hourRange, type Range } from '../../common/panels/ranges';
import type { Archive } from '../../monitor/archive/archive';
import { csvOf } from '../../monitor/archive/csv';
import { fullStep } from '../../monitor/archive/node-record';
import type { Shown } from '../../monitor/health/node-choice';
import type { NodeState } from '../../monitor/readings/node-state';
import { networkName } from './header';

const minute = 60_000;

/** What was recorded of the shown nodes within a range as CSV, not thinned for the charts. */
export async function tableOf(
  shown: Shown,
  range: Range,
  archive: Pick<Archive, 'recording'>,
): Promise<string> {
  const recording = async (state: NodeState) =>
    archive.recording(state, range * minute, range > hourRange ? fullStep : 1000);
  const { beacon, execution, name } = shown;
  return csvOf({
    node: name,
    network: networkName(shown),
    recordings: {
      ...(beacon ? { beacon: await recording(beacon) } : {}),
      ...(execution ? { execution: await recording(execution) } : {}),
    },
  });
}
