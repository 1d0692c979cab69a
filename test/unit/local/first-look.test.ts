import assert from 'node:assert/strict';
import { createFirstLook } from '../../../monitor/local/first-look';
import type { FoundNode } from '../../../monitor/nodes/probe-local';
import { foundRows } from '../../../workbench/nodes/found';

const anvil: FoundNode = {
  url: 'http://127.0.0.1:8545',
  result: { ok: true, kind: 'execution', version: 'anvil/v1.7.1', network: 'chain 31337' },
};

describe('the first look for nodes on this machine', () => {
  /** Searches that end when `answer` is called. */
  function stage() {
    const searches: { readonly signal: AbortSignal; answer(found: readonly FoundNode[]): Promise<void> }[] =
      [];
    let changes = 0;
    const look = createFirstLook({
      look: (signal) =>
        new Promise((resolve) => {
          searches.push({
            signal,
            async answer(found) {
              resolve(found);
              await new Promise(setImmediate);
            },
          });
        }),
      changed: () => {
        changes += 1;
      },
    });
    return { look, searches, changes: () => changes };
  }

  it('is taken once, when it is allowed', async () => {
    const { changes, look, searches } = stage();
    look.setAllowed(false);
    assert.equal(searches.length, 0);
    look.setAllowed(true);
    look.setAllowed(true);
    await searches[0]?.answer([anvil]);
    look.setAllowed(false);
    look.setAllowed(true);
    assert.deepEqual([searches.length, changes(), look.found], [1, 1, [anvil]]);
  });

  it('ends when the view is hidden, and does not count then', async () => {
    const { changes, look, searches } = stage();
    look.setAllowed(true);
    look.setAllowed(false);
    assert.equal(searches[0]?.signal.aborted, true);
    await searches[0]?.answer([anvil]);
    assert.deepEqual([changes(), look.found], [0, []]);
    look.setAllowed(true);
    await searches[1]?.answer([anvil]);
    assert.deepEqual([searches.length, look.found], [2, [anvil]]);
  });

  it('shows a row for each node that nobody has added', () => {
    assert.deepEqual(foundRows([anvil], []), [
      {
        id: 'found/http://127.0.0.1:8545',
        label: 'anvil on 127.0.0.1:8545',
        description: 'click to use it',
        tooltip:
          'anvil v1.7.1\nExecution node, chain 31337\nhttp://127.0.0.1:8545\nIt is not in your list of nodes. Click to add it to the settings and to send requests to it.',
        icon: { id: 'plug' },
        context: 'found.execution',
        value: 'http://127.0.0.1:8545',
      },
    ]);
    assert.deepEqual(
      foundRows([anvil], [{ name: 'Mine', kind: 'execution', url: 'http://localhost:8545/' }]),
      [],
    );
  });
});
