import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  TextReader,
  TextWriter,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';
import { recompress } from '../../../scripts/build/recompress.mjs';

describe('The last step of packaging', () => {
  it('makes the archive smaller and keeps names, order and content', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-recompress-'));
    try {
      const file = path.join(folder, 'small.zip');
      const writer = new ZipWriter(new Uint8ArrayWriter());
      const files = new Map([
        ['z.json', JSON.stringify([...Array(2_000).keys()].map((n) => n * n))],
        ['a/empty.txt', ''],
        ['a/text.md', 'A quantity is hexadecimal.\n'.repeat(100)],
      ]);
      for (const [name, text] of files) await writer.add(name, new TextReader(text));
      writeFileSync(file, await writer.close());
      const before = statSync(file).size;

      await recompress(file);

      const entries = await new ZipReader(new Uint8ArrayReader(readFileSync(file))).getEntries();
      const read = new Map<string, string>();
      for (const entry of entries) {
        if (entry.directory) continue;
        read.set(entry.filename, await entry.getData(new TextWriter(), { checkSignature: true }));
      }
      assert.deepEqual([...read], [...files]);
      assert.ok(statSync(file).size < before, `${statSync(file).size} of ${before} bytes`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
