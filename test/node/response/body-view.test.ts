import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { viewBody } from '../../../runner/json/body-view';
import { createBodyFiles } from '../../../workbench/response/body-files';
import { failureOf } from '../../results';

describe('what is shown of a body in a file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const fileWith = (text: string) => {
    const file = path.join(folder, 'body.json');
    writeFileSync(file, text);
    return { path: file, bytes: Buffer.byteLength(text), head: text.slice(0, 100) };
  };

  it('is its beginning laid out, closed where it is cut, then more, then all of it', async () => {
    const view = viewBody(fileWith('{"data":[{"index":"0","name":"é"},{"index":"1"},{"index":"2"}]}'), 40);
    assert.ok((await view.more()).ok);
    assert.deepEqual(view.present('More is there.'), {
      text: [
        '{',
        '  "data": [',
        '    {',
        '      "index": "0",',
        '      "name": "é"',
        '    },',
        '    {',
        '      // More is there.',
        '    }',
        '  ]',
        '}',
      ].join('\n'),
      language: 'jsonc',
    });
    assert.deepEqual([view.read, view.whole], [40, false]);
    await view.more();
    assert.deepEqual([view.read, view.whole, view.present('').language], [64, true, 'json']);
    assert.deepEqual(JSON.parse(view.present('').text), {
      data: [{ index: '0', name: 'é' }, { index: '1' }, { index: '2' }],
    });
  });

  it('is the text as it stands where it is not JSON', async () => {
    const view = viewBody(fileWith(`<html>${'x'.repeat(100)}`), 20);
    await view.more();
    assert.deepEqual(view.present('More is there.'), {
      text: `<html>${'x'.repeat(14)}\n…\nMore is there.\n`,
      language: 'plaintext',
    });
  });

  it('reports a missing file', async () => {
    const view = viewBody({ path: path.join(folder, 'gone.json'), bytes: 100, head: '' });
    assert.equal(
      failureOf(await view.more()),
      'The file of this response no longer exists. Send the request again.',
    );
  });

  it('files do not pile up: the last three stay, those of sessions that ended go', () => {
    writeFileSync(path.join(folder, 'response-77-1.json'), 'of a window that is open');
    writeFileSync(path.join(folder, 'response-66-4.json'), 'of one that ended');
    writeFileSync(path.join(folder, 'notes.txt'), 'of somebody else');
    const files = createBodyFiles({ folder, pid: 5, isRunning: (pid) => pid === 77 });
    for (let count = 0; count < 5; count++) writeFileSync(files.next(), 'x');
    assert.deepEqual(readdirSync(folder).sort(), [
      'notes.txt',
      'response-5-3.json',
      'response-5-4.json',
      'response-5-5.json',
      'response-77-1.json',
    ]);
    files.dispose();
    assert.deepEqual(readdirSync(folder).sort(), ['notes.txt', 'response-77-1.json']);
  });
});
