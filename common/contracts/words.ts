/** Decoded calls, results, logs and errors as text. */
import { grouped, inDecimals } from '../units/digits';
import { counted, shortened, shortenedInside } from '../units/words';
import type { DecodedEntry } from './decoded-entry';
import type { DecodedArgument, DecodedEnum, DecodedValue } from './values';

/** Limits of what is shown. */
const MOST_ITEMS = 20;
const LONGEST_TEXT = 200;
const LONGEST_DATA = 66;

/** `transfer(to: 0xd8dA…6045, amount: 1,000)`. A result has only its values; a panic has the meaning of its code. */
export function entryText(entry: DecodedEntry): string {
  const { kind, name, values, meaning } = entry;
  if (name === 'Panic' && meaning !== undefined) return `Panic(${panicCode(values)}): ${meaning}`;
  const list = argumentsText(values);
  return kind === 'result' ? list : `${name}(${list})`;
}

/** `to: 0xd8dA…6045, amount: 1,000` */
export function argumentsText(values: readonly DecodedArgument[]): string {
  return values.map(argumentText).join(', ');
}

/** The code of a panic as Solidity documents it: `0x11`. */
function panicCode([code]: readonly DecodedArgument[]): string {
  return code?.value.kind === 'number' ? `0x${code.value.value.toString(16).padStart(2, '0')}` : '';
}

function argumentText({ name, value }: DecodedArgument): string {
  return name === '' ? valueText(value) : `${name}: ${valueText(value)}`;
}

/** The text after an address, such as ` (WETH)`. */
type AfterAddress = (address: string) => string;

/** One line per value: `to address: 0x…`. Members of tuples and items of lists are indented below. */
export function valueLines(
  values: readonly DecodedArgument[],
  after: AfterAddress = () => '',
  indent = '',
): readonly string[] {
  return values.flatMap(({ name, type, value }) => {
    const head = `${indent}${[name, type].filter(Boolean).join(' ')}`;
    return linesOf(head, value, after, indent);
  });
}

function linesOf(head: string, value: DecodedValue, after: AfterAddress, indent: string): readonly string[] {
  if (value.kind === 'tuple') return [`${head}:`, ...valueLines(value.members, after, `${indent}  `)];
  if (value.kind === 'address') return [`${head}: ${value.value}${after(value.value)}`];
  const nested = value.kind === 'list' && value.items.some(({ kind }) => kind === 'tuple' || kind === 'list');
  if (value.kind !== 'list' || !nested) return [`${head}: ${valueText(value)}`];
  const shown = value.items.slice(0, MOST_ITEMS);
  const more = value.items.length - shown.length;
  return [
    `${head}: ${counted(value.items.length, 'item')}`,
    ...shown.flatMap((item, index) => linesOf(`${indent}  [${index}]`, item, after, `${indent}  `)),
    ...(more > 0 ? [`${indent}  … and ${grouped(more)} more`] : []),
  ];
}

/** `1,000`; `State.Paused (1)` for the member of an enum. A number that is no member stays a number. */
export function numberText(value: bigint, { name, members }: Partial<DecodedEnum> = {}): string {
  const member = members?.[Number(value)];
  return member === undefined ? grouped(value) : `${name}.${member} (${value})`;
}

/** A value in one line: `1,000`, `"text"`, `[1, 2]`, `(to: 0x…, amount: 1)`. */
export function valueText(value: DecodedValue): string {
  switch (value.kind) {
    case 'number':
      return value.unit === undefined
        ? numberText(value.value, value.enum)
        : `${grouped(value.value)} (${inDecimals(value.value, value.unit.decimals)} ${value.unit.name})`;
    case 'bool':
      return String(value.value);
    case 'text':
      return JSON.stringify(shortened(value.value, LONGEST_TEXT));
    case 'data':
      return dataText(value.value);
    case 'hash':
      return `${value.value} (hash)`;
    case 'list': {
      const shown = value.items.slice(0, MOST_ITEMS).map(valueText);
      const more = value.items.length - shown.length;
      return `[${[...shown, ...(more > 0 ? [`… and ${grouped(more)} more`] : [])].join(', ')}]`;
    }
    case 'tuple':
      return `(${value.members.map(argumentText).join(', ')})`;
    default:
      return value.value;
  }
}

/** Addresses shortened to both ends. */
export function shortAddresses(text: string): string {
  return text.replace(/\b0x[\da-f]{40}\b/gi, (address) => shortenedInside(address, 6, 4));
}

function dataText(data: string): string {
  if (data.length <= LONGEST_DATA) return data;
  return `${data.slice(0, LONGEST_DATA)}… (${grouped((data.length - 2) / 2)} bytes)`;
}
