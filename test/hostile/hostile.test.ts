/** Every case of `cases/`, over real sockets: how it ends, in what time, with how much memory, and what comes after. */
import assert from 'node:assert/strict';
import type { Connections } from '../../runner/connection/connection';
import { createConnections } from '../../runner/connection/connections';
import type { Reply } from '../../runner/model/outcome';
import { sendOver } from '../../runner/send/send';
import { heldClock } from '../node/runner-wire';
import type { Hand, HostileCase, HostileNode } from './case';
import { rpc } from './case';
import { families } from './cases';
import { type Sender, startSender } from './sender';

type SendOne = (url: string, make?: HostileCase['request']) => Promise<Reply>;

/** What a person reads, with the addresses as the case has them. */
function worded(text: string, node: HostileNode): string {
  const named = text.replaceAll(new URL(node.url).host, 'HOST');
  return node.other === undefined ? named : named.replaceAll(new URL(node.other).host, 'OTHER');
}

function hold(one: HostileCase, node: HostileNode, reply: Reply): void {
  const { outcome, status, message } = reply;
  assert.deepEqual(
    { outcome, status, message: worded(message, node) },
    { outcome: one.outcome, status: one.status, message: one.message },
  );
  if (one.problems || one.outcome === 'replied') {
    assert.deepEqual(
      reply.problems.map((problem) => problem.message),
      one.problems ?? [],
    );
  }
  one.also?.(reply);
}

/** Whatever a node did, the next request to it (or to another one) is answered. */
async function nextWorks(node: HostileNode, sendOne: SendOne): Promise<void> {
  const next = await sendOne(node.next ?? node.url);
  assert.deepEqual([next.outcome, next.status, next.message], ['replied', 200, '']);
}

for (const { title, cases } of families) {
  describe(`a node that misbehaves: ${title}`, function () {
    this.timeout(40_000);
    let node: HostileNode | undefined;
    let sender: Sender | undefined;
    let connections: Connections | undefined;

    afterEach(async () => {
      const all = [sender, connections, node];
      sender = undefined;
      connections = undefined;
      node = undefined;
      for (const each of all) await each?.close();
    });

    for (const one of cases) {
      it(one.what, async () => {
        const clock = heldClock();
        let good = false;
        const hand: Hand = { late: () => void clock.strike(), good: () => good };
        const made = await one.node(hand);
        node = made;
        const make = one.request ?? rpc;
        const own = one.memory !== undefined || made.trust !== undefined;
        sender = own ? await startSender(made.trust) : undefined;
        const other = sender;
        const { limits } = one;
        connections = createConnections(limits ? { limits: () => limits } : {});
        const send = sendOver(connections);

        const started = performance.now();
        let grewMib = 0;
        let reply: Reply;
        if (other) {
          const sent = await other.send(make(made.url), one.options ?? {}, one.toFileMib);
          ({ reply, grewMib } = sent);
          assert.equal(sent.files, 0, 'it left a file');
        } else {
          reply = await send(make(made.url), {
            ...one.options,
            schedule: clock.schedule,
            ...(one.lateAfterHeaders ? { onHeaders: () => setImmediate(hand.late) } : {}),
          });
        }
        const tookMs = performance.now() - started;

        hold(one, made, reply);
        assert.ok(tookMs < (one.withinMs ?? 5000), `it took ${Math.round(tookMs)} ms`);
        if (one.memory !== undefined) assert.ok(grewMib <= one.memory, `memory grew by ${grewMib} MiB`);
        if (process.env.HOSTILE_FIGURES) console.log(`      ${Math.round(tookMs)} ms, ${grewMib} MiB`);
        good = true;
        await nextWorks(made, async (url) =>
          other ? (await other.send(rpc(url), {})).reply : send(rpc(url)),
        );
      });
    }
  });
}
