import assert from 'node:assert/strict';
import { knownNode } from '../../../monitor/nodes/node';
import { withFailure } from '../../../monitor/readings/node-state';
import { headerOf } from '../../../workbench/dashboard/header';
import { thresholds } from '../../thresholds';

describe('the header of the dashboard', () => {
  it('shows the error of a node without control and bidirectional characters', () => {
    const node = knownNode({ name: 'Home', kind: 'execution', url: 'http://127.0.0.1:8545' }, 'settings');
    const what = 'The node answered with an error: \u202edesrever\u202c \u001b[31mred\u0007.';
    const state = withFailure(
      { node, selected: true },
      { cause: 'rpc-error', what, remedy: '', code: -32000 },
    );
    const { why, words } = headerOf({ name: 'Home', execution: state }, thresholds, 0);
    assert.equal(words, 'answers with errors (error -32000)');
    assert.equal(why, 'The node answered with an error: desrever red.');
  });
});
