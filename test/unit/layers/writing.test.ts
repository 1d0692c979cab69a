import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, root } from './imports';

/** Files of the product that change files in another way, with the reason. */
const others: Readonly<Record<string, string>> = {
  // The editor writes to any file system, with its own functions: remote, virtual, or in a browser.
  'client/collections/import-collection.ts': 'new files in a folder of the workspace',
  'client/dashboard/dashboard.ts': 'a file that the person chose',
  'client/environment/environment-commands.ts': 'a new file in the workspace',
  'client/notebook/controller.ts': 'a file that the person chose',
  'client/response/response-commands.ts': 'a file that the person chose, where it is not on disk',
  'client/response/table.ts': 'a file that the person chose',
  'client/specifications/specifications.ts': 'a new file in the workspace',
  'runner/history/history-files.ts': 'only renames a file that cannot be read',
};

const WRITES = new RegExp(
  [
    // Functions of node:fs that write or make folders.
    /\b(?:write|writev|writeFile|appendFile|copyFile|cp|rename|link|symlink|truncate|mkdir|utimes|chmod|chown)(?:Sync)?\b[^;]*\} from 'node:fs(?:\/promises)?'/,
    /\bcreateWriteStream\b/,
    // Opened for writing.
    /\bopen(?:Sync)?\([^()]*(?:\([^()]*\)[^()]*)*,\s*(?:'[rwax+]*[wa+]|[^)]*O_(?:WRONLY|RDWR|CREAT))/,
    /\bfs\.(?:writeFile|appendFile|rename|copy|createDirectory|promises)\b/,
    /import \* as \w+ from 'node:fs|from 'fs(?:\/promises)?'|require\('(?:node:)?fs/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

describe('writing files', () => {
  it('goes through runner/files/write-file.ts, so that no file is half written and no link followed', () => {
    const found = [
      'agents',
      'catalogue',
      'cli',
      'client',
      'common',
      'demo',
      'monitor',
      'runner',
      'server',
      'workbench',
    ]
      .flatMap(filesOf)
      .filter((file) => WRITES.test(readFileSync(path.join(root, file), 'utf8')))
      .map((file) => file.split(path.sep).join('/'));
    assert.deepEqual(
      found.sort(),
      [...Object.keys(others), 'runner/files/write-file.ts'].sort(),
      'Use the functions of runner/files/write-file.ts, or add the file here with a reason.',
    );
  });
});
