import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ScratchDocument } from '../../common/scratch/document/document';
import { fileVariables } from '../../common/scratch/variables/variables';
import { createNodeReader } from '../../monitor/nodes/http-reader';
import { readValidators } from '../../monitor/validators/read-validators';
import type { StreamEvent } from '../../runner/model/outcome';
import { prepare } from '../../runner/request/prepare';
import { closeConnections, send } from '../../runner/send/send';
import { succeeded } from '../results';
import { type RealNode, startLodestar } from './lodestar';

describe('a real consensus node (Lodestar)', function () {
  this.timeout(600_000);
  let node: RealNode;
  before(async () => {
    node = await startLodestar(19596, 19000);
  });
  after(async () => {
    await closeConnections();
    await node?.close();
  });

  async function prepared(document: ScratchDocument, line: number) {
    const beacon = { name: 'Lodestar', kind: 'beacon', url: node.url } as const;
    const request = await prepare({
      document,
      placed: document.blockAtLine(line),
      variables: fileVariables(document),
      nodes: { beacon, all: [beacon] },
    });
    return succeeded(request);
  }

  const text = readFileSync(path.join(import.meta.dirname, 'requests.http'), 'utf8');
  const lines = text.split('\n');
  lines.forEach((line, index) => {
    if (!line.startsWith('GET ')) return;
    it(`answers ${line} as the catalogue says`, async () => {
      const document = new ScratchDocument('file:///requests.http', 'http', 1, text);
      const reply = await send(await prepared(document, index));
      assert.equal(reply.outcome, 'replied', reply.message);
      assert.equal(reply.status, 200);
      assert.deepEqual(reply.problems, []);
    });
  });

  it('tells of its validators what the sidebar shows of them', async () => {
    const { signal } = new AbortController();
    const reader = createNodeReader({ url: node.url, signal, timeoutMs: 10_000, send });
    const result = await readValidators(reader, ['0', '7', '99'], {}, Date.now());
    assert.ok(result.ok);
    const { attesting, clock, proposing, records } = result.reading;
    assert.deepEqual([...records.keys()], ['0', '7']);
    assert.equal(records.get('0')?.status, 'active_ongoing');
    assert.equal(records.get('0')?.exitEpoch, '18446744073709551615');
    assert.equal(clock?.secondsPerSlot, 2);
    assert.ok((attesting?.slots.get('7')?.length ?? 0) > 0);
    assert.ok((proposing?.epochs.length ?? 0) > 0);
  });

  it('says an error in its own form for an unknown state', async () => {
    const document = new ScratchDocument(
      'file:///a.http',
      'http',
      1,
      'GET /eth/v1/beacon/states/99999999/root\n',
    );
    const reply = await send(await prepared(document, 0));
    assert.equal(reply.outcome, 'http-error');
    assert.ok((reply.status ?? 0) >= 400);
    assert.deepEqual(reply.problems, []);
  });

  it('streams heads that the catalogue knows', async () => {
    const document = new ScratchDocument(
      'file:///events.http',
      'http',
      1,
      'GET /eth/v1/events?topics=head\naccept: text/event-stream\n',
    );
    const events: StreamEvent[] = [];
    const stop = new AbortController();
    const reply = await send(await prepared(document, 0), {
      signal: stop.signal,
      onEvent: (event) => {
        events.push(event);
        if (events.length === 2) stop.abort();
      },
    });
    assert.equal(reply.outcome, 'cancelled');
    assert.deepEqual(
      events.map((event) => [event.event, event.problems.length]),
      [
        ['head', 0],
        ['head', 0],
      ],
    );
  });
});
