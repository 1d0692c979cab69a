/** How a method names the clients that serve it. */

import { defined } from '../../common/defined';
import { executionClients } from '../clients';
import type { Served } from '../entry';

export type ClientName = keyof typeof executionClients;

/** `geth`, `geth>=1.13` (since that version), `geth<1.15` (before that version). */
export type ServedText = ClientName | `${ClientName}>=${string}` | `${ClientName}<${string}`;

/** Reads the compact form that the entries use. */
export function servedBy(texts: readonly ServedText[]): readonly Served[] {
  return texts.map((text) => {
    const [, name = '', operator, version] = /^(\w+)(?:(>=|<)(.+))?$/.exec(text) ?? [];
    return {
      client: executionClients[name as ClientName].title,
      ...defined({
        since: operator === '>=' ? version : undefined,
        until: operator === '<' ? version : undefined,
      }),
    };
  });
}
