/** Decodes addresses, topics, call data and data of contracts with well-known signatures. */

import { defined } from '../../../common/defined';
import { checksummed } from '../../../common/spec/checksum';
import { nameOfAddress } from '../../../common/spec/execution/known-addresses';
import { eventOfTopic, functionOfData, typesOf } from '../../../common/spec/execution/known-signatures';
import { ERROR_SELECTOR, PANIC_SELECTOR, panicMeaning } from '../../../common/spec/execution/revert';
import { byteLengthOf } from '../../../common/units/hex';
import { counted } from '../../../common/units/words';
import { inlineCode } from '../markdown';
import { argumentsInWords, stringAt, wordInWords, wordsInWords } from './abi';
import type { Decoded } from './decoded';

const nothing: Decoded = { lines: [] };

export function decodeAddress(value: string): Decoded {
  if (!/^0x[0-9a-f]{40}$/i.test(value)) return nothing;
  const name = nameOfAddress(value);
  const checksum = checksummed(value);
  const lines = name === undefined ? [] : [name];
  if (checksum !== value) lines.push(`EIP-55: \`${checksum}\``);
  return { ...defined({ hint: name }), lines };
}

/** The topic of an event, or an indexed argument: a padded address or small number. */
export function decodeTopic(value: string): Decoded {
  if (!/^0x[0-9a-f]{64}$/i.test(value)) return nothing;
  const event = eventOfTopic(value);
  if (event) return { hint: event.signature, lines: [`\`${event.signature}\`: ${event.about}`] };
  const word = wordInWords(value.slice(2));
  if (word === undefined) return nothing;
  const name = word.address === undefined ? undefined : nameOfAddress(word.address);
  const hint = name ?? (word.address === undefined ? word.text : undefined);
  return { ...defined({ hint }), lines: [word.markdown] };
}

/** Selector and arguments of a call. */
export function decodeCallData(data: string): Decoded {
  const length = byteLengthOf(data);
  if (length === undefined || length === 0) return nothing;
  const size = counted(length, 'byte');
  if (length < 4) return { lines: [size] };
  const known = functionOfData(data);
  if (known) {
    const args = argumentsInWords(typesOf(known.signature), data.slice(10));
    const head = `\`${data.slice(0, 10)}\` \`${known.signature}\`: ${known.about}`;
    return { hint: known.signature, lines: [head, ...list(args), size] };
  }
  // Nearly all compilers start the code of a contract with these bytes.
  if (/^0x60(?:80|60)6040/i.test(data))
    return { hint: 'code of a contract', lines: [`${size}: code of a contract`] };
  const words = (length - 4) % 32 === 0 ? wordsInWords(data.slice(10)) : [];
  return { lines: [`Selector \`${data.slice(0, 10)}\` · ${size}`, ...list(words)] };
}

/** Data that a contract returned or logged: words of 32 bytes, a text, or the reason for a revert. */
export function decodeWords(data: string): Decoded {
  const length = byteLengthOf(data);
  if (length === undefined || length === 0) return nothing;
  const reason = revertReason(data);
  if (reason !== undefined) return { hint: reason, lines: [inlineCode(reason)] };
  const size = counted(length, 'byte');
  if (length % 32 !== 0) return { lines: [size] };
  const digits = data.slice(2);
  const text = length >= 64 && BigInt(`0x${digits.slice(0, 64)}`) === 32n ? stringAt(digits, 0) : undefined;
  if (text !== undefined && text !== '')
    return { hint: JSON.stringify(text), lines: [inlineCode(JSON.stringify(text)), size] };
  const word = length === 32 ? wordInWords(digits) : undefined;
  const name = word?.address === undefined ? undefined : nameOfAddress(word.address);
  const hint = name ?? (word?.address === undefined ? word?.text : undefined);
  return { ...defined({ hint }), lines: [size, ...list(wordsInWords(digits))] };
}

/** `Error("…")` or the meaning of a panic; undefined for other data. */
function revertReason(data: string): string | undefined {
  const selector = data.slice(0, 10).toLowerCase();
  if (selector === ERROR_SELECTOR) {
    const text = stringAt(data.slice(10), 0);
    return text === undefined ? undefined : `Error(${JSON.stringify(text)})`;
  }
  if (selector !== PANIC_SELECTOR || data.length !== 74) return undefined;
  const code = BigInt(`0x${data.slice(10)}`);
  const meaning = panicMeaning(code);
  return `Panic(0x${code.toString(16).padStart(2, '0')})${meaning === undefined ? '' : `: ${meaning}`}`;
}

/** A Markdown list as one paragraph. */
function list(items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [items.map((item) => `- ${item}`).join('\n')];
}
