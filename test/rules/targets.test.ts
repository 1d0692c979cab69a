import assert from 'node:assert/strict';
import { ScratchDocument } from '../../common/scratch/document/document';
import type { Language } from '../../common/scratch/types';
import { readTargets } from '../../common/target/client-target';
import type { NodeVersion, TargetSources } from '../../common/target/request-target';
import { createChecker } from '../../server/check/check';

function node(version: string, facts: Partial<NodeVersion> = {}): NodeVersion {
  const kind = facts.kind ?? 'beacon';
  return {
    name: 'main',
    kind,
    url: kind === 'beacon' ? 'http://127.0.0.1:5052' : 'http://127.0.0.1:8545',
    selected: true,
    version,
    ...facts,
  };
}

function found(language: Language, text: string, sources: TargetSources): string[] {
  const document = new ScratchDocument(`file:///targets.${language}`, language, 1, text);
  return createChecker({ targets: () => sources })
    .check(document)
    .map(({ severity, message }) => `${severity}: ${message}`);
}

const teku = node('teku/v24.8.0/linux-x86_64');
const geth = node('Geth/v1.15.2-stable/linux-amd64', { kind: 'execution' });
const thisIsTeku =
  "warning: This node is Teku: `/lighthouse` paths are Lighthouse's. Use `/eth/v1/node/peers` instead.";

describe('target: the selected node', () => {
  it('is only a reason for warnings', () => {
    assert.deepEqual(found('http', 'GET /lighthouse/peers', { nodes: [teku] }), [thisIsTeku]);
    assert.deepEqual(found('jsonrpc', 'parity_netPeers()', { nodes: [geth] }), [
      'warning: This node is Geth, which does not serve `parity_netPeers`: it is a method of Nethermind and OpenEthereum.',
    ]);
    assert.deepEqual(found('jsonrpc', 'personal_listAccounts()', { nodes: [geth] }), [
      'warning: This node is Geth 1.15.2, and Geth 1.14.12 removed `personal_listAccounts`.',
    ]);
  });

  it('changes nothing while its client is unknown', () => {
    const demo = [node('Slotpad-demo/v0.1.0'), node('Slotpad-demo/v0.1.0', { kind: 'execution' })];
    for (const nodes of [demo, []]) {
      assert.deepEqual(found('http', 'GET /lighthouse/peers', { nodes }), []);
      assert.deepEqual(found('jsonrpc', 'parity_netPeers()\n\n###\nanvil_mine()', { nodes }), []);
    }
  });

  it('takes the prefix that Lighthouse serves, not that of the specification', () => {
    const nodes = [node('Lighthouse/v5.3.0-d6ba8c3/x86_64-linux')];
    assert.deepEqual(found('http', 'GET /lighthouse/peers\n\n###\nGET /vendor/peers', { nodes }), [
      'warning: Lighthouse serves this path as `/lighthouse`: `/vendor` is a 404 there.',
    ]);
  });

  it('is judged by its own dialect', () => {
    const erigon = { nodes: [node('erigon/3.4.2/linux-amd64', { kind: 'execution' })] };
    const besu = { stated: readTargets('besu').targets };
    const blocks =
      'eth_getBlockByNumber("12", false)\n\n###\neth_call({ "to": "0x85f43d8a49eeb85d32cf465507dd71d507100c1d" }, "latestExecuted")';
    assert.deepEqual(found('jsonrpc', blocks, erigon), []);
    assert.equal(found('jsonrpc', blocks, besu).length, 2);
    assert.equal(found('jsonrpc', 'eth_getBlockByNumber("lastExecuted", false)', erigon).length, 1);
    const geth = { stated: readTargets('geth').targets };
    const ofBesu = 'debug_accountRange("latest", 0, "0x00", 10)';
    const ofGeth = 'debug_accountRange("latest", "0x00", 10, true)';
    assert.deepEqual(found('jsonrpc', `${ofBesu}\n\n###\n${ofGeth}`, {}), []);
    assert.deepEqual(found('jsonrpc', ofBesu, besu), []);
    assert.deepEqual(found('jsonrpc', ofGeth, geth), []);
    assert.deepEqual(found('jsonrpc', ofBesu, geth), [
      'error: Expected a string, not a number.',
      'error: Expected true or false, not a number.',
    ]);
  });

  it('has what its forks have, which name themselves like it', () => {
    const nodes = [node('besu/v24.7.0/linux-x86_64/openjdk-java-21', { kind: 'execution' })];
    const call = 'linea_estimateGas({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" })';
    assert.deepEqual(found('jsonrpc', call, { nodes }), []);
    assert.deepEqual(found('jsonrpc', call, { stated: readTargets('besu').targets }), [
      'error: The target is Besu, which does not serve `linea_estimateGas`: it is a method of Linea Besu.',
    ]);
  });
});

describe('target: the node that a request goes to', () => {
  const other = node('Lighthouse/v5.3.0', {
    name: 'Backup',
    url: 'http://10.0.0.7:5052/key',
    selected: false,
  });
  const nodes = [teku, other];

  it('is that of its address', () => {
    const request = (url: string) => found('http', `GET ${url}/lighthouse/peers`, { nodes });
    assert.deepEqual(request('http://localhost:5052'), [thisIsTeku]);
    assert.deepEqual(request('http://10.0.0.7:5052/key'), []);
    assert.deepEqual(request('http://10.0.0.7:5052/other'), []);
    assert.deepEqual(request('http://10.0.0.8:5052'), []);
    assert.deepEqual(
      found('http', `@base = http://127.0.0.1:5052\n\nGET {{base}}/lighthouse/peers`, { nodes }),
      [thisIsTeku],
    );
  });

  it('is unknown while the address is', () => {
    const text = 'GET {{$dotenv BASE}}/lighthouse/peers';
    assert.deepEqual(
      found('http', text, { nodes }).filter((one) => one.includes('Teku')),
      [],
    );
  });

  it('is the one that "# @node" names, for the request or the file', () => {
    assert.deepEqual(found('http', '# @node backup\nGET /lighthouse/peers', { nodes }), []);
    assert.deepEqual(found('http', '# @node backup\n\n###\nGET /lighthouse/peers', { nodes }), []);
    assert.deepEqual(found('http', '# @node main\nGET /lighthouse/peers', { nodes }), [thisIsTeku]);
    assert.deepEqual(found('http', '# @node http://127.0.0.1:5052\nGET /lighthouse/peers', { nodes }), [
      thisIsTeku,
    ]);
  });
});

describe('target: what is stated', () => {
  const stated = readTargets(['nimbus', 'reth']).targets;

  it('takes precedence over the node, and is a reason for errors', () => {
    assert.deepEqual(found('http', 'GET /teku/v1/nodes/peer_scores', { stated, nodes: [teku] }), [
      "error: The target is Nimbus: `/teku` paths are Teku's.",
    ]);
    assert.deepEqual(found('jsonrpc', 'parity_netPeers()', { stated, nodes: [geth] }), [
      'error: The target is Reth, which does not serve `parity_netPeers`: it is a method of Nethermind and OpenEthereum.',
    ]);
  });

  it('is a reason for a warning where the client has other methods of the namespace', () => {
    const [message = ''] = found('jsonrpc', 'debug_freezeClient("0x1")', { stated });
    assert.match(message, /^warning: The target is Reth, which does not serve `debug_freezeClient`/);
  });

  it('gives way to the directive of the request, then to that of the file', () => {
    const text =
      '# @target lighthouse\n\n###\nGET /lighthouse/peers\n\n###\n# @target teku\nGET /vendor/health';
    assert.deepEqual(found('http', text, { stated }), [
      "error: The target is Teku: `/vendor` paths are Lighthouse's.",
    ]);
  });

  it('is checked again when the directive of the file changes', () => {
    const text = '# @target lighthouse\n\n###\nGET /lighthouse/health';
    const document = new ScratchDocument('file:///edited.http', 'http', 1, text);
    const checker = createChecker();
    const messages = () => checker.check(document).map(({ message }) => message);
    assert.deepEqual(messages(), []);
    const range = { start: { line: 0, character: 10 }, end: { line: 0, character: 20 } };
    document.update([{ range, text: 'prysm' }], 2);
    assert.deepEqual(messages(), ["The target is Prysm: `/lighthouse` paths are Lighthouse's."]);
    const line = { start: { line: 0, character: 0 }, end: { line: 0, character: 15 } };
    document.update([{ range: line, text: '' }], 3);
    assert.deepEqual(messages(), []);
  });
});

describe('the restore points of a node', () => {
  const text = 'GET /lighthouse/analysis/block_rewards?start_slot=200&end_slot=300';
  const removed = 'hint: Removed in newer Lighthouse (2026).';
  const hinted = (nodes: readonly NodeVersion[], document = text) =>
    found('http', document, { nodes }).filter((line) => line !== removed);
  const archive = node('Lighthouse/v5.3.0', { slotsPerRestorePoint: 64 });

  it('are those that it reports', () => {
    const exact = [
      'information: The node replays 7 slots from its last restore point. Efficient starts: slot 193 or 257.',
    ];
    assert.deepEqual(hinted([archive]), exact);
    assert.deepEqual(
      hinted([node('Slotpad-demo/v0.1.0', { slotsPerRestorePoint: 64 })]),
      exact,
      'any client',
    );
  });

  it('are guessed while it reports none, and when the request goes elsewhere', () => {
    for (const nodes of [[], [node('Lighthouse/v8.2.1')], [{ ...archive, selected: false }]]) {
      assert.deepEqual(hinted(nodes, text.replace('=200&end_slot=300', '=2000&end_slot=2100')), [
        'hint: The node replays 1999 slots from its last restore point, with one every 2048 slots. Efficient starts: slot 2049 or 1.',
      ]);
    }
  });

  it('give way to those of the file', () => {
    assert.deepEqual(
      hinted([archive], `@slots_per_restore_point = 32\n@slots_per_epoch = 32\n\n###\n${text}`),
      [
        'information: The node replays 7 slots from its last restore point. Efficient starts: slot 193 or 225.',
      ],
    );
  });
});
