/** The names of commands and buttons in the documents, as they are on screen. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { code, root } from '../unit/manifest/code';

const guide = path.join(root, 'docs', 'guide');
const pages = [
  'README.md',
  'scripts/packaging/vscode/README.md',
  ...readdirSync(guide).map((name) => `docs/guide/${name}`),
];

interface Contributes {
  readonly commands: readonly { readonly title: string }[];
}

const manifest: { readonly contributes: Contributes } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);
const titles = new Set(manifest.contributes.commands.map(({ title }) => title));
const sources = code.map(({ text }) => text).join('\n');

/** Commands of the palette ("Slotpad: Find Peer"), those that ask something ("Save Response As…"), and other names of two words. */
function labelsIn(text: string): readonly string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/\s+/g, ' ');
  const palette = [...prose.matchAll(/(?:"|\*\*)Slotpad: ([^"*]+?)(?:"|\*\*)/g)];
  const asking = [...prose.matchAll(/(?:"|\*\*)([A-Z][\w/-]*(?: [\w/-]+)*…)(?:"|\*\*)/g)];
  const others = [
    ...prose.matchAll(
      /(?:"|\*\*)([A-Z]\w+(?: (?:[A-Z]\w+|a|an|as|at|from|in|of|on|the|to|with))+)(?:"|\*\*)/g,
    ),
  ];
  return [...palette, ...asking, ...others].map(([, label = '']) => label);
}

/** Labels of VS Code itself, a name in an example, and a word of two. */
const OTHERS: ReadonlySet<string> = new Set([
  'New File…',
  'Open With…',
  'Go to Definition',
  'Format Document',
  'Own Token',
  'Fits in',
]);

describe('labels in the documents', () => {
  it('are found', () => {
    assert.ok(pages.flatMap((page) => labelsIn(readFileSync(path.join(root, page), 'utf8'))).length > 30);
  });

  for (const page of pages) {
    it(`${page}: are those on screen`, () => {
      const wrong = labelsIn(readFileSync(path.join(root, page), 'utf8')).filter(
        (label) => !OTHERS.has(label) && !titles.has(label) && !sources.includes(label),
      );
      assert.deepEqual(wrong, [], 'Write the title of the command or button.');
    });
  }
});
