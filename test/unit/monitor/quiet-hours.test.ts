import assert from 'node:assert/strict';
import { settings } from '../../../common/settings/settings';
import type { Message } from '../../../monitor/alerts/message';
import { createQuietMessages, quietUntil } from '../../../monitor/alerts/quiet-hours';
import { fakeClock } from './fake-clock';

const read = (text: unknown) => settings['alerts.quietHours'].read(text);
/** Local time on November 22, or a later day. */
const local = (time: string, day = 22) => {
  const [hour, minute] = time.split(':').map(Number);
  return new Date(2026, 10, day, hour, minute).getTime();
};

describe('quiet hours', () => {
  it('are a range of local time; anything else is no quiet hours', () => {
    assert.deepEqual(read('22:00-07:30'), { from: 1320, to: 450 });
    for (const wrong of ['', '22-7', '24:00-07:00', '22:00', 22, null]) assert.equal(read(wrong), undefined);
  });

  it('end on the same day or on the next one', () => {
    const night = read('22:00-07:00');
    assert.equal(quietUntil(night, local('21:59')), undefined);
    assert.equal(quietUntil(night, local('22:00')), local('07:00', 23));
    assert.equal(quietUntil(night, local('06:59')), local('07:00'));
    assert.equal(quietUntil(night, local('07:00')), undefined);
    const lunch = read('12:00-13:30');
    assert.equal(quietUntil(lunch, local('13:29')), local('13:30'));
    assert.equal(quietUntil(lunch, local('11:59')), undefined);
    assert.equal(quietUntil(read('07:00-07:00'), local('07:00')), undefined);
    assert.equal(quietUntil(undefined, local('03:00')), undefined);
  });

  function room(start: string, hours: string) {
    const clock = fakeClock(local(start));
    const told: string[] = [];
    const state = { hours };
    const quiet = createQuietMessages({
      clock,
      hours: () => read(state.hours),
      tell: ({ level, nodes, text }) => told.push(`${level}: ${text} [${nodes.join(' ')}]`),
    });
    const say = (text: string, level: Message['level'] = 'error', nodes = ['a']) =>
      quiet.tell({ level, text, nodes });
    return { clock, told, state, quiet, say };
  }
  const minutes = 60_000;

  it('hold alerts, and tell all of them once at the end', async () => {
    const { clock, told, say } = room('21:59', '22:00-07:00');
    say('Home does not respond.');
    assert.deepEqual(told.splice(0), ['error: Home does not respond. [a]']);
    await clock.pass(minutes);
    say('Away does not respond.', 'error', ['b']);
    await clock.pass(253 * minutes);
    say('Home responds again, after 4 h 14 min.', 'over');
    assert.deepEqual(told, []);
    await clock.pass(286 * minutes);
    assert.deepEqual(told, []);
    await clock.pass(minutes);
    assert.deepEqual(told.splice(0), [
      'error: 2 alerts during quiet hours. 22:00: Away does not respond. 02:13: Home responds again, after 4 h 14 min. [b a]',
    ]);
    say('Home does not respond.');
    assert.deepEqual(told, ['error: Home does not respond. [a]']);
  });

  it('list five alerts and count the others', async () => {
    const { clock, told, say } = room('06:00', '22:00-07:00');
    for (let count = 1; count <= 7; count++) say(`Alert ${count}.`, 'warning');
    await clock.pass(60 * minutes);
    assert.deepEqual(told, [
      'warning: 7 alerts during quiet hours. 06:00: Alert 1. 06:00: Alert 2. 06:00: Alert 3. 06:00: Alert 4. 06:00: Alert 5. And 2 more. [a]',
    ]);
  });

  it('end at once when the setting is removed', () => {
    const { told, state, quiet, say } = room('06:00', '22:00-07:00');
    say('Home does not respond.');
    state.hours = '';
    quiet.update();
    assert.deepEqual(told, ['error: 1 alert during quiet hours. 06:00: Home does not respond. [a]']);
  });
});
