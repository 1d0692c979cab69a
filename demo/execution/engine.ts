import { terminalTotalDifficulty } from '../world/block-json';
import { quantity, zeroHash } from '../world/hex';
import type { World } from '../world/world';
import { type Method, type Methods, member, text } from './method';
import { rpcError } from './rpc-error';

/** The node validates no payloads: it knows the blocks of its chain, and waits for the parents of all others. */
const statusOf = ({ chain }: World, hash: unknown) =>
  chain.byHash(text(hash))
    ? { status: 'VALID', latestValidHash: text(hash), validationError: null }
    : { status: 'SYNCING', latestValidHash: null, validationError: null };

const newPayload: Method = (world, [payload]) => statusOf(world, member(payload, 'blockHash'));

const forkchoiceUpdated: Method = (world, [state]) => ({
  payloadStatus: statusOf(world, member(state, 'headBlockHash')),
  payloadId: null,
});

const getPayload: Method = () => rpcError(-38001, 'Unknown payload');

const none: Method = (_, [wanted]) => (wanted as readonly unknown[]).map(() => null);

const versions = (name: string, last: number, method: Method): Methods =>
  Object.fromEntries(Array.from({ length: last }, (_, at) => [`engine_${name}V${at + 1}`, method]));

export const engineMethods: Methods = {
  ...versions('newPayload', 6, newPayload),
  ...versions('forkchoiceUpdated', 5, forkchoiceUpdated),
  ...versions('getPayload', 6, getPayload),
  ...versions('getPayloadBodiesByHash', 2, none),
  ...versions('getPayloadBodiesByRange', 2, (_, [, count]) =>
    Array.from({ length: Math.min(Number(BigInt(text(count))), 32) }, () => null),
  ),
  ...versions('getBlobs', 4, () => null),
  engine_getBlobsV1: none,
  engine_getInclusionListV1: () => [],
  engine_exchangeCapabilities: () => Object.keys(engineMethods),
  engine_exchangeTransitionConfigurationV1: () => ({
    terminalTotalDifficulty: quantity(terminalTotalDifficulty),
    terminalBlockHash: zeroHash,
    terminalBlockNumber: '0x0',
  }),
};
