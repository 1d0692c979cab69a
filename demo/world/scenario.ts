/** The scenarios of the demo node, which show every state of the sidebar. */
export const scenarios = {
  healthy: 'Synced, with enough peers.',
  syncing: 'Far behind, and catching up twenty times faster than the chain grows.',
  stalled: 'Stopped twenty slots after it should have moved on, without peers to sync from.',
  'few-peers': 'Synced with three peers, and its ports closed.',
  'no-peers': 'Follows the chain, but no peer is connected.',
  'no-finality': 'Follows a chain that finalizes nothing.',
  starting: 'The beacon node is not ready; the execution node has no block yet.',
  'el-offline': 'The execution node refuses connections; the beacon node says so.',
  optimistic: 'Synced, with an execution node that has not verified the head yet.',
  backfilling: 'Synced from a checkpoint, and filling in the history before it.',
  reorg: 'Two blocks replaced every eight slots.',
  slow: 'Every response takes two seconds.',
  flapping: 'Connections are dropped in every other slot.',
  'many-peers': 'Ten thousand peers.',
  lying: 'One value of each kind of response is false, the root of its head among them.',
} as const;

export type Scenario = keyof typeof scenarios;

export const isScenario = (name: string): name is Scenario => Object.hasOwn(scenarios, name);
