import { deepEqual, equal, match } from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createContractReader } from '../../common/contracts/contract-files';
import type { Contracts } from '../../common/contracts/contracts';
import { ScratchDocument } from '../../common/scratch/document/document';
import { fileVariables } from '../../common/scratch/variables/variables';
import { contractFolders } from '../../runner/files/contract-folders';
import { assertionsOf, judgeAssertions } from '../../runner/judge/assertion';
import { verdictOf } from '../../runner/judge/verdict';
import { isGood } from '../../runner/model/good';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { prepare } from '../../runner/request/prepare';
import { send } from '../../runner/send/send';
import { transactionRows } from '../../runner/transactions/words';
import { startAnvil } from './anvil';
import { deployMarket, ME, OTHER } from './market';

describe('a transaction on anvil, from the request to its receipt', function () {
  this.timeout(120_000);
  let anvil: { child: ChildProcess; url: string };
  let contracts: Contracts;
  let token: string;

  async function ask<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(anvil.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return ((await response.json()) as { result: T }).result;
  }

  before(async () => {
    anvil = await startAnvil();
    const market = await deployMarket(ask);
    token = market.Token ?? '';
    const folder = path.join(import.meta.dirname, '../contracts');
    ({ contracts } = await createContractReader(contractFolders, folder)(['out/*/*.json']));
  });
  after(() => void anvil.child.kill());

  async function prepared(text: string): Promise<Prepared> {
    const file = `# @contract token = ${token} as Token\n\n###\n${text}`;
    const document = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, file);
    document.contracts = contracts;
    const [, placed] = [...document.blocks()];
    const node = { name: 'anvil', kind: 'execution', url: anvil.url } as const;
    const made = await prepare({
      document,
      placed: placed as NonNullable<typeof placed>,
      variables: fileVariables(document),
      nodes: { beacon: undefined, execution: node, all: [node] } as never,
    });
    return made.ok ? made.value : Promise.reject(new Error(made.failure.message));
  }

  const sent = async (text: string, options: SendOptions = {}): Promise<Reply> =>
    send(await prepared(text), options);

  /** Mines each time that a transaction waits. */
  const mining: SendOptions = { onWaiting: () => void ask('evm_mine') };

  it('waits for the block, and shows gas, fee and decoded events', async () => {
    const reply = await sent(`send token.mint(${OTHER}, 5) { from: ${ME} }`, mining);
    const [followed] = reply.transactions ?? [];
    equal(followed?.state, 'succeeded');
    equal(isGood(reply), true);
    match(followed?.events[0]?.text ?? '', /^Transfer\(from: 0x0{40}, to: 0x7099\w+, \w+: 5\)$/);
    const names = followed ? transactionRows(followed).map(({ name }) => name) : [];
    deepEqual(names, ['transaction', 'gas', 'fee', 'event']);
  });

  it('is a failed request when the transaction reverts, with the reason and the calls', async () => {
    const reply = await sent(
      `send token.transfer(${OTHER}, 1_000_000) { from: ${OTHER}, gas: 100000 }`,
      mining,
    );
    equal(reply.outcome, 'reverted');
    equal(verdictOf(reply), 'error');
    match(
      reply.message,
      /^Reverted in block \d+: InsufficientBalance\(owner: 0x7099\w+, available: 5, wanted: 1,000,000\)\.$/,
    );
    match(
      reply.transactions?.[0]?.trace?.[0] ?? '',
      /token::transfer\(.*✗ reverted with InsufficientBalance/,
    );
  });

  it('passes assertions about the receipt, the event and the expected failure', async () => {
    const judged = async (assertions: readonly string[], text: string) => {
      const lines = assertions.map((one) => `# @assert ${one}\n`).join('');
      const request = await prepared(`${lines}${text}`);
      const reply = await send(request, mining);
      const document = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, `${lines}${text}`);
      const [placed] = [...document.blocks()];
      const results = judgeAssertions({
        assertions: placed ? assertionsOf(document, placed) : [],
        reply,
        prepared: request,
      });
      return [verdictOf(reply, results), results.map(({ passed }) => passed)];
    };
    const mint = `send token.mint(${OTHER}, 7) { from: ${ME} }`;
    const good = [
      'receipt.status == 0x1',
      'receipt.gasUsed > 21000',
      'receipt.fee > 0',
      'emits Transfer(*, *, 7)',
    ];
    deepEqual(await judged(good, mint), ['good', [true, true, true, true]]);
    deepEqual(await judged(['receipt.status == 0x0'], mint), ['error', [false]]);
    const fails = `send token.transfer(${OTHER}, 9 ether) { from: ${OTHER}, gas: 100000 }`;
    deepEqual(await judged(['reverts InsufficientBalance'], fails), ['good', [true]]);
    deepEqual(await judged(['reverts InsufficientAllowance'], fails), ['error', [false]]);
  });

  it('gives the address of a deployment', async () => {
    const reply = await sent(`deploy Token("New", 6) { from: ${ME} }`, mining);
    const [followed] = reply.transactions ?? [];
    equal(followed?.created?.name, 'Token');
    // With the checksum, as everywhere on screen.
    match(followed?.created?.address ?? '', /^0x(?=.*[A-F])[\dA-Fa-f]{40}$/);
    match(followed?.receipt ?? '', new RegExp(`"contractAddress":"${followed?.created?.address}"`, 'i'));
  });

  it('is not confirmed when no block has it in time', async () => {
    const reply = await sent(`# @wait 1 s\nsend token.mint(${OTHER}, 5) { from: ${ME} }`);
    equal(reply.outcome, 'not-confirmed');
    equal(
      reply.message,
      'Not confirmed: no block has it after 1 s. It may still be included later: to wait longer, raise "# @wait".',
    );
    await ask('evm_mine');
  });

  const raw = `eth_sendTransaction({"from": "${ME}", "to": "${OTHER}", "value": "0x1"})`;

  it('is sent and not confirmed, never green, where nobody waits', async () => {
    const reply = await sent(raw);
    equal(reply.transactions?.[0]?.state, 'unconfirmed');
    equal(verdictOf(reply), 'unchecked');
    match(reply.unchecked ?? '', /^Sent, not confirmed: /);
    const off = await sent(`# @wait no\nsend token.mint(${OTHER}, 5) { from: ${ME} }`);
    equal(verdictOf(off), 'unchecked');
    await ask('evm_mine');
    equal(verdictOf(await sent(`# @wait\n${raw}`, mining)), 'good');
  });

  it('says that another transaction has taken its place', async () => {
    const nonce = await ask<string>('eth_getTransactionCount', ME, 'latest');
    const priced = (price: string, to: string) => ({
      from: ME,
      to,
      nonce,
      gas: '0x5208',
      gasPrice: price,
      value: '0x1',
    });
    let isReplaced = false;
    const reply = await sent(
      `# @wait 60 s\neth_sendTransaction(${JSON.stringify(priced('0x3b9aca00', OTHER))})`,
      {
        onWaiting: async () => {
          if (isReplaced) return;
          isReplaced = true;
          await ask('eth_sendTransaction', priced('0x77359400', ME));
          await ask('evm_mine');
        },
      },
    );
    equal(reply.outcome, 'not-confirmed');
    match(reply.message, /^Replaced: another transaction of the sender with the nonce \d+ is in a block/);
  });

  it('says that the node has dropped it', async () => {
    let isDropped = false;
    const reply = await sent(`# @wait 60 s\n${raw}`, {
      onWaiting: async ({ hash }) => {
        if (!isDropped) await ask('anvil_dropTransaction', hash);
        isDropped = true;
      },
    });
    equal(reply.outcome, 'not-confirmed');
    match(reply.message, /^Dropped: the node does not know it any more/);
  });
});
