/** The pictures of the documents. That they are there is checked with the other links. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

interface Shown {
  readonly document: string;
  /** From the root of the project, with `/`. */
  readonly file: string;
  /** Undefined for another version of a picture, whose text counts. */
  readonly alt: string | undefined;
}

const documents = [
  'README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join('docs', name.split(path.sep).join('/'))),
];

function picturesOf(document: string): Shown[] {
  const text = readFileSync(path.join(root, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const fileOf = (link: string) => path.posix.join(path.posix.dirname(document), link);
  const markdown = [...text.matchAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, alt = '', link = '']) => ({
    document,
    file: fileOf(link),
    alt,
  }));
  const html = [...text.matchAll(/<img\b[^>]*>/g)].map(([tag]) => ({
    document,
    file: fileOf(/\bsrc="([^"]+)"/.exec(tag)?.[1] ?? ''),
    alt: /\balt="([^"]*)"/.exec(tag)?.[1] ?? '',
  }));
  const others = [...text.matchAll(/\bsrcset="([^"]+)"/g)].map(([, link = '']) => ({
    document,
    file: fileOf(link),
    alt: undefined,
  }));
  return [...markdown, ...html, ...others];
}

const shown = documents.flatMap(picturesOf);

describe('the pictures of the documents', () => {
  it('are all shown somewhere', () => {
    const used = new Set(shown.map(({ file }) => file));
    const files = ['media/screenshots', 'media/states'].flatMap((folder) =>
      readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
    );
    assert.ok(files.length > 30);
    assert.deepEqual(
      files.filter((file) => !used.has(file)),
      [],
      'Show it in a document, or delete it.',
    );
  });

  it('are described for readers who do not see them', () => {
    const bare = shown.filter(({ alt }) => alt !== undefined && alt.trim().split(/\s+/).length < 2);
    assert.deepEqual(
      bare.map(({ document, file }) => `${document}: ${file}`),
      [],
    );
  });

  it('have a light and a dark version, or only one', () => {
    const light = shown.filter(({ file }) => /screenshots\/.*-light\.png$/.test(file));
    const missing = light.filter(
      ({ document, file }) =>
        !shown.some(
          (other) => other.document === document && other.file === file.replace('-light.png', '.png'),
        ),
    );
    assert.deepEqual(missing, []);
  });
});
