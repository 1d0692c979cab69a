import assert from 'node:assert/strict';
import type { EntryResult } from '../../../monitor/conformance/conformance';
import { conformanceVerdict } from '../../../monitor/conformance/report';

const result = (id: string, more: Partial<EntryResult> = {}): EntryResult => ({
  id,
  group: 'State',
  served: 'yes',
  deviations: [],
  durationMs: 1,
  ...more,
});
const node = (...results: readonly EntryResult[]) => ({
  url: 'http://127.0.0.1:8545',
  kind: 'execution' as const,
  version: 'Geth/v1',
  results,
});

describe('the verdict about a node', () => {
  it('is good where nothing deviates, and counts what was not checked in full', () => {
    assert.deepEqual(
      conformanceVerdict(node(result('eth_call'), result('eth_config', { reason: 'Not checked.' }))),
      {
        level: 'good',
        text: 'No deviation in 2 served methods',
        reasons: ['2 methods: 2 served.', '1 served and not checked in full: the rows say why.'],
      },
    );
  });

  it('is not good where it was stopped, or nothing is served', () => {
    const stopped = { ...node(result('eth_call')), stopped: 'Not sent: it was canceled.' };
    assert.deepEqual(conformanceVerdict(stopped), {
      level: 'warning',
      text: 'Stopped before the end',
      reasons: ['It was canceled.', '1 method: 1 served.'],
    });
    assert.equal(conformanceVerdict(node(result('eth_call', { served: 'no' }))).level, 'error');
  });
});
