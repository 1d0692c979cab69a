/** Short forms for endpoints that only one client or another server has. */
import type { OperationEntry, Parameter } from '../entry';
import type { Schema } from '../types';
import { type OperationFacts, operation, required, seen } from './build';
import { anyText, blockId, epoch, peerId, publicKey, rootOf, slot, stateId, validatorId } from './primitives';

const PATH_PARAMETERS: Readonly<Record<string, Parameter>> = {
  state_id: required('state_id', 'State to read.', stateId),
  block_id: required('block_id', 'Block to read.', blockId),
  validator_id: required('validator_id', 'Index or public key.', validatorId),
  epoch: required('epoch', 'The epoch.', epoch),
  slot: required('slot', 'The slot.', slot),
  peer_id: required('peer_id', 'The peer.', peerId),
  pubkey: required('pubkey', 'Public key of the validator.', publicKey),
  parent_hash: required(
    'parent_hash',
    'Hash of the parent execution block.',
    rootOf({ title: 'block hash' }),
  ),
  gossip_type: required(
    'gossip_type',
    'Kind of gossip message.',
    anyText({ title: 'text', example: 'beacon_block' }),
  ),
};

type Facts = Partial<
  Pick<
    OperationFacts,
    | 'method'
    | 'query'
    | 'headers'
    | 'body'
    | 'effect'
    | 'response'
    | 'responseByFork'
    | 'beside'
    | 'envelope'
    | 'notes'
  >
> & { readonly source?: OperationEntry['source'] };

/** `teku('/teku/v1/admin/liveness', 'Whether …', { envelope: 'empty' })` */
export function servedBy(server: string, group: string) {
  return (path: string, summary: string, facts: Facts = {}): OperationEntry =>
    operation({
      ...facts,
      path,
      group,
      summary,
      pathParams: [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => PATH_PARAMETERS[name] ?? []),
      source: facts.source ?? seen(server),
      servedBy: server,
    });
}

/** A query parameter of a client, which is not checked. */
export function freeQuery(name: string, summary: string, example: string, schema?: Schema): Parameter {
  return {
    name,
    summary,
    schema: schema ?? anyText({ title: name.replaceAll('_', ' '), example }),
    required: false,
  };
}
