import assert from 'node:assert/strict';
import { eventLine, headerLine, readLines, rowLine, stateLine } from '../../../monitor/archive/line';

const at = 1_800_000_000_000;
const whole = [
  headerLine(['lag', 'peers', 'cpu']),
  rowLine({ at, least: [0, 70, null], most: [0, 72, null] }),
  stateLine({ at, state: 'synced', severity: 'ok' }),
  rowLine({ at: at + 6000, least: [null, null, null], most: [null, null, null] }),
  eventLine({ at, event: 'head-back', text: '3' }),
].join('');

describe('the lines of the archive', () => {
  it('are read as they were written', () => {
    assert.deepEqual(readLines(whole), {
      columns: ['lag', 'peers', 'cpu'],
      rows: [
        { at, least: [0, 70, null], most: [0, 72, null] },
        { at: at + 6000, least: [null, null, null], most: [null, null, null] },
      ],
      states: [{ at, state: 'synced', severity: 'ok' }],
      events: [{ at, event: 'head-back', text: '3' }],
      damaged: 0,
    });
  });

  it('lose only the last one when the file ends anywhere', () => {
    for (let length = whole.length - 1; length > 0; length--) {
      const cut = whole.slice(0, length);
      const { damaged, events, rows, states } = readLines(cut);
      const complete = cut.split('\n').length - 1;
      // A line without its line feed may be complete.
      const read = rows.length + states.length + events.length + (length > whole.indexOf('\n') ? 1 : 0);
      assert.ok(
        read >= complete && read <= complete + 1,
        `${read} of ${complete} lines of ${JSON.stringify(cut)}`,
      );
      assert.ok(damaged <= 1);
    }
  });

  it('are left out when they are not what the archive writes', () => {
    const odd = [
      '[1800000006,0,70]',
      'rubbish',
      '[1800000012,"0"]',
      '[1800000018,0,70,0.5,1]',
      '[-5,0]',
      '[1800000024,[1],[2,3]]',
      '{"at":1,"state":7,"severity":"ok"}',
      'null',
      '[1e999]',
    ];
    const { damaged, rows } = readLines(`${headerLine(['lag', 'peers', 'cpu'])}${odd.join('\n')}\n`);
    assert.deepEqual(rows, [{ at: at + 6000, least: [0, 70, null], most: [0, 70, null] }]);
    assert.equal(damaged, odd.length - 1);
  });

  it('keep the columns of their own file', () => {
    const { rows } = readLines(
      `${headerLine(['lag'])}[1800000000,3]\n${headerLine(['peers', 'lag'])}[1800000006,70,4]\n`,
    );
    assert.deepEqual(
      rows.map(({ least }) => least),
      [[3], [70, 4]],
    );
  });
});
