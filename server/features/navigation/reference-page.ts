import type { OperationEntry } from '../../../catalogue/entry';
import { anchorOf } from '../../rule-pages/markdown';

/** The page of a method in the reference: `execution/state.md#eth_getbalance`. */
export function pageOfMethod({ name, group }: { readonly name: string; readonly group: string }): string {
  return `execution/${anchorOf(group)}.md#${anchorOf(name)}`;
}

/** The page of an endpoint in the reference: `beacon/node.md#get-ethv1nodeversion`. */
export function pageOfOperation(operation: OperationEntry): string {
  return `beacon/${anchorOf(groupOfOperation(operation))}.md#${anchorOf(endpointOf(operation))}`;
}

/** `GET /eth/v1/node/version`: the title of an endpoint. */
export function endpointOf({ method, path }: OperationEntry): string {
  return `${method} ${path}`;
}

/** The group of an endpoint. `Beacon` has half of all endpoints, so it is split by the subject of the path. */
export function groupOfOperation({ group, path }: OperationEntry): string {
  const [, about = ''] = /^\/eth\/v\d+\/beacon\/([^/]+)/.exec(path) ?? [];
  if (group !== 'Beacon') return group;
  if (about === 'states' || about === 'pool' || about === 'headers') return `Beacon ${about}`;
  return /block|blob|payload/.test(about) ? 'Beacon blocks' : 'Beacon';
}
