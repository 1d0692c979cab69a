import assert from 'node:assert/strict';
import { fieldsOf, subjectNamed } from '../../../common/requests/fields';
import { knownNode } from '../../../monitor/nodes/node';
import type { BeaconReading, Reading } from '../../../monitor/readings/node-state';
import { addressRows } from '../../../workbench/sidebar/rows/address';
import { beaconRows } from '../../../workbench/sidebar/rows/beacon';
import { executionRows } from '../../../workbench/sidebar/rows/execution';
import { presentRows, type Row, requestsOf } from '../../../workbench/sidebar/rows/row';
import { failureRows, newsRows } from '../../../workbench/sidebar/rows/trouble';
import { thresholds } from '../../thresholds';

const node = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
const reading: BeaconReading = {
  kind: 'beacon',
  headSlot: '320',
  syncDistance: '0',
  isSyncing: false,
  isOptimistic: false,
  elOffline: false,
};
const input = { state: { node, selected: true, reading }, reading, thresholds, now: 1_700_000_000_000 };

function idsOf<R extends Reading | undefined>(rows: readonly Row<R>[], above = ''): readonly string[] {
  return rows.flatMap(({ children, id }) => [
    above + id,
    ...(typeof children === 'function' ? [] : idsOf(children ?? [], `${above}${id}/`)),
  ]);
}

describe('the declarations of rows', () => {
  it('use requests of the catalogue with valid parameters', () => {
    for (const { of, title, values = {} } of [...requestsOf(beaconRows), ...requestsOf(executionRows)]) {
      const subject = subjectNamed(of);
      const fields = fieldsOf(subject);
      for (const name of Object.keys(values)) {
        assert.ok(
          fields.some((field) => field.name === name),
          `The row with the request "${title}" gives "${name}", which ${of} does not take: see catalogue.`,
        );
      }
      for (const { name, place } of fields) {
        assert.ok(
          place !== 'path' || name in values,
          `The row with the request "${title}" has to give "${name}", a part of the path of ${of}.`,
        );
      }
    }
  });

  it('have unique ids', () => {
    for (const rows of [
      idsOf([...newsRows, ...beaconRows]).concat(idsOf(addressRows)),
      idsOf([...newsRows, ...executionRows]).concat(idsOf(addressRows)),
      idsOf([...failureRows, ...addressRows]),
    ]) {
      const twice = rows.filter((id, index) => rows.indexOf(id) !== index);
      assert.deepEqual(twice, [], 'Two rows of a node have the same id.');
    }
  });
});

describe('a row', () => {
  const row: Row<BeaconReading> = {
    id: 'head',
    label: 'Head slot',
    about: 'Slot of the head block.',
    icon: 'git-commit',
    kind: 'slot',
    text: () => '320 · new',
    value: () => '320',
    note: 'Began a moment ago',
    color: () => 'problemsWarningIcon.foreground',
    request: { of: 'beacon-headers-block-id', title: 'Head', values: { block_id: 'head' } },
  };

  it('shows text, value, note and color, and opens its request', () => {
    assert.deepEqual(presentRows([row], input), [
      {
        id: `${node.id}/head`,
        label: 'Head slot',
        description: '320 · new',
        tooltip: 'Head slot: 320\nBegan a moment ago',
        icon: { id: 'git-commit', color: 'problemsWarningIcon.foreground' },
        context: 'value.slot.request',
        value: '320',
        nodeId: node.id,
        request: {
          language: 'http',
          text: '### Head\nGET http://127.0.0.1:5052/eth/v1/beacon/headers/head\nAccept: application/json\n',
        },
      },
    ]);
  });

  it('is omitted without a value, together with its children', () => {
    const parent: Row<BeaconReading> = { ...row, text: () => undefined, children: [row] };
    assert.deepEqual(presentRows([parent], input), []);
  });

  it('opens the request of its parent when it has none', () => {
    const { request: _, ...child } = row;
    const [parent] = presentRows([{ ...row, children: [{ ...child, id: 'child' }] }], input);
    assert.equal(parent?.children?.[0]?.id, `${node.id}/head/child`);
    assert.deepEqual(parent?.children?.[0]?.request, parent?.request);
  });

  it('opens one of two requests, depending on what the node serves', () => {
    const either: Row<BeaconReading> = {
      ...row,
      request: {
        when: ({ reading: { prefix } }) => prefix !== undefined,
        use: { of: 'vendor-syncing', title: 'Sync state' },
        otherwise: { of: 'node-syncing', title: 'Sync state' },
      },
    };
    const line = (change: Partial<BeaconReading>) =>
      presentRows([either], { ...input, reading: { ...reading, ...change } })[0]?.request?.text.split(
        '\n',
      )[1];
    assert.equal(line({}), 'GET http://127.0.0.1:5052/eth/v1/node/syncing');
    assert.equal(line({ prefix: '/vendor' }), 'GET http://127.0.0.1:5052/vendor/syncing');
  });
});
