/** How the values of a statement are compared, whatever form the two APIs write them in. */
import { shownValue } from '../echo/echo';
import type { Node } from './nodes';

/** Text that is equal for equal values: a number in hex and in decimal, bytes in upper or lower case. */
export function keyOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : keyOfText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  // Such as the place in a tree: a list of single values.
  if (Array.isArray(value)) {
    return value.some((item) => typeof item === 'object') ? undefined : `[${value.map(keyOf).join()}]`;
  }
  return typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : undefined;
}

/** Text that only looks like a number or bytes stands for itself. */
function keyOfText(text: string): string {
  const first = text.charCodeAt(0);
  if (first < 0x30 || first > 0x39) return `"${text}`;
  if (text.startsWith('0x')) return /^0x[\da-f]*$/i.test(text) ? keyOfHex(text) : `"${text}`;
  if (!/^\d+$/.test(text)) return `"${text}`;
  return first === 0x30 ? String(BigInt(text)) : text;
}

/** Digits of hex that a JavaScript number holds exactly. */
const SAFE_HEX = 2 + 13;

/** Leading zeros do not count: some clients write words as quantities. */
function keyOfHex(hex: string): string {
  if (hex.length <= SAFE_HEX) return hex.length > 2 ? String(Number(hex)) : hex;
  const short = hex.charCodeAt(2) === 0x30 ? `0x${hex.slice(2).replace(/^0+/, '') || '0'}` : hex;
  return short.length <= 18 ? String(BigInt(short)) : short.toLowerCase();
}

/** A number, of whatever form; undefined for what is none. */
export function amount(value: unknown): bigint | number | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return undefined;
    return Number.isSafeInteger(value) ? BigInt(value) : value;
  }
  if (typeof value !== 'string' || value.length > 80) return undefined;
  // What most values are.
  if (value === '0' || value === '0x0') return 0n;
  return /^(?:0x[\da-f]+|-?\d+)$/i.test(value) ? BigInt(value) : undefined;
}

export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** A list with items, or a number or bytes that are not zero. */
export function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value !== '' && !/^(?:0x)?0*$/i.test(value);
  return typeof value === 'number' ? value !== 0 : isSet(value);
}

/** In a message. A computed number is written as the value is that it belongs to. */
export function shown(value: unknown, like?: unknown): string {
  if (typeof value !== 'bigint') return shownValue(value);
  return typeof like === 'string' && like.startsWith('0x') ? `0x${value.toString(16)}` : String(value);
}

/**
 * How many slots an epoch may have. Mainnet has 32, Gnosis 16 and the minimal preset 8; development chains may have
 * fewer.
 */
const SLOTS = [32n, 16n, 8n, 4n, 2n];

/** The slots outside the epochs, or outside the epoch of the first where there are no epochs to compare with. */
export function slotsOutside(
  nodes: readonly Node[],
  from: bigint | number | undefined,
  to: bigint | number | undefined,
  lengths: readonly bigint[] = SLOTS,
): readonly Node[] {
  const slots = nodes.flatMap((node) => {
    const slot = amount(node.value);
    return typeof slot === 'bigint' ? [{ node, slot }] : [];
  });
  const [first] = slots;
  if (!first) return [];
  let fewest: readonly Node[] | undefined;
  for (const length of lengths) {
    const low = from ?? first.slot / length;
    const high = to ?? low;
    const outside = slots.filter(({ slot }) => slot / length < low || slot / length > high);
    if (outside.length === 0) return [];
    if (!fewest || outside.length < fewest.length) fewest = outside.map(({ node }) => node);
  }
  return fewest ?? [];
}

/** The greatest of some numbers; 0 of none. */
export function greatestOf(numbers: readonly bigint[]): bigint {
  let most = numbers[0] ?? 0n;
  for (const one of numbers) if (one > most) most = one;
  return most;
}
