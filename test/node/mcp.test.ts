/** `slotpad mcp` as a client sees it: resources, prompts and the variables of the workspace. */
import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { run } from '../command-line';

interface Answer {
  readonly result: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

describe('slotpad mcp', () => {
  let folder = '';
  let input: PassThrough;
  let done: Promise<number>;
  let errors = '';
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-mcp-'));
    await writeFile(
      path.join(folder, 'tokens.jsonrpc'),
      '# @contract usdc = 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 as ERC20 with 6 decimals\n',
    );
    await writeFile(
      path.join(folder, 'http-client.env.json'),
      '{ "dev": { "alice": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "apiToken": "hunter2" } }',
    );
    await writeFile(path.join(folder, 'http-client.private.env.json'), '{ "dev": { "slot": "hunter3" } }');
    input = new PassThrough();
    const out = new PassThrough();
    let text = '';
    out.on('data', (chunk) => {
      text += String(chunk);
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
        const message = { result: {}, ...(JSON.parse(text.slice(0, end)) as object) } as Answer & {
          readonly id: number;
        };
        text = text.slice(end + 1);
        waiting.get(message.id)?.(message);
      }
    });
    const err = new PassThrough().on('data', (chunk) => {
      errors += String(chunk);
    });
    const signal = new AbortController().signal;
    done = run(['mcp', '--env', 'dev'], {
      out,
      err,
      input,
      cwd: folder,
      color: false,
      interactive: false,
      signal,
    });
    await ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
  });
  after(async () => {
    input.end();
    equal(await done, 0);
    equal(errors, '');
    await rm(folder, { recursive: true });
  });

  function ask(method: string, params: object = {}): Promise<Answer> {
    const id = ++last;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  }

  async function read(uri: string): Promise<string> {
    const { error, result } = await ask('resources/read', { uri });
    const [content] = (result.contents ?? []) as readonly { readonly text: string }[];
    return content?.text ?? error?.message ?? '';
  }

  it('offers the workspace, the syntax, contracts, methods and rules as resources', async () => {
    const { result } = await ask('resources/list');
    deepEqual(
      (result.resources as readonly { uri: string }[]).map(({ uri }) => uri),
      ['slotpad://workspace', 'slotpad://syntax'],
    );
    const templates = await ask('resources/templates/list');
    deepEqual(
      (templates.result.resourceTemplates as readonly { uriTemplate: string }[]).map(
        ({ uriTemplate }) => uriTemplate,
      ),
      ['slotpad://contracts/{name}', 'slotpad://methods/{name}', 'slotpad://rules/{code}'],
    );
    match(
      await read('slotpad://methods/GET%20/eth/v1/node/syncing'),
      /^```http\nGET \/eth\/v1\/node\/syncing/,
    );
    match(await read('slotpad://rules/block-number-decimal'), /must be hex/i);
    match(await read('slotpad://contracts/usdc'), /"transfer\(address to, uint256 amount\)"/);
    match(await read('slotpad://nowhere'), /There is no resource slotpad:\/\/nowhere\.$/);
  });

  it('tells and uses the variables of the environment, apart from secrets', async () => {
    const { addresses, environment, variables } = JSON.parse(await read('slotpad://workspace')) as Readonly<
      Record<string, unknown>
    >;
    deepEqual(
      { addresses, environment, variables },
      {
        addresses: [
          {
            address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
            contract: 'ERC-20',
            name: 'usdc',
            decimals: 6,
          },
        ],
        environment: 'dev',
        variables: { alice: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
      },
    );
    const check = async (text: string) => {
      const { result } = await ask('tools/call', {
        name: 'slotpad_check',
        arguments: { language: 'jsonrpc', text },
      });
      return (result.structuredContent as { readonly findings: readonly { code: string }[] }).findings.map(
        ({ code }) => code,
      );
    };
    deepEqual(await check('eth_getBalance("{{alice}}", "latest")'), []);
    deepEqual(await check('eth_getBalance("{{slot}}", "latest")'), ['variable-undefined']);
  });

  it('offers prompts that name their tools', async () => {
    const { result } = await ask('prompts/list');
    const prompts = result.prompts as readonly { name: string; arguments: readonly unknown[] }[];
    ok(prompts.some(({ name }) => name === 'why-did-it-fail'));
    const given = await ask('prompts/get', { name: 'why-did-it-fail', arguments: { transaction: '0x12' } });
    const [message] = given.result.messages as readonly { readonly content: { readonly text: string } }[];
    match(
      message?.content.text ?? '',
      /^Find out why the transaction 0x12 failed\. Read its trace with slotpad_trace/,
    );
    match(
      (await ask('prompts/get', { name: 'why-did-it-fail' })).error?.message ?? '',
      /The prompt needs "transaction": Hash of the transaction\.$/,
    );
  });
});
