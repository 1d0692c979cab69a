import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createResponseFiles } from '../../../cli/response-files';

describe('responses as files for editors', () => {
  const response = { text: '{}', language: 'json' } as const;

  it('are written to a folder for temporary files, and removed with it', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-responses-'));
    const files = createResponseFiles(folder);
    const written = files.write('a', response);
    assert.ok(written.ok);
    assert.equal(readFileSync(fileURLToPath(written.value), 'utf8'), '{}');
    files.dispose();
    assert.throws(() => readFileSync(fileURLToPath(written.value)));
    rmSync(folder, { recursive: true });
  });

  it('say why when there is no such folder', () => {
    const none = path.join(tmpdir(), 'slotpad-none', 'such');
    const written = createResponseFiles(none).write('a', response);
    assert.ok(!written.ok);
    assert.equal(written.failure.message, `The response cannot be shown: its folder ${none} does not exist.`);
    assert.equal(written.failure.remedy, `Check the folder for temporary files, ${none}.`);
  });
});
