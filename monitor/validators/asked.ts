import { operations } from '../../catalogue/beacon';
import type { VendorPrefix } from '../../catalogue/beacon/paths';
import type { OperationEntry } from '../../catalogue/entry';
import type { PlainRequest } from '../../common/requests/plain-request';
import { render, targetOf } from '../../common/requests/render';
import type { NodeAnswer, NodeReader } from '../nodes/reader';

/** The operations that the Validators view reads, by their catalogue ids. */
export const readings = {
  validators: named('post-beacon-states-state-id-validators'),
  /** For nodes that do not support the POST request. */
  validatorsByQuery: named('beacon-states-state-id-validators'),
  validator: named('beacon-states-state-id-validators-validator-id'),
  attesterDuties: named('post-validator-duties-attester-epoch'),
  proposerDuties: named('validator-duties-proposer-epoch'),
  syncDuties: named('post-validator-duties-sync-epoch'),
  header: named('beacon-headers-block-id'),
  blockRewards: named('beacon-rewards-blocks-block-id'),
  block: named('beacon-blinded-blocks-block-id'),
  syncRewards: named('post-beacon-rewards-sync-committee-block-id'),
  liveness: named('post-validator-liveness-epoch'),
  vendorLiveness: named('post-vendor-liveness'),
  rewards: named('post-beacon-rewards-attestations-epoch'),
  performance: named('vendor-analysis-attestation-performance-index'),
  metrics: named('post-vendor-ui-validator-metrics'),
} as const;

export type RequestValues = Readonly<Record<string, unknown>>;

/** Sends an operation with these values, by field name. */
export function ask(
  reader: NodeReader,
  operation: OperationEntry,
  values: RequestValues,
  prefix: VendorPrefix = '/lighthouse',
): Promise<NodeAnswer> {
  const { body, method, path } = targetOf(operation, new Map(Object.entries(values)), prefix);
  return method === 'POST' ? reader.post(path, body) : reader.get(path);
}

/** The same request as the text of a scratch file. */
export function requestFor(
  operation: OperationEntry,
  values: RequestValues,
  { base, prefix = '/lighthouse', title }: { base: string; prefix?: VendorPrefix | undefined; title: string },
): PlainRequest {
  return render(operation, new Map(Object.entries(values)), { title, prefix, base });
}

function named(id: string): OperationEntry {
  const found = operations.find((each) => each.id === id);
  if (!found) throw new Error(`The catalogue has no operation "${id}": see monitor/validators/asked.ts.`);
  return found;
}
