import assert from 'node:assert/strict';
import { executionClients, newestAsOf } from '../../../catalogue/clients';
import { knownNode } from '../../../monitor/nodes/node';
import { withFailure, withReading } from '../../../monitor/readings/node-state';
import { headerOf } from '../../../workbench/dashboard/cards';
import { thresholds } from '../../thresholds';

describe('the header of the dashboard', () => {
  it('shows the error of a node without control and bidirectional characters', () => {
    const node = knownNode({ name: 'Home', kind: 'execution', url: 'http://127.0.0.1:8545' }, 'settings');
    const what = 'The node responded with an error: \u202edesrever\u202c \u001b[31mred\u0007.';
    const state = withFailure(
      { node, selected: true },
      { cause: 'rpc-error', what, remedy: '', code: -32000 },
    );
    const { why, words } = headerOf({ name: 'Home', execution: state }, thresholds, 0);
    assert.equal(words, 'responds with errors (error -32000)');
    assert.equal(why, 'The node responded with an error: desrever red.');
  });

  it('says in a detail which newer version of a client is known', () => {
    const node = knownNode({ name: 'Home', kind: 'execution', url: 'http://127.0.0.1:8545' }, 'settings');
    const version = 'Geth/v1.14.0-stable/linux-amd64/go1.22';
    const factsOn = (chainId: string) =>
      headerOf(
        {
          name: 'Home',
          execution: withReading(
            { node, selected: true },
            { kind: 'execution', headBlock: '1', chainId, version },
            0,
          ),
        },
        thresholds,
        0,
      ).facts.find(({ label }) => label === 'Execution node');
    const { newest } = executionClients.geth;
    const note = `Version ${newest} was the newest known to Slotpad on ${newestAsOf}.`;
    assert.deepEqual(factsOn('1'), {
      label: 'Execution node',
      value: 'Geth v1.14.0',
      detail: `${version}, update available: ${newest}. ${note}`,
      level: 'plain',
    });
    assert.equal(factsOn('1337')?.detail, version);
  });
});
