import { deepEqual, equal } from 'node:assert/strict';
import { hasTransaction, transactionsIn } from '../../../runner/transactions/transaction';
import { failureOf, succeeded } from '../../results';
import { SENDER, setCode } from '../contracts/raw-transactions';
import { ME, OTHER, request, TOKEN, TRANSFER_CALL } from './nodes';

describe('the transaction to simulate', () => {
  it('is that of eth_sendTransaction, without what only the pool looks at', () => {
    const given = {
      from: ME,
      to: TOKEN,
      data: TRANSFER_CALL,
      gas: '0xea60',
      maxFeePerGas: '0x2',
      nonce: '0x5',
    };
    const [transaction] = succeeded(transactionsIn(request('eth_sendTransaction', given)));
    const { nonce, ...call } = given;
    deepEqual(transaction, {
      method: 'eth_sendTransaction',
      from: ME,
      to: TOKEN,
      call,
      input: TRANSFER_CALL,
      value: 0n,
      gas: 60_000n,
      maxFee: 2n,
      priorityFee: 0n,
      nonce: BigInt(nonce),
      chainId: undefined,
    });
  });

  it('of a raw transaction has the sender of its signature', () => {
    const [{ call, from } = {} as never] = succeeded(
      transactionsIn(request('eth_sendRawTransaction', setCode().raw)),
    );
    equal(from, SENDER.toLowerCase());
    equal(call.from, from);
    equal(Array.isArray(call.authorizationList), true);
  });

  it('is not guessed', () => {
    const failure = (...params: readonly unknown[]) =>
      failureOf(transactionsIn(request('eth_sendTransaction', ...params)));
    equal(
      failure({ to: OTHER }),
      'The transaction has no "from": the node chooses the sender, so it cannot be simulated.',
    );
    equal(
      failure({ from: ME, to: '0x12' }),
      'The transaction cannot be simulated: its "to" is not an address.',
    );
    equal(
      failure({ from: ME, to: OTHER, value: '1 ether' }),
      'The transaction cannot be simulated: its "value" is not a quantity.',
    );
    equal(
      failure({ from: ME, to: OTHER, input: '0x123' }),
      'The transaction cannot be simulated: its "input" is not data of at most 2 MB.',
    );
    equal(failure(), 'The request has no transaction object, so there is nothing to simulate.');
  });

  it('of raw data that nobody signed has no sender', () => {
    const failure = (raw: string) => failureOf(transactionsIn(request('eth_sendRawTransaction', raw)));
    equal(
      failure(setCode().unsigned),
      'The raw transaction is not signed, so its sender is not known and it cannot be simulated.',
    );
    equal(failure('0x02'), 'The raw transaction cannot be read. It cannot be decoded: it is cut off.');
  });

  it('is each one of its request, in order', () => {
    const call = (to: string) => ({ method: 'eth_sendTransaction', params: [{ from: ME, to }], id: 1 });
    const read = { method: 'eth_chainId', params: [], id: 2 };
    const batch = { ...request('eth_chainId'), calls: [call(OTHER), read, call(TOKEN)], batch: true };
    deepEqual(
      succeeded(transactionsIn(batch)).map(({ to }) => to),
      [OTHER, TOKEN],
    );
    equal(
      failureOf(transactionsIn(request('eth_getBalance', ME, 'latest'))),
      'This request sends no transaction, so there is nothing to simulate.',
    );
    equal(hasTransaction(request('eth_getBalance', ME, 'latest')), false);
    equal(hasTransaction(batch), true);
  });
});
