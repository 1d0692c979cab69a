import assert from 'node:assert/strict';
import { parseDemoFlags } from '../../../cli/demo-node';
import { scenarioChoices, scenarioName } from '../../../workbench/nodes/found';

describe('starting the demo node', () => {
  it('offers every scenario with what is to be seen, and says which one runs', () => {
    const choices = scenarioChoices('few-peers');
    assert.deepEqual(
      choices.map(({ label, description, detail }) =>
        [label, description, detail].filter(Boolean).join(' | '),
      ),
      [
        'Healthy | Synced, with enough peers.',
        'Syncing | Far behind, and catching up twenty times faster than the chain grows.',
        'Stalled | Stopped twenty slots after it should have moved on, without peers to sync from.',
        'Few peers | running | Synced with three peers, and its ports closed.',
        'No peers | Follows the chain, but no peer is connected.',
        'No finality | Follows a chain that finalizes nothing.',
        'Starting | The beacon node is not ready; the execution node has no block yet.',
        'Execution layer offline | The execution node refuses connections; the beacon node says so.',
        'Optimistic | Synced, with an execution node that has not verified the head yet.',
        'Backfilling | Synced from a checkpoint, and filling in the history before it.',
        'Reorganizations | Two blocks replaced every eight slots.',
        'Slow | Every response takes two seconds.',
        'Flapping | Connections are dropped in every other slot.',
        '10,000 peers | Ten thousand peers.',
        'Lying | One value of each kind of response is false, the root of its head among them.',
      ],
    );
    assert.equal(scenarioName('el-offline'), 'execution layer offline');
  });

  it('hands on a scenario that the program takes', () => {
    for (const { scenario } of scenarioChoices(undefined)) {
      const parsed = parseDemoFlags(['--scenario', scenario]);
      assert.equal(parsed.ok && parsed.value.options.scenario, scenario);
    }
  });
});
