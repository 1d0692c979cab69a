import assert from 'node:assert/strict';
import { rowColors } from '../../../workbench/tree/colors';
import { spokenRow } from '../../../workbench/tree/item';

describe('a row for a screen reader', () => {
  it('has its label, its description without dots, and the state that the color shows', () => {
    const icon = (color: string) => ({ id: 'warning', color });
    const row = { id: 'a', label: 'Home', description: 'syncing · 12 slots behind' };
    assert.equal(spokenRow(row), 'Home, syncing, 12 slots behind');
    assert.equal(
      spokenRow({ ...row, icon: icon(rowColors.warning) }),
      'Home, syncing, 12 slots behind, warning',
    );
    assert.equal(spokenRow({ ...row, icon: icon(rowColors.error) }), 'Home, syncing, 12 slots behind, error');
    assert.equal(
      spokenRow({ id: 'b', label: 'Peers', description: '3', icon: icon(rowColors.stale) }),
      'Peers, 3, not current',
    );
    assert.equal(spokenRow({ id: 'c', label: 'Head', icon: icon(rowColors.good) }), 'Head');
  });

  it('names the node of a row that shows only its kind', () => {
    assert.equal(
      spokenRow({ id: 'a', label: 'beacon', spoken: 'Home', description: 'synced' }),
      'Home, synced',
    );
  });
});
