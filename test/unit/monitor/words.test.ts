import assert from 'node:assert/strict';
import { judge } from '../../../monitor/health/health';
import { healthAdvice, healthLabel } from '../../../monitor/health/words';
import { createNodeReader } from '../../../monitor/nodes/http-reader';
import { type NodeState, withReading } from '../../../monitor/readings/node-state';
import { defaultThresholds } from '../../../monitor/readings/thresholds';
import type { Reply } from '../../../runner/model/outcome';
import { beacon, failing, now, stateOf, status } from './example-states';

const adviceOf = (state: NodeState) => healthAdvice(judge(state, defaultThresholds, now));

describe('advice that fits what is so', () => {
  it('does not call a head old that is up to date', () => {
    assert.match(
      adviceOf(stateOf({ ...beacon, isSyncing: true })),
      /^Its head is up to date, and yet the node says that it syncs\./,
    );
    assert.match(
      adviceOf(stateOf({ ...beacon, isSyncing: true, syncDistance: '9' })),
      /^Responses about the head are outdated/,
    );
  });

  it('does not send anybody to the log of a node that refuses some requests for their number', () => {
    const outcomes = [true, false, true, false, true, false];
    const limited = failing({ cause: 'http-error', status: 429, isRateLimit: true });
    assert.doesNotMatch(adviceOf({ ...limited, outcomes }), /log/);
    assert.match(
      adviceOf({ ...status(500), outcomes }),
      /Check its log, its load and the network connection\.$/,
    );
  });

  it('says when a start lasts too long', () => {
    const since = (ms: number) => ({ judged: { as: 'starting' as const, since: now - ms, at: now } });
    assert.doesNotMatch(adviceOf({ ...status(503), ...since(60_000) }), /longer than a start/);
    assert.match(
      adviceOf({ ...status(503), ...since(3_600_000) }),
      /That has lasted 1 h, longer than a start takes: look in its log for what it waits for\.$/,
    );
  });

  it('names peers that come and go', () => {
    let state = stateOf(beacon);
    for (let at = 1; at <= 8; at++) {
      const reading = { ...beacon, headSlot: String(1000 + 5 * at), peers: { connected: at % 2 ? 5 : 70 } };
      state = withReading(state, reading, now + at * 60_000, new Map());
    }
    const health = judge(state, defaultThresholds, now + 8 * 60_000);
    assert.match(healthLabel(health), /^most peers lost in [34] of the last \d+ readings$/);
  });
});

describe('an error that a server sends with the status of success', () => {
  const read = async (body: string) => {
    const reply = { outcome: 'replied', status: 200, headers: {}, body, message: '' } as unknown as Reply;
    const reader = createNodeReader({
      url: 'http://127.0.0.1:5052',
      signal: new AbortController().signal,
      timeoutMs: 1000,
      send: async () => reply,
    });
    const answer = await reader.get('/eth/v1/node/syncing');
    return answer.ok ? answer.value : answer.failure;
  };
  const remedy = 'Check the node, and any proxy in front of it.';
  const what = (message: string) =>
    `The status is that of success, but the response is an error: ${message}.`;

  it('is one', async () => {
    assert.deepEqual(await read('{"code":503,"message":"Syncing."}'), {
      cause: 'http-error',
      status: 503,
      what: what('Syncing'),
      remedy,
    });
    assert.deepEqual(await read('{"error":{"code":-32005,"message":"slow down"}}'), {
      cause: 'rpc-error',
      code: -32005,
      what: what('slow down'),
      remedy,
      isRateLimit: true,
    });
    assert.deepEqual(await read('{"error":"daily request count exceeded, rate limit"}'), {
      cause: 'rpc-error',
      what: what('daily request count exceeded, rate limit'),
      remedy,
      isRateLimit: true,
    });
  });

  it('is not what a node answers', async () => {
    for (const body of [
      '{"data":{"code":500,"message":"x"}}',
      '{"message":"x"}',
      '[]',
      'null',
      '{"error":{}}',
    ]) {
      assert.deepEqual(await read(body), JSON.parse(body));
    }
  });
});
