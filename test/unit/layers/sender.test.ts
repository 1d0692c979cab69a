import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const client = path.resolve(import.meta.dirname, '../../../client');

describe('what the extension sends', () => {
  it('goes through one sender, so that each request uses the connection of its node', () => {
    const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const senders = files.filter((name) =>
      /^import (?!type)[^;]*from '(?:\.\.\/)+runner\/send\/send';/m.test(
        readFileSync(path.join(client, name), 'utf8'),
      ),
    );
    assert.deepEqual(
      senders.map((name) => name.split(path.sep).join('/')),
      ['nodes/connections.ts'],
    );
  });
});
