import assert from 'node:assert/strict';
import { createFirstRequests } from '../../../server/lsp/channel';
import { fakeClock } from '../monitor/fake-clock';

/** What has settled after a few turns. */
async function settled(pauses: Readonly<Record<string, Promise<void>>>): Promise<readonly string[]> {
  const done: string[] = [];
  for (const [name, pause] of Object.entries(pauses)) void pause.then(() => done.push(name));
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  return done;
}

function held() {
  let end: () => void = () => undefined;
  const work = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => work, end: () => end() };
}

describe('a check of a long file', () => {
  it('goes on when nothing else is asked', async () => {
    const first = createFirstRequests(fakeClock());
    assert.deepEqual(await settled({ one: first.pause() }), ['one']);
  });

  it('lets the requests for what a person looks at go first', async () => {
    const first = createFirstRequests(fakeClock());
    const [lens, links] = [held(), held()];
    const asked = [
      first.during('textDocument/codeLens', lens.work),
      first.during('textDocument/documentLink', links.work),
    ];
    const [one, other] = [first.pause(), first.pause()];
    assert.deepEqual(await settled({ one, other }), []);
    lens.end();
    assert.deepEqual(await settled({ one, other }), []);
    links.end();
    await Promise.all(asked);
    assert.deepEqual(await settled({ one, other, next: first.pause() }), ['one', 'other', 'next']);
  });

  it('does not wait for requests that wait for a check themselves', async () => {
    const first = createFirstRequests(fakeClock());
    const actions = held();
    const asked = first.during('textDocument/codeAction', actions.work);
    assert.deepEqual(await settled({ one: first.pause() }), ['one']);
    actions.end();
    await asked;
  });

  it('goes on after half a second all the same, and after a request that fails', async () => {
    const clock = fakeClock();
    const first = createFirstRequests(clock);
    const hover = held();
    const asked = first.during('textDocument/hover', hover.work);
    const one = first.pause();
    assert.deepEqual(await settled({ one }), []);
    await clock.pass(500);
    assert.deepEqual(await settled({ one }), ['one']);
    hover.end();
    await asked;
    await assert.rejects(first.during('textDocument/hover', () => Promise.reject(new Error('no'))));
    assert.deepEqual(await settled({ next: first.pause() }), ['next']);
  });
});
