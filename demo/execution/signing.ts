import { Transaction as Envelope, eip191Signer } from 'micro-eth-signer';
import { defined } from '../../common/defined';
import { failed, type Result, success } from '../../common/result';
import { heldAccounts } from '../world/accounts';
import { bytesOf, quantity, zeroAddress } from '../world/hex';
import type { Submission } from '../world/mempool';
import { chainId, intrinsicGas } from '../world/transaction';
import type { World } from '../world/world';
import { amount, type Methods, member, text } from './method';
import { invalidParams, type RpcError, rpcError } from './rpc-error';
import { inputOf } from './state';

const gwei = 1_000_000_000n;
/** A signed transaction, as far as it is used. */
interface Signed {
  readonly hash: string;
  readonly sender: string;
  readonly type: string;
  readonly raw: Readonly<Record<string, unknown>>;
  toHex(): string;
}

/** The default gas of a transaction, by the specification. */
const defaultGas = 90_000n;

function keyOf(address: unknown): Result<string, RpcError> {
  const key = heldAccounts().get(text(address));
  return key === undefined
    ? failed(rpcError(-32000, `unknown account: the node holds no key of ${text(address)}`))
    : success(key);
}

/** The internal form of a signed transaction. @throws Error when it can't be decoded */
function submissionOf(envelope: Signed): Submission {
  const { raw, type } = envelope;
  const wei = (name: string) => (raw[name] as bigint | undefined) ?? 0n;
  const to = text(raw.to ?? '0x');
  const input = text(raw.data ?? '');
  const price = wei('gasPrice');
  return {
    hash: text(envelope.hash),
    from: text(envelope.sender),
    to: to === '0x' ? null : to,
    nonce: Number(wei('nonce')),
    input: input.startsWith('0x') ? input : `0x${input}`,
    value: wei('value'),
    gas: wei('gasLimit'),
    type: type === 'legacy' ? 0 : type === 'eip2930' ? 1 : 2,
    maxFee: type === 'eip1559' ? wei('maxFeePerGas') : price,
    tip: type === 'eip1559' ? wei('maxPriorityFeePerGas') : price,
    accessList: (raw.accessList as Submission['accessList'] | undefined) ?? [],
    r: wei('r'),
    s: wei('s'),
    yParity: raw.yParity === 1 ? 1 : 0,
    ...(type === 'legacy' && raw.chainId === undefined ? { anyChain: true } : {}),
  };
}

/** Fills in the defaults of a transaction object, and signs it with its account. */
function signed(world: World, request: unknown): Result<Signed, RpcError> {
  const from = text(member(request, 'from'));
  const key = keyOf(from);
  if (!key.ok) return key;
  const wantedChain = amount(request, 'chainId');
  if (wantedChain !== undefined && wantedChain !== BigInt(chainId)) {
    const message = `chainId does not match the node's: have ${wantedChain}, want ${chainId}`;
    return failed(rpcError(-32000, message));
  }
  const type = amount(request, 'type');
  if (type !== undefined && type > 2n) {
    const message = `transaction type 0x${type.toString(16)} is not supported here: use 0x0, 0x1 or 0x2`;
    return failed(rpcError(-32004, message));
  }
  try {
    const prepared = envelopeOf(world, request, from, type);
    // Signed without extra entropy: the same transaction gives the same hash every time.
    const envelope = Envelope.prepare(prepared as never, false).signBy(key.value, false);
    return success(envelope as unknown as Signed);
  } catch (error) {
    return failed(invalidParams(`cannot sign the transaction: ${messageOf(error)}`));
  }
}

/** The members of the unsigned transaction, with defaults. */
function envelopeOf(world: World, request: unknown, from: string, type: bigint | undefined): object {
  const input = inputOf(request);
  const to = member(request, 'to');
  const accessList = member(request, 'accessList') as Submission['accessList'] | undefined;
  const least = intrinsicGas(input, to === undefined);
  const common = {
    nonce: amount(request, 'nonce') ?? BigInt(world.mempool.nextNonce(from)),
    gasLimit: amount(request, 'gas') ?? (least > defaultGas ? least : defaultGas),
    to: to === undefined ? '0x' : text(to),
    value: amount(request, 'value') ?? 0n,
    data: input,
    chainId: BigInt(chainId),
  };
  const base = world.blocks.pendingContent().baseFee;
  const price = amount(request, 'gasPrice');
  if (price === undefined && type !== 0n && type !== 1n) {
    const tip = amount(request, 'maxPriorityFeePerGas') ?? gwei;
    return {
      ...common,
      type: 'eip1559',
      maxFeePerGas: amount(request, 'maxFeePerGas') ?? base * 2n + tip,
      maxPriorityFeePerGas: tip,
      accessList: accessListOf(accessList),
    };
  }
  const gasPrice = price ?? base + gwei;
  return accessList || type === 1n
    ? { ...common, type: 'eip2930', gasPrice, accessList: accessListOf(accessList) }
    : { ...common, type: 'legacy', gasPrice };
}

const accessListOf = (list: Submission['accessList'] | undefined) =>
  (list ?? []).map(({ address, storageKeys }) => ({ address: text(address), storageKeys: [...storageKeys] }));

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0];

function submit({ mempool }: World, submission: Submission): unknown {
  const outcome = mempool.submit(submission);
  return outcome.ok ? outcome.value : rpcError(-32000, outcome.failure.message);
}

function decoded(raw: string): Result<Submission, RpcError> {
  try {
    const envelope = Envelope.fromHex(raw) as unknown as Signed;
    const { type, raw: fields } = envelope;
    if (type === 'eip4844' || type === 'eip7702') {
      return failed(rpcError(-32004, 'blob and set-code transactions are not supported by the demo node'));
    }
    if (fields.chainId !== undefined && fields.chainId !== BigInt(chainId)) {
      const message = `invalid chain id for signer: have ${fields.chainId} want ${chainId}`;
      return failed(rpcError(-32000, message));
    }
    return success(submissionOf(envelope));
  } catch (error) {
    return failed(invalidParams(`cannot decode the signed transaction: ${messageOf(error)}`));
  }
}

/** An unsigned transaction as JSON-RPC shows it. */
function filled(world: World, request: unknown): unknown {
  const from = text(member(request, 'from') ?? zeroAddress);
  const made = envelopeOf(world, request, from, amount(request, 'type')) as Readonly<Record<string, unknown>>;
  const names = { eip1559: '0x2', eip2930: '0x1', legacy: '0x0' };
  const wei = (name: string) => (typeof made[name] === 'bigint' ? quantity(made[name]) : undefined);
  const unsigned = { v: '0x0', r: '0x0', s: '0x0' };
  return {
    tx: {
      type: names[made.type as keyof typeof names],
      from,
      to: made.to === '0x' ? null : made.to,
      input: made.data,
      ...defined({
        chainId: wei('chainId'),
        nonce: wei('nonce'),
        gas: wei('gasLimit'),
        value: wei('value'),
        gasPrice: wei('gasPrice'),
        maxFeePerGas: wei('maxFeePerGas'),
        maxPriorityFeePerGas: wei('maxPriorityFeePerGas'),
        accessList: made.accessList,
      }),
      ...unsigned,
    },
  };
}

export const signingMethods: Methods = {
  eth_fillTransaction: (world, [request]) => filled(world, request),
  eth_sign(_, [address, message]) {
    const key = keyOf(address);
    return key.ok ? eip191Signer.sign(bytesOf(text(message)), key.value, false) : key.failure;
  },
  eth_signTransaction(world, [request]) {
    const transaction = signed(world, request);
    return transaction.ok ? transaction.value.toHex() : transaction.failure;
  },
  eth_sendTransaction(world, [request]) {
    const transaction = signed(world, request);
    return transaction.ok ? submit(world, submissionOf(transaction.value)) : transaction.failure;
  },
  eth_sendRawTransaction(world, [raw]) {
    const submission = decoded(text(raw));
    return submission.ok ? submit(world, submission.value) : submission.failure;
  },
};
