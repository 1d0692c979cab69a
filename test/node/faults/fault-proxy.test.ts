import assert from 'node:assert/strict';
import { type DemoNode, startDemoNode } from '../../../demo/server';
import { createNodeReader } from '../../../monitor/nodes/http-reader';
import { closeConnections, send } from '../../../runner/send/send';
import {
  changed,
  data,
  drop,
  type FaultProxy,
  hang,
  result,
  rpcError,
  startFaultProxy,
  status,
} from '../../support/fault-proxy';

const version = '/eth/v1/node/version';

describe('the proxy that changes answers of a node', () => {
  let demo: DemoNode;
  let other: DemoNode;
  let beacon: FaultProxy;
  let execution: FaultProxy;
  const reader = (url: string, timeoutMs = 5000) =>
    createNodeReader({ url, signal: new AbortController().signal, timeoutMs, send });
  const ask = async (path: string, timeoutMs?: number) => {
    const answer = await reader(beacon.url, timeoutMs).get(path);
    return answer.ok ? answer.value : answer.failure.cause;
  };
  const call = async (method: string, ...params: unknown[]) => {
    const answer = await reader(execution.url).call(method, params);
    return answer.ok ? answer.value : answer.failure.code;
  };

  before(async () => {
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0, seed: 'one' });
    other = await startDemoNode({ beaconPort: 0, executionPort: 0, seed: 'other' });
    beacon = await startFaultProxy(demo.beacon);
    execution = await startFaultProxy(demo.execution);
  });
  afterEach(() => {
    beacon.repair();
    execution.repair();
  });
  after(async () => {
    await closeConnections();
    await Promise.all([beacon.close(), execution.close(), demo.close(), other.close()]);
  });

  it('passes everything else on', async () => {
    assert.deepEqual(await ask(version), { data: { version: 'Slotpad-demo/v0.1.0' } });
    assert.equal(await call('eth_chainId'), '0x539');
    assert.deepEqual([beacon.requests, execution.requests], [[version], ['eth_chainId']]);
  });

  it('changes, refuses, drops and delays single answers', async () => {
    beacon.fault(version, data({ version: 'Other/v1' }));
    assert.deepEqual(await ask(version), { data: { version: 'Other/v1' } });
    beacon.fault(version, changed({ more: 1 }));
    assert.deepEqual(await ask(version), { data: { version: 'Slotpad-demo/v0.1.0', more: 1 } });
    beacon.fault(version, status(503));
    assert.equal(await ask(version), 'http-error');
    beacon.fault(version, drop);
    assert.equal(await ask(version), 'reset');
    beacon.fault(version, hang);
    assert.equal(await ask(version, 100), 'timed-out');
    beacon.fault(version, { kind: 'delay', ms: 300 });
    assert.equal(await ask(version, 100), 'timed-out');
    beacon.repair(version);
    assert.deepEqual(await ask(version), { data: { version: 'Slotpad-demo/v0.1.0' } });
  });

  it('answers JSON-RPC calls by their methods', async () => {
    execution.fault('eth_syncing', result({ stages: [] }));
    execution.fault('net_peerCount', rpcError(-32601));
    assert.deepEqual(await call('eth_syncing'), { stages: [] });
    assert.equal(await call('net_peerCount'), -32601);
    assert.equal(await call('eth_chainId'), '0x539');
  });

  it('swaps the node for another one', async () => {
    const genesis = '/eth/v1/beacon/genesis';
    const before = await ask(genesis);
    beacon.target = other.beacon;
    assert.notDeepEqual(await ask(genesis), before);
    beacon.target = demo.beacon;
    assert.deepEqual(await ask(genesis), before);
  });
});
