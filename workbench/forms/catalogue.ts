import { operations } from '../../catalogue/beacon';
import { isExtension, isGone, type VendorPrefix, withPrefix } from '../../catalogue/beacon/paths';
import { methods } from '../../catalogue/execution';
import { isMethod, type RequestSubject } from '../../common/requests/fields';
import type { NodeKind } from '../../monitor/nodes/node';

/** An entry of the catalogue in a quick pick. */
export interface CatalogueChoice {
  readonly subject: RequestSubject;
  /** `GET /eth/v1/node/version`, `eth_getBalance`. */
  readonly label: string;
  readonly summary: string;
  readonly group: string;
}

export interface ChoiceOptions {
  /** Both kinds by default. */
  readonly kind?: NodeKind | undefined;
  /** The prefix of the extension endpoints; null when the node does not serve them. */
  readonly prefix: VendorPrefix | null;
}

/**
 * The entries for nodes of a kind: the Beacon API, then the execution methods, then the extension endpoints; by group,
 * in the order of the catalogue.
 */
export function catalogueChoices({ kind, prefix }: ChoiceOptions): readonly CatalogueChoice[] {
  const offered = operations.filter((operation) => !isGone(operation));
  const parts: readonly (readonly [string, readonly RequestSubject[]])[] = [
    ['Beacon', kind === 'execution' ? [] : offered.filter((operation) => !isExtension(operation))],
    ['Execution', kind === 'beacon' ? [] : methods],
    ['Extension', kind === 'execution' || prefix === null ? [] : offered.filter(isExtension)],
  ];
  return parts.flatMap(([part, subjects]) => grouped(part, subjects, prefix));
}

function grouped(
  part: string,
  subjects: readonly RequestSubject[],
  prefix: VendorPrefix | null,
): readonly CatalogueChoice[] {
  const groups = new Map<string, CatalogueChoice[]>();
  for (const subject of subjects) {
    const group = `${part}: ${subject.group}`;
    const choice = { subject, group, label: labelOf(subject, prefix), summary: subject.summary };
    const others = groups.get(group);
    if (others) others.push(choice);
    else groups.set(group, [choice]);
  }
  return [...groups.values()].flat();
}

function labelOf(subject: RequestSubject, prefix: VendorPrefix | null): string {
  if (isMethod(subject)) return subject.name;
  return `${subject.method} ${withPrefix(subject.path, prefix ?? '/lighthouse')}`;
}
