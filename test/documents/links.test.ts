import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { anchorOf } from '../../scripts/generate/markdown';

const root = path.resolve(import.meta.dirname, '../..');
const atRoot = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

interface Page {
  readonly links: readonly string[];
  readonly anchors: ReadonlySet<string>;
}

const pages = new Map<string, Page>();

function pageAt(file: string): Page {
  let page = pages.get(file);
  if (!page) {
    // What stands in fences is no Markdown.
    const text = readFileSync(path.join(root, file), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
    page = { links: linksIn(text), anchors: anchorsIn(text) };
    pages.set(file, page);
  }
  return page;
}

function linksIn(text: string): string[] {
  const prose = text.replace(/`[^`\n]*`/g, '`');
  const markdown = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  const html = [...text.matchAll(/\b(?:src|srcset|href)="([^"]+)"/g)].map(([, target = '']) => target);
  return [...markdown, ...html].filter((target) => !/^[a-z]+:/.test(target));
}

/** The second heading of one name gets `-1` behind its anchor. */
function anchorsIn(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = anchorOf(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    anchors.add(times === 0 ? anchor : `${anchor}-${times}`);
  }
  return anchors;
}

function brokenIn(file: string): string[] {
  return pageAt(file).links.filter((link) => {
    const [name = '', anchor] = link.split('#');
    const target = name === '' ? file : path.join(path.dirname(file), decodeURI(name));
    if (!existsSync(path.join(root, target))) return true;
    return anchor !== undefined && !(target.endsWith('.md') && pageAt(target).anchors.has(anchor));
  });
}

/** Made by builds and tests, so they may not be there. */
const MADE = /^(?:dist|out|\.vscode-test)(?:\/|$)/;

/** Paths in code spans. Not found: patterns (`*`), placeholders (`FEATURE`) and fenced code. */
function pathsIn(text: string): string[] {
  return [...text.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /\/|\.(?:ts|mjs|json|md)$/.test(name))
    .filter((name) => !MADE.test(name) && !/(?:^|\/)[A-Z]+(?:\/|$)/.test(name));
}

const documents = [
  ...atRoot,
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];

describe('documents', () => {
  it('link only to files and headings that are there', () => {
    const broken = documents.flatMap((file) => brokenIn(file).map((link) => `${file}: ${link}`));
    assert.deepEqual(broken, []);
  });

  it('name only files and folders that are there', () => {
    const missing = [
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      path.join('docs', 'development', 'changing.md'),
    ].flatMap((file) => {
      const paths = pathsIn(readFileSync(path.join(root, file), 'utf8'));
      assert.ok(paths.length > 5, `${file} names no paths: does pathsIn still find them?`);
      return paths.filter((name) => !existsSync(path.join(root, name))).map((name) => `${file}: ${name}`);
    });
    assert.deepEqual(missing, [], 'Write the path of today, from the root of the project.');
  });

  it('are all reached from the README', () => {
    const reached = new Set<string>();
    const visit = (file: string) => {
      if (reached.has(file) || !documents.includes(file)) return;
      reached.add(file);
      for (const link of pageAt(file).links) {
        const [name = ''] = link.split('#');
        if (name !== '') visit(path.join(path.dirname(file), name));
      }
    };
    visit('README.md');
    assert.deepEqual(
      documents.filter((file) => !reached.has(file)),
      [],
    );
  });
});
