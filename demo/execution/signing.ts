import { Transaction as Envelope, eip191Signer } from 'micro-eth-signer';
import { heldAccounts } from '../world/accounts';
import { bytesOf } from '../world/hex';
import type { Submission } from '../world/mempool';
import { chainId, intrinsicGas } from '../world/transaction';
import type { World } from '../world/world';
import { failure, invalidParams, isFailure, type RpcFailure } from './failure';
import { amount, type Methods, member, text } from './method';
import { inputOf } from './state';

const gwei = 1_000_000_000n;
/** What is read of a signed transaction. */
interface Signed {
  readonly hash: string;
  readonly sender: string;
  readonly type: string;
  readonly raw: Readonly<Record<string, unknown>>;
  toHex(): string;
}

/** What the specification gives a transaction that names no gas. */
const defaultGas = 90_000n;

const keyOf = (address: unknown): string | RpcFailure =>
  heldAccounts().get(text(address)) ??
  failure(-32000, `unknown account: the node holds no key of ${text(address)}`);

/** A transaction as this node keeps it, from a signed one. Throws when it cannot be decoded. */
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
  };
}

/** Fills in what a transaction object leaves out, and signs it with the account that it names. */
function signed(world: World, request: unknown): Signed | RpcFailure {
  const from = text(member(request, 'from'));
  const key = keyOf(from);
  if (isFailure(key)) return key;
  const wantedChain = amount(request, 'chainId');
  if (wantedChain !== undefined && wantedChain !== BigInt(chainId)) {
    return failure(-32000, `chainId does not match the node's: have ${wantedChain}, want ${chainId}`);
  }
  const type = amount(request, 'type');
  if (type !== undefined && type > 2n) {
    return failure(
      -32004,
      `transaction type 0x${type.toString(16)} is not supported here: use 0x0, 0x1 or 0x2`,
    );
  }
  const input = inputOf(request);
  const to = member(request, 'to');
  const price = amount(request, 'gasPrice');
  const accessList = member(request, 'accessList') as Submission['accessList'] | undefined;
  const least = intrinsicGas(input, to === undefined);
  const base = world.blocks.pendingContent().baseFee;
  const tip = amount(request, 'maxPriorityFeePerGas') ?? gwei;
  const common = {
    nonce: amount(request, 'nonce') ?? BigInt(world.mempool.nextNonce(from)),
    gasLimit: amount(request, 'gas') ?? (least > defaultGas ? least : defaultGas),
    to: to === undefined ? '0x' : text(to),
    value: amount(request, 'value') ?? 0n,
    data: input,
    chainId: BigInt(chainId),
  };
  const prepared =
    price !== undefined || type === 0n || type === 1n
      ? accessList || type === 1n
        ? {
            ...common,
            type: 'eip2930' as const,
            gasPrice: price ?? base + gwei,
            accessList: accessListOf(accessList),
          }
        : { ...common, type: 'legacy' as const, gasPrice: price ?? base + gwei }
      : {
          ...common,
          type: 'eip1559' as const,
          maxFeePerGas: amount(request, 'maxFeePerGas') ?? base * 2n + tip,
          maxPriorityFeePerGas: tip,
          accessList: accessListOf(accessList),
        };
  try {
    // Signed without extra entropy: the same transaction gives the same hash every time.
    return Envelope.prepare(prepared as never, false).signBy(key, false) as unknown as Signed;
  } catch (error) {
    return invalidParams(`cannot sign the transaction: ${messageOf(error)}`);
  }
}

const accessListOf = (list: Submission['accessList'] | undefined) =>
  (list ?? []).map(({ address, storageKeys }) => ({ address: text(address), storageKeys: [...storageKeys] }));

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0];

function submit({ mempool }: World, submission: Submission): unknown {
  const outcome = mempool.submit(submission);
  return 'hash' in outcome ? outcome.hash : failure(outcome.code, outcome.refusal);
}

function decoded(raw: string): Submission | RpcFailure {
  try {
    const envelope = Envelope.fromHex(raw) as unknown as Signed;
    const { type, raw: fields } = envelope;
    if (type === 'eip4844' || type === 'eip7702') {
      return failure(-32004, 'blob and set-code transactions are not supported by the demo node');
    }
    if (fields.chainId !== undefined && fields.chainId !== BigInt(chainId)) {
      return failure(-32000, `invalid chain id for signer: have ${fields.chainId} want ${chainId}`);
    }
    return submissionOf(envelope);
  } catch (error) {
    return invalidParams(`cannot decode the signed transaction: ${messageOf(error)}`);
  }
}

export const signingMethods: Methods = {
  eth_sign(_, [address, message]) {
    const key = keyOf(address);
    return isFailure(key) ? key : eip191Signer.sign(bytesOf(text(message)), key, false);
  },
  eth_signTransaction(world, [request]) {
    const transaction = signed(world, request);
    return isFailure(transaction) ? transaction : transaction.toHex();
  },
  eth_sendTransaction(world, [request]) {
    const transaction = signed(world, request);
    return isFailure(transaction) ? transaction : submit(world, submissionOf(transaction));
  },
  eth_sendRawTransaction(world, [raw]) {
    const submission = decoded(text(raw));
    return isFailure(submission) ? submission : submit(world, submission);
  },
};
