import assert from 'node:assert/strict';
import { type Hover, hoverMarkdown } from '../../../workbench/screen/hover';
import type { PlainItem } from '../../../workbench/tree/item';
import { createTreeModel } from '../../../workbench/tree/tree-model';

const empty: Hover = { title: 'Home', lines: [], facts: [], links: [] };

describe('a rich hover', () => {
  it('has a title, paragraphs, a table and links', () => {
    assert.equal(
      hoverMarkdown({
        icon: 'error',
        title: 'Home: no peers',
        lines: ['Check its ports.'],
        facts: [
          ['Head slot', '9,123'],
          ['Peers', 'none'],
        ],
        links: [
          { title: 'Open Dashboard', icon: 'graph-line', command: 'slotpad.openDashboard', row: 'a/b (c)' },
        ],
      }),
      [
        '$(error) **Home\\: no peers**',
        'Check its ports\\.',
        '| | |\n|:--|:--|\n| Head slot | 9\\,123 |\n| Peers | none |',
        '[$(graph-line) Open Dashboard](command:slotpad.openDashboard?%5B%22a%2Fb%20%28c%29%22%5D)',
      ].join('\n\n'),
    );
  });

  it('shows Markdown, links, icons and HTML of a node as text', () => {
    const hostile = [
      '[x](command:workbench.action.quit)',
      '$(error)',
      '<img src=x>',
      '&lt;b&gt;',
      'http://evil.example',
      '**bold**',
      '`code`',
      '# title',
      'a | b',
      '![i](http://x/y)',
      'a\n\n# b',
    ];
    for (const text of hostile) {
      const shown = hoverMarkdown({ ...empty, title: text, lines: [text], facts: [[text, text]] });
      const unescaped = shown
        .replace(/^\*\*(.*)\*\*$/m, '$1')
        .replace('| | |\n|:--|:--|\n', '')
        .replace(/^\| (.*) \| (.*) \|$/m, '$1 $2')
        .replace(/\\[!-/:-@[-`{-~]/g, '');
      assert.doesNotMatch(unescaped, /[!-/:-@[-`{-~]/, shown);
      assert.equal(shown.split('\n\n').length, 3, shown);
    }
  });
});

describe('the hovers of a view', () => {
  const row = (tooltip: string, description = 'synced'): PlainItem => ({
    id: 'a',
    label: 'Home',
    description,
    tooltip,
  });

  it('are refreshed when they change, if the editor has asked for them', () => {
    const model = createTreeModel();
    model.update([row('one')]);
    model.children(undefined);
    model.draw('a');
    assert.deepEqual(model.update([row('two')]), []);
    assert.equal(model.hover('a')?.tooltip, 'two');
    assert.deepEqual(model.update([row('two')]), []);
    assert.deepEqual(model.update([row('three')]), ['a']);
    model.draw('a');
    assert.deepEqual(model.update([row('four')]), []);
    assert.deepEqual(model.update([row('four', 'stalled')]), ['a']);
  });
});
