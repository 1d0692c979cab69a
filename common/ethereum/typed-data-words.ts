/** Typed data as lines of text: the domain, the message by type, and the hashes. Details are indented by four spaces. */
import { grouped } from '../units/digits';
import { integerOf } from '../units/hex';
import { counted, shortened } from '../units/words';
import { checkTypedData, type TypedData, typedDataValue } from './typed-data';

const INDENT = '    ';
const MOST_LINES = 60;
const MOST_ITEMS = 20;
const LONGEST_TEXT = 200;

/** Undefined for what is no typed data at all. */
export function typedDataLines(value: unknown): readonly string[] | undefined {
  const { data, hashes } = checkTypedData(typedDataValue(value));
  if (!data) return undefined;
  const { types, primaryType, domain, message } = data;
  const lines = [
    'domain:',
    ...linesOf(types, 'EIP712Domain', domain, INDENT),
    `message: ${primaryType}`,
    ...(primaryType === 'EIP712Domain' ? [] : linesOf(types, primaryType, message, INDENT)),
  ];
  const more = lines.length - MOST_LINES;
  return [
    ...lines.slice(0, MOST_LINES),
    ...(more > 0 ? [`${INDENT}… and ${grouped(more)} more lines`] : []),
    ...(hashes.ok
      ? [
          `domain separator: ${hashes.value.domainSeparator}`,
          `struct hash: ${hashes.value.structHash}`,
          `hash to sign: ${hashes.value.signingHash}`,
        ]
      : [`hash to sign: not known. ${hashes.failure.message}`]),
  ];
}

function linesOf(types: TypedData['types'], type: string, value: unknown, indent: string): readonly string[] {
  if (indent.length > INDENT.length * 12) return [`${indent}…`];
  const members = typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map();
  const own = types[type] ?? [];
  const extra = [...members.keys()].filter((name) => !own.some((one) => one.name === name));
  return [
    ...own.flatMap((member) => lineOf(types, member.type, member.name, members.get(member.name), indent)),
    ...extra.map((name) => `${indent}${shortened(name, LONGEST_TEXT)}: not in the type, so it is not signed`),
  ];
}

function lineOf(
  types: TypedData['types'],
  type: string,
  name: string,
  value: unknown,
  indent: string,
): readonly string[] {
  const [, item] = /^(.*)\[\d*\]$/.exec(type) ?? [];
  if (item !== undefined && Array.isArray(value)) {
    const items = value as unknown[];
    const more = items.length - MOST_ITEMS;
    return [
      `${indent}${name} ${type}: ${counted(items.length, 'item')}`,
      ...items
        .slice(0, MOST_ITEMS)
        .flatMap((one, index) => lineOf(types, item, `[${index}]`, one, indent + INDENT)),
      ...(more > 0 ? [`${indent}${INDENT}… and ${grouped(more)} more`] : []),
    ];
  }
  if (Object.hasOwn(types, type) && value !== undefined && value !== null)
    return [`${indent}${name}: ${type}`, ...linesOf(types, type, value, indent + INDENT)];
  return [`${indent}${name} ${type}: ${valueText(type, value)}`];
}

function valueText(type: string, value: unknown): string {
  const number = /^u?int\d*$/.test(type) ? integerOf(value) : undefined;
  if (number !== undefined) return grouped(number);
  if (value === undefined) return 'missing';
  const text = typeof value === 'string' && type !== 'string' ? value : JSON.stringify(value);
  return shortened(text, LONGEST_TEXT);
}
