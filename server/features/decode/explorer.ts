import { networkNamed } from '../../../catalogue/networks';
import type { SchemaMeta } from '../../../catalogue/types';
import type { ExplorerKind, Explorers } from '../../../common/settings/explorers';
import { UINT64_MAX } from '../../../common/units/in-words';

const HASH = /^0x(?!0+$)[\da-f]{64}$/i;

/**
 * A link to a value in the explorer of its network; undefined if there is none.
 *
 * @param network its name; undefined where it is not known
 */
export function explorerLink(
  value: string,
  meta: SchemaMeta,
  explorers: Explorers,
  network: string | undefined,
): string | undefined {
  const kind = kindOf(value, meta);
  const template = kind && templateFor(kind, explorers, network);
  if (!template) return undefined;
  // A block number is decimal in every explorer.
  const shown = kind === 'block' && !HASH.test(value) ? String(BigInt(value)) : value;
  const url = template.replace(/\{\w*\}/g, shown);
  return `[Open in ${new URL(url).host}](${url})`;
}

function templateFor(
  kind: ExplorerKind,
  explorers: Explorers,
  network: string | undefined,
): string | undefined {
  const known = network === undefined ? undefined : networkNamed(network);
  const names = known ? [known.name, String(known.chainId)] : network === undefined ? [] : [network];
  const own = names.find((name) => Object.hasOwn(explorers, name));
  return explorers[own ?? '*']?.[kind];
}

/** What an explorer shows for a value. Values that could mean something else in a URL have no kind. */
function kindOf(value: string, { kind, title, unit }: SchemaMeta): ExplorerKind | undefined {
  switch (kind) {
    case 'address':
      return /^0x[\da-f]{40}$/i.test(value) ? 'address' : undefined;
    case 'hash':
      if (!HASH.test(value)) return undefined;
      if (title === 'transaction hash') return 'transaction';
      return title === 'block hash' || title === 'parent hash' ? 'block' : undefined;
    case 'slot':
      return isNumber(value) ? 'slot' : undefined;
    case 'validator-index':
    case 'public-key':
      return isNumber(value) || /^0x[\da-f]{96}$/i.test(value) ? 'validator' : undefined;
    default:
      return unit === 'block' && /^(?:0x[\da-f]{1,16}|\d{1,20})$/i.test(value) ? 'block' : undefined;
  }
}

/** The largest number stands for a time that is not set. */
function isNumber(value: string): boolean {
  return /^\d{1,20}$/.test(value) && BigInt(value) < UINT64_MAX;
}
