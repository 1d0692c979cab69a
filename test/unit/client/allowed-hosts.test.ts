import assert from 'node:assert/strict';
import { PLACES } from '../../../common/trust/trust';
import { type KnownNode, knownNode } from '../../../monitor/nodes/node';
import type { Prepared } from '../../../runner/model/prepared';
import { passedGate } from '../../../runner/send/gate';
import { createAllowedHosts, type HostQuestion } from '../../../workbench/send/allowed-hosts';

const carries = [{ what: 'KEY of the process environment', place: PLACES.process }];
const prepared: Prepared = {
  kind: 'other',
  name: 'Get',
  line: 0,
  method: 'GET',
  url: 'https://api.example.com/',
  headers: [],
  calls: [],
  batch: false,
  stream: false,
  effect: 'read',
  secrets: [],
  carries,
  source: { uri: 'file:///a.http', names: [] },
};

function gateWith(answer: boolean, nodes: readonly KnownNode[] = []) {
  let kept: readonly string[] = [];
  const asked: HostQuestion[] = [];
  const gate = createAllowedHosts({
    nodes: () => nodes,
    memory: {
      get: () => kept,
      set: async (hosts) => {
        kept = hosts;
      },
    },
    ask: async (question) => {
      asked.push(question);
      return answer;
    },
  });
  return { gate, asked, kept: () => kept };
}

function node(scope: 'user' | 'workspace'): KnownNode {
  const address = { name: 'a', kind: 'execution', url: 'https://api.example.com/v2' } as const;
  return { ...knownNode(address, 'settings'), place: { scope, name: 'a' } };
}

describe('the question for a host that a file names', () => {
  it('is asked once, says what is taken along, and is remembered for the workspace', async () => {
    const { asked, gate, kept } = gateWith(true);
    const both = await Promise.all([passedGate(gate, prepared), passedGate(gate, prepared)]);
    assert.deepEqual(
      both.map(({ ok }) => ok),
      [true, true],
    );
    assert.equal((await passedGate(gate, prepared)).ok, true);
    assert.deepEqual(kept(), ['api.example.com']);
    assert.deepEqual(asked, [
      {
        message: 'Allow api.example.com to get values of yours?',
        detail:
          'The request takes along: KEY of the process environment.\n\nThe file or the settings of this workspace name this host, you did not. If you allow it, you are not asked again for it in this workspace.',
        button: 'Allow Host',
      },
    ]);
  });

  it('is asked again after a refusal, which sends nothing', async () => {
    const { asked, gate, kept } = gateWith(false);
    for (const count of [1, 2]) {
      const result = await passedGate(gate, prepared);
      assert.equal(!result.ok && result.failure.message, 'You chose not to send it.');
      assert.equal(asked.length, count);
    }
    assert.deepEqual(kept(), []);
  });

  it('is not asked for a node of the user settings, and is for one of the workspace settings', async () => {
    const own = gateWith(false, [node('user')]);
    assert.equal((await passedGate(own.gate, prepared)).ok, true);
    assert.deepEqual(own.asked, []);
    const others = gateWith(false, [node('workspace')]);
    assert.equal((await passedGate(others.gate, prepared)).ok, false);
    assert.equal(others.asked.length, 1);
  });

  it('is not asked for a reading of a node, which sends nothing', async () => {
    const { asked, gate } = gateWith(true);
    const { source: _, ...reading } = prepared;
    const result = await passedGate(gate, reading);
    assert.equal(
      !result.ok && result.failure.message,
      'The request would take KEY of the process environment to api.example.com, a host that you have not named.',
    );
    assert.deepEqual(asked, []);
  });

  it('is not asked for a loopback address', async () => {
    const { asked, gate } = gateWith(false);
    for (const url of [
      'http://127.0.0.1:1/',
      'http://localhost/',
      'http://[::1]:80/',
      'ipc:///tmp/geth.ipc',
    ]) {
      assert.equal((await passedGate(gate, { ...prepared, url })).ok, true, url);
    }
    assert.deepEqual(asked, []);
  });
});
