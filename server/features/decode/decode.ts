/** The meaning of values, for hovers and inlay hints. */
import { errorCodes } from '../../../catalogue/execution/envelope';
import { networkNamed } from '../../../catalogue/networks';
import type { SchemaMeta } from '../../../catalogue/types';
import type { ExplorerKind, Explorers } from '../../../common/settings/explorers';
import { grouped } from '../../../common/units/digits';
import { byteLengthOf, printableText } from '../../../common/units/hex';
import { UINT64_MAX } from '../../../common/units/in-words';
import { counted } from '../../../common/units/words';
import { inlineCode } from '../markdown';
import { decodeAddress, decodeCallData, decodeRevertData, decodeTopic, decodeWords } from './decode-data';
import { decodeNumber } from './decode-number';
import { decodeCommitment, decodeTransaction } from './decode-transaction';
import type { DecodeContext, Decoded } from './decoded';

const nothing: Decoded = { lines: [] };

/**
 * The meaning of a value according to the meta of its schema. Pass numbers that JavaScript would round as text. A
 * malformed value has no meaning; diagnostics describe it.
 */
export function decode(value: unknown, meta: SchemaMeta | undefined, world: DecodeContext): Decoded {
  const decoded = meaningOf(value, meta, world);
  const { explorers, scale } = world;
  const link = explorers && meta && explorerLink(String(value), meta, explorers, scale.network);
  return link ? { ...decoded, lines: [...decoded.lines, link] } : decoded;
}

function meaningOf(value: unknown, meta: SchemaMeta | undefined, world: DecodeContext): Decoded {
  if (!meta) return typeof value === 'string' ? decodeUnknown(value, world) : nothing;
  if (typeof value === 'string') {
    switch (meta.kind) {
      case 'rpc-error-code':
        return decodeErrorCode(value);
      case 'address':
      case 'address-or-list':
        return decodeAddress(value, world.scale.network);
      case 'topic':
      case 'topics':
        return decodeTopic(value, world);
      case 'call-data':
        return decodeCallData(value, world);
      case 'words':
        return decodeWords(value, world);
      case 'revert-data':
        return decodeRevertData(value, world);
      case 'raw-transaction':
        return decodeTransaction(value, world);
      case 'kzg-commitment':
        return decodeCommitment(value);
      case 'data':
        return decodeBytes(value);
      case 'block-parameter':
        // A hash is not a number.
        if (value.length > 18) return nothing;
        break;
      case 'storage-slot':
      case 'padded-quantity':
        if (value.length > 18 && !/^0x0{48}/.test(value)) return nothing;
        break;
      case 'state-id':
      case 'block-id':
        return /^\d+$/.test(value)
          ? (decodeNumber(value, { ...meta, unit: 'slot', values: {} }, world) ?? nothing)
          : nothing;
      default:
        if (numberless.has(meta.kind)) return nothing;
    }
  }
  return decodeNumber(value, meta, world) ?? nothing;
}

/** Kinds whose hex or digits are not a number. */
const numberless: ReadonlySet<string> = new Set([
  'hash',
  'root',
  'public-key',
  'text',
  'peer-id',
  'validator-id',
  'validator-index',
  'list',
  'rpc-id',
  'rpc-version',
]);

/** The hint is the description up to its first punctuation mark. */
function decodeErrorCode(code: string): Decoded {
  const about = Object.hasOwn(errorCodes, code) ? errorCodes[Number(code)] : undefined;
  return about === undefined ? nothing : { hint: about.replace(/[:;.].*$/s, ''), lines: [about] };
}

/** The length, and the text of short printable bytes. */
function decodeBytes(data: string): Decoded {
  const length = byteLengthOf(data);
  if (length === undefined || length === 0) return nothing;
  const text = textOf(data);
  const size = counted(length, 'byte');
  if (text === undefined) return { lines: [size] };
  return { hint: JSON.stringify(text), lines: [`${size} · ${inlineCode(JSON.stringify(text))}`] };
}

const LONGEST_TEXT = 80;

/** Bytes of fixed length are padded with zeros at the end. */
function textOf(data: string): string | undefined {
  if (data.length > LONGEST_TEXT * 2) return undefined;
  const text = printableText(data.replace(/(?:00)+$/, ''));
  return text !== undefined && text.length > 2 ? text : undefined;
}

/** The possible meaning of a value that is not in the catalogue. */
function decodeUnknown(value: string, world: DecodeContext): Decoded {
  if (!/^0x[0-9a-f]+$/i.test(value)) return nothing;
  const known =
    value.length === 42
      ? decodeAddress(value, world.scale.network)
      : value.length === 66
        ? decodeTopic(value, world)
        : nothing;
  if (known.hint !== undefined) return known;
  const number = value.length <= 18 && !/^0x0./.test(value) ? [`as a number ${grouped(BigInt(value))}`] : [];
  const bytes = decodeBytes(value);
  return { lines: [[...number, ...bytes.lines].join(' · ')].filter((line) => line !== '') };
}

const HASH = /^0x(?!0+$)[\da-f]{64}$/i;

/**
 * A link to a value in the explorer of its network; undefined if there is none.
 *
 * @param network its name; undefined where it is not known
 */
function explorerLink(
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
