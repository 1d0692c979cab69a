import assert from 'node:assert/strict';
import { sectionOf, withVersion } from '../../../scripts/release.mjs';

const before = '# Changelog\n\n## 0.1.0\n\nThe first version.\n';

describe('the changelog of a release', () => {
  it('gets a section at the top, by kind, then by name', () => {
    const changes = new Map([
      ['fixed-b.md', 'Slots are not cut off.\n'],
      ['added-z.md', 'Tools.\n'],
      ['added-a.md', 'A longer text\nof two lines.\n'],
    ]);
    assert.equal(
      withVersion(before, '0.2.0', changes),
      '# Changelog\n\n## 0.2.0\n\n### Added\n\n- A longer text\n  of two lines.\n- Tools.\n\n' +
        '### Fixed\n\n- Slots are not cut off.\n\n## 0.1.0\n\nThe first version.\n',
    );
  });

  it('is read back for the page of the release', () => {
    const text = withVersion(before, '0.2.0', new Map([['changed-a.md', 'Text.']]));
    assert.equal(sectionOf(text, '0.2.0'), '### Changed\n\n- Text.');
    assert.equal(sectionOf(text, '0.1.0'), 'The first version.');
    assert.equal(sectionOf(text, '0.3.0'), undefined);
  });

  it('is not written without changes, with a wrong name, or twice', () => {
    const one = new Map([['added-a.md', 'Text.']]);
    assert.throws(() => withVersion(before, '0.2.0', new Map()), /There are no changes/);
    assert.throws(() => withVersion(before, '0.2.0', new Map([['new-a.md', 'Text.']])), /changes\/new-a\.md/);
    assert.throws(() => withVersion(before, '0.1.0', one), /has 0\.1\.0 already/);
    assert.throws(() => withVersion(before, 'v2', one), /"v2" is not a version/);
  });
});
