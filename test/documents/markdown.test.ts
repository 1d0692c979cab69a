import assert from 'node:assert/strict';
import { text } from '../../catalogue/encoding';
import { constant, listOf, maybe, nullable, record, unknown } from '../../catalogue/types';
import { anchorOf, prose, table } from '../../scripts/generate/markdown';
import { memberTable, sharedTypes, typeOf } from '../../scripts/generate/schema-tables';

const nowhere = () => undefined;
const named = (title: string) => ({ title, description: `A ${title}.`, kind: title, example: '' });

describe('generated Markdown', () => {
  it('makes anchors as GitHub does', () => {
    assert.equal(anchorOf('GET /eth/v1/beacon/states/{state_id}/root'), 'get-ethv1beaconstatesstate_idroot');
    assert.equal(anchorOf('Quantities, data, addresses'), 'quantities-data-addresses');
  });

  it('keeps cells on one line and leaves empty columns out', () => {
    assert.equal(table(['A', 'B', 'C'], [['a|b', '', 'c\nd']]), '| A | C |\n|---|---|\n| a\\|b | c d |');
    assert.equal(table(['A'], []), undefined);
  });

  it('writes angle brackets and double braces so that nothing takes them for its own', () => {
    assert.equal(prose('a <b> and {{c}}, but `<b>`'), 'a &lt;b> and \\{\\{c}}, but `<b>`');
  });

  it('shows the members of objects, and of objects inside them', () => {
    const inner = record({ hash: nullable(text(named('hash'))) }, named('log'));
    const schema = record({ logs: maybe(listOf(inner)), flag: constant(true) });
    assert.equal(
      memberTable(schema, nowhere),
      [
        '| Member | Type |  | What it is |',
        '|---|---|---|---|',
        '| `logs` | array of log | optional | A log. |',
        '| `logs[].hash` | hash or null |  | A hash. |',
        '| `flag` | `true` |  |  |',
      ].join('\n'),
    );
    assert.equal(
      typeOf(listOf(inner), (one) => (one === inner ? 'types.md#log' : undefined)),
      'array of [log](types.md#log)',
    );
  });

  it('gives a section to what two entries speak of', () => {
    const log = record({ hash: unknown }, named('log'));
    const once = record({ data: unknown }, named('once'));
    const shared = sharedTypes([[listOf(log)], [nullable(log), once]]);
    assert.deepEqual(
      shared.map(({ title }) => title),
      ['log'],
    );
  });
});
