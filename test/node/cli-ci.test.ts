/** What a CI service gets of `slotpad send`: annotations, the summary of the step, the report; and what is left without `--yes`. */
import { deepEqual, equal, match } from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { capture } from '../command-line';

const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

describe('slotpad send in CI', function () {
  this.timeout(60_000);
  let folder: string;
  let node: DemoNode;

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'slotpad-ci-'));
    node = await startDemoNode({ beaconPort: 0, executionPort: 0 });
    const files = {
      'a.jsonrpc': 'eth_chainId()\n\n### Wrong | [x](y)\n# @assert $.result == "0x1"\neth_chainId()\n',
      'b.jsonrpc': `eth_sendTransaction({"from": "${ME}", "to": "${ME}", "value": "0x1"})\n`,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  });
  after(async () => {
    await node.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const sent = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    capture(['send', '--all', '--execution', node.execution, ...args], { cwd: folder, env });

  it('sends the other files where one needs --yes, and says what is left', async () => {
    const { code, out } = await sent(['--format', 'junit', '.']);
    equal(code, 1);
    match(out, /<testsuites name="slotpad" tests="3" failures="1" errors="0"/);
    match(
      out,
      /<skipped message="&quot;eth_sendTransaction&quot; sends to the network .*: its file needs --yes\.">/,
    );
    match(
      (await sent(['.'])).out,
      /\nb\.jsonrpc\neth_sendTransaction: skipped\. "eth_sendTransaction" sends/,
    );
  });

  it('sends nothing where every file needs it', async () => {
    const { code, err } = await sent(['b.jsonrpc']);
    deepEqual([code, /Add --yes to send it/.test(err)], [2, true]);
  });

  it('annotates lines, and writes the summary of the step and the report into a new folder', async () => {
    const summary = path.join(folder, 'summary.md');
    const report = path.join(folder, 'new/folder/report.xml');
    const args = ['--format', 'github', '--report', report, '.'];
    const { code, out } = await sent(args, { GITHUB_STEP_SUMMARY: summary });
    equal(code, 1);
    match(out, /^eth_chainId: 200 OK/m, 'the text is there too');
    match(out, /\n::error file=a\.jsonrpc,line=4,title=Wrong \| \[x\]\(y\)::\$\.result is 0x539/);
    match(out, /\n::warning file=b\.jsonrpc,line=1,title=eth_sendTransaction::Not sent\. /);
    const text = readFileSync(summary, 'utf8');
    match(text, /^### Slotpad: 3 requests, 1 failed\n/);
    match(text, /\| a\.jsonrpc:5 \| Wrong \\\| \\\[x\\\]\(y\) \| \*\*failed\*\* \| /);
    match(readFileSync(report, 'utf8'), /<testsuites name="slotpad" tests="3"/);
  });
});
