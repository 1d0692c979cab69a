/** What a simulation says is what happens: on Geth, with the transactions that `test/node` sends to anvil. */
import { deepEqual, ok } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { type Hex, Secp256k1, TxEnvelopeEip1559 } from 'ox';
import { type Ask, deployMarket, ME, OTHER } from '../node/market';
import { compareAll } from '../node/simulated-and-sent';
import { whyNotBuilt } from './clients/build';
import { type Geth, startGeth } from './geth';

const reason = whyNotBuilt('geth');

/** The well-known keys of the first two accounts of development chains. */
const KEYS: Readonly<Record<string, Hex.Hex>> = {
  [ME]: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  [OTHER]: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
};

interface Wanted {
  readonly from: string;
  readonly to?: Hex.Hex;
  readonly input?: Hex.Hex;
  readonly value?: string;
  readonly gas?: string;
}

(reason === undefined ? describe : describe.skip)(
  `more than 100 transactions, simulated and then sent to Geth${reason === undefined ? '' : ` (${reason})`}`,
  function () {
    this.timeout(600_000);
    let geth: Geth;
    let last = '';

    before(async () => {
      geth = await startGeth();
    });
    after(() => geth.close());

    async function receipt(hash: string): Promise<void> {
      while (!(await geth.call('eth_getTransactionReceipt', hash))) await pause(50);
    }

    /** Signs what anvil signs by itself, and waits where anvil mines. */
    const ask: Ask = async <T>(method: string, ...params: readonly unknown[]): Promise<T> => {
      if (method === 'evm_mine') {
        await receipt(last);
        return undefined as T;
      }
      if (method !== 'eth_sendTransaction') return geth.call<T>(method, ...params);
      const wanted = params[0] as Wanted;
      const gas = wanted.gas ?? (await geth.call<string>('eth_estimateGas', wanted));
      const envelope = TxEnvelopeEip1559.from({
        chainId: Number(await geth.call<string>('eth_chainId')),
        nonce: BigInt(await geth.call<string>('eth_getTransactionCount', wanted.from, 'latest')),
        gas: BigInt(gas),
        maxFeePerGas: 10_000_000_000n,
        maxPriorityFeePerGas: 1_000_000_000n,
        to: wanted.to ?? null,
        data: wanted.input ?? '0x',
        value: BigInt(wanted.value ?? '0x0'),
      });
      const signature = Secp256k1.sign({
        payload: TxEnvelopeEip1559.getSignPayload(envelope),
        privateKey: KEYS[wanted.from.toLowerCase()] as Hex.Hex,
      });
      last = await geth.call<string>(
        'eth_sendRawTransaction',
        TxEnvelopeEip1559.serialize(envelope, { signature }),
      );
      return last as T;
    };

    it('do what the simulation said: verdict, gas, ether, tokens and events', async () => {
      const [rich] = await geth.call<string[]>('eth_accounts');
      for (const to of [ME, OTHER]) {
        const paid = { from: rich, to, value: '0x56bc75e2d63100000' };
        await receipt(await geth.call<string>('eth_sendTransaction', paid));
      }
      const { differences, sent } = await compareAll(geth.url, ask, await deployMarket(ask));
      ok(sent >= 100, `${sent} transactions`);
      deepEqual(differences, []);
    });
  },
);
