import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture } from '../../command-line';
import { listen, reply, type Wire } from '../runner-wire';

describe('slotpad send --output', () => {
  const body = '{"jsonrpc":"2.0","id":1,"result":"0x1"}';
  let folder: string;
  let wire: Wire;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-test-'));
    wire = await listen((socket) => socket.end(reply(body)));
    writeFileSync(
      path.join(folder, 'one.jsonrpc'),
      `# @node ${wire.url}\n###\n# @assert $.result == 1\neth_chainId()\n`,
    );
    writeFileSync(path.join(folder, 'two.jsonrpc'), 'eth_chainId()\n###\neth_blockNumber()\n');
  });
  after(async () => {
    await wire.close();
    rmSync(folder, { recursive: true });
  });

  const slotpad = (...args: readonly string[]) => capture(args, { cwd: folder });

  it('writes the body unchanged, judges it as usual, and replaces an older file', async () => {
    const file = path.join(folder, 'body.json');
    writeFileSync(file, 'an older one, which is longer than what comes now, as can be seen');
    const { code, out } = await slotpad('send', 'one.jsonrpc', '--output', 'body.json');
    assert.equal(readFileSync(file, 'utf8'), body);
    assert.match(out, /39 bytes written to .*body\.json\n {2}passed: @assert \$\.result == 1/);
    assert.equal(code, 0);
  });

  it('takes one response, and says how to choose it', async () => {
    const { code, err } = await slotpad('send', 'two.jsonrpc', '--all', '--output', 'all.json');
    assert.equal(code, 2);
    assert.match(err, /--output takes one response, not 2: choose the request with --name or --line\./);
    assert.equal(existsSync(path.join(folder, 'all.json')), false);
  });
});
