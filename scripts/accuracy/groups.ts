/** Which part of the catalogue a response belongs to, for the rates by group. */

import { operationNamed } from '../../catalogue/beacon';
import { methodNamed } from '../../catalogue/execution';
import type { Recording } from './recordings';

/** The two documents that Slotpad starts from, and everything else. */
const groups = {
  'Execution-Layer JSON-RPC Interface': 'methods of the interface document',
  'Beacon Node HTTP API and Extension Endpoints': 'endpoints of the interface document',
  'Ethereum execution API specification': 'other methods of the specification',
  'Ethereum Beacon Node API specification': 'other endpoints of the specification',
} as const;
const OTHER = 'methods and endpoints of single clients';

export function groupOf({ entry, node }: Recording): string {
  const document = (methodNamed(entry) ?? operationNamed(entry))?.source.document ?? '';
  const group = Object.hasOwn(groups, document) ? groups[document as keyof typeof groups] : OTHER;
  return node === 'schema' ? `${group}, made from the catalogue` : `${group}, recorded`;
}
