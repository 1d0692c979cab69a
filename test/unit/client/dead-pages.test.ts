import assert from 'node:assert/strict';
import { createDeadPages, type HostStart, hostStart } from '../../../workbench/panels/panel-document';
import { fakeClock } from '../monitor/fake-clock';

function windowWith(started: HostStart) {
  const clock = fakeClock();
  const closed: string[] = [];
  let dead: readonly string[] = [];
  const close = (tab: string) => closed.push(tab);
  const pages = createDeadPages({ clock, started, dead: () => dead, close });
  return {
    clock,
    closed,
    pages,
    show(...tabs: readonly string[]) {
      dead = tabs;
      pages.look();
    },
    /** Without a look: the editor says nothing when it gives back a page. */
    giveBack: () => {
      dead = [];
    },
  };
}

describe('an extension host', () => {
  it('starts with its window, or later', () => {
    assert.equal(hostStart('b', 'a'), 'with the window');
    assert.equal(hostStart('b', undefined), 'with the window');
    assert.equal(hostStart('b', 'b'), 'in an open window');
  });

  it('does not know when it started where all windows have the same session', () => {
    assert.equal(hostStart('someValue.sessionId', 'someValue.sessionId'), 'unknown');
    assert.equal(hostStart('', undefined), 'unknown');
  });
});

describe('the page of a crashed extension host', () => {
  it('is closed five seconds after it is seen', async () => {
    const { clock, closed, show } = windowWith('in an open window');
    show('Dashboard');
    await clock.pass(4999);
    assert.deepEqual(closed, []);
    await clock.pass(1);
    assert.deepEqual(closed, ['Dashboard']);
  });

  it('is closed after 30 seconds in an editor without sessions, where it may be one of the last window', async () => {
    const { clock, closed, show } = windowWith('unknown');
    show('Dashboard');
    await clock.pass(29_999);
    assert.deepEqual(closed, []);
    await clock.pass(1);
    assert.deepEqual(closed, ['Dashboard']);
  });

  it('stays open when the editor gives it back', async () => {
    const { clock, closed, show, giveBack } = windowWith('unknown');
    show('Dashboard');
    await clock.pass(20_000);
    giveBack();
    await clock.pass(60_000);
    assert.deepEqual(closed, []);
  });

  it('is waited for again after it was hidden', async () => {
    const { clock, closed, show } = windowWith('unknown');
    show('Dashboard');
    await clock.pass(20_000);
    show('Table');
    await clock.pass(20_000);
    show('Table', 'Dashboard');
    await clock.pass(10_000);
    assert.deepEqual(closed, ['Table']);
    await clock.pass(20_000);
    assert.deepEqual(closed, ['Table', 'Dashboard']);
  });

  it('is not looked for in a new window, however long the editor takes', async () => {
    const { clock, closed, show } = windowWith('with the window');
    show('Dashboard');
    await clock.pass(3_600_000);
    assert.deepEqual(closed, []);
  });

  it('is not closed after the extension has ended', async () => {
    const { clock, closed, pages, show } = windowWith('in an open window');
    show('Dashboard');
    pages.dispose();
    await clock.pass(60_000);
    assert.deepEqual([closed, clock.waiting], [[], 0]);
  });
});
