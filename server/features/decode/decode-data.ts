/** Decodes addresses, topics, call data and data of contracts with well-known signatures. */

import { nameOfAddress } from '../../../catalogue/execution/known-addresses';
import {
  ERROR_SELECTOR,
  eventOfTopic,
  functionOfData,
  PANIC_SELECTOR,
} from '../../../catalogue/execution/known-signatures';
import { checksummed } from '../../../catalogue/types/hex';
import { declarationOf } from '../../../common/contracts/abi';
import { standardContracts } from '../../../common/contracts/contracts';
import { type DecodedEntry, decodeCall, decodeResult, decodeRevert } from '../../../common/contracts/decode';
import { decodeSystemCall, decodeSystemResult } from '../../../common/contracts/system-contracts';
import { entryText, valueLines } from '../../../common/contracts/words';
import { defined } from '../../../common/defined';
import { failureText } from '../../../common/result';
import { byteLengthOf } from '../../../common/units/hex';
import { counted } from '../../../common/units/words';
import { inlineCode } from '../markdown';
import { stringAt, wordInWords, wordsInWords } from './abi';
import type { DecodeContext, Decoded } from './decoded';

const nothing: Decoded = { lines: [] };

type ContractContext = Pick<DecodeContext, 'contracts' | 'call'>;

/** @param network of the address; absent when it is not known */
export function decodeAddress(value: string, network?: string): Decoded {
  if (!/^0x[0-9a-f]{40}$/i.test(value)) return nothing;
  const name = nameOfAddress(value, network);
  const checksum = checksummed(value);
  const lines = name === undefined ? [] : [name];
  if (checksum !== value) lines.push(`EIP-55: \`${checksum}\``);
  return { ...defined({ hint: name }), lines };
}

/** The topic of an event, or an indexed argument: a padded address or small number. */
export function decodeTopic(value: string, { contracts = standardContracts() }: ContractContext): Decoded {
  if (!/^0x[0-9a-f]{64}$/i.test(value)) return nothing;
  const event = eventOfTopic(value);
  if (event) return { hint: event.signature, lines: [`\`${event.signature}\`: ${event.about}`] };
  const [declared] = contracts.eventsFor(value);
  if (declared) {
    const line = `${inlineCode(declarationOf(declared))} of ${inlineCode(declared.source)}`;
    return { hint: declared.signature, lines: [line] };
  }
  const word = wordInWords(value.slice(2));
  if (word === undefined) return nothing;
  const name = word.address === undefined ? undefined : nameOfAddress(word.address);
  const hint = name ?? (word.address === undefined ? word.text : undefined);
  return { ...defined({ hint }), lines: [word.markdown] };
}

/** Selector and arguments of a call. */
export function decodeCallData(
  data: string,
  { contracts = standardContracts(), call }: ContractContext,
): Decoded {
  const length = byteLengthOf(data);
  if (length === undefined) return nothing;
  const size = counted(length, 'byte');
  const system = decodeSystemCall(data, call?.to);
  if (system) return system.ok ? decodedEntry(system.value) : { lines: [size, failureText(system.failure)] };
  if (length === 0) return nothing;
  if (length < 4) return { lines: [size] };
  const known = functionOfData(data);
  const decoded = decodeCall(data, contracts, call?.to);
  if (known || decoded.ok) {
    const signature = known?.signature ?? (decoded.ok ? decoded.value.signature : '');
    const about = known ? `: ${known.about}` : decoded.ok ? ` of ${inlineCode(decoded.value.source)}` : '';
    const head = `\`${data.slice(0, 10)}\` ${inlineCode(signature)}${about}`;
    const values = decoded.ok ? entryLines(decoded.value) : [decoded.failure.message];
    return { hint: signature, lines: [head, ...values, size] };
  }
  // Nearly all compilers start the code of a contract with these bytes.
  if (/^0x60(?:80|60)6040/i.test(data))
    return { hint: 'code of a contract', lines: [`${size}: code of a contract`] };
  const words = (length - 4) % 32 === 0 ? wordsInWords(data.slice(10)) : [];
  return { lines: [`Selector \`${data.slice(0, 10)}\` · ${size}`, ...list(words)] };
}

/**
 * Data that a contract returned or logged: return values of a known function, words of 32 bytes, a text, or the reason
 * for a revert.
 */
export function decodeWords(
  data: string,
  { contracts = standardContracts(), call }: ContractContext,
): Decoded {
  const length = byteLengthOf(data);
  if (length === undefined) return nothing;
  const system = call && decodeSystemResult(data, call.data, call.to);
  if (system) return system.ok ? decodedEntry(system.value) : { lines: [failureText(system.failure)] };
  const result = call && contracts.functionsFor(call.data, call.to).length > 0;
  const returned = result && call ? decodeResult(data, call.data, contracts, call.to) : undefined;
  if (returned?.ok) {
    const { name, source } = returned.value;
    const head = `${inlineCode(`${name}(…)`)} of ${inlineCode(source)}`;
    const lines = [head, ...entryLines(returned.value), counted(length, 'byte')];
    return { hint: entryText(returned.value), lines };
  }
  if (length === 0) return returned ? { lines: [returned.failure.message] } : nothing;
  const builtIn = BUILT_IN.has(data.slice(0, 10).toLowerCase());
  const reverted = builtIn ? decodeRevert(data, contracts) : undefined;
  if (reverted?.ok) return decodedRevert(reverted.value);
  const appearance = decodeByAppearance(data, length);
  return returned ? { ...appearance, lines: [...appearance.lines, returned.failure.message] } : appearance;
}

const BUILT_IN: ReadonlySet<string> = new Set([ERROR_SELECTOR, PANIC_SELECTOR]);

/** The data of an error: an error of the contract, `Error(string)` or `Panic(uint256)`, or why it is not known. */
export function decodeRevertData(
  value: string,
  { contracts = standardContracts(), call }: ContractContext,
): Decoded {
  // Nethermind and older versions of Parity write "Reverted" before the data.
  const data = value.replace(/^Reverted /, '');
  const length = byteLengthOf(data);
  if (length === undefined || length === 0) return nothing;
  const decoded = decodeRevert(data, contracts, call?.to);
  if (decoded.ok) return decodedRevert(decoded.value);
  const appearance = decodeByAppearance(data, length);
  return { ...appearance, lines: [...appearance.lines, failureText(decoded.failure)] };
}

function decodedRevert(entry: DecodedEntry): Decoded {
  const hint = entryText(entry);
  return entry.source === 'Solidity' ? { hint, lines: [inlineCode(hint)] } : decodedEntry(entry);
}

/** The entry in one line; its signature, source and values in several. */
export function decodedEntry(entry: DecodedEntry): Decoded {
  const hint = entryText(entry);
  const head = `${inlineCode(entry.signature)} of ${inlineCode(entry.source)}`;
  return { hint, lines: [head, ...entryLines(entry)] };
}

/** Words of 32 bytes, or a text. */
function decodeByAppearance(data: string, length: number): Decoded {
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

/** The values as a list, and the other declarations that fit. */
function entryLines({ values, alternatives }: DecodedEntry): readonly string[] {
  const shown = valueLines(values, (address) => {
    const name = nameOfAddress(address);
    return name === undefined ? '' : ` (${name})`;
  });
  const items = shown.map((line) => {
    const [, indent = '', head = '', text = ''] = /^( *)(.*?)(?:: (.*))?$/s.exec(line) ?? [];
    return `${indent}- ${/^[A-Za-z\d ]*$/.test(head) ? head : inlineCode(head)}${text === '' ? '' : `: ${valueMarkdown(text)}`}`;
  });
  const others = alternatives.map((one) => `Or ${inlineCode(one)}`);
  return [...(items.length === 0 ? [] : [items.join('\n')]), ...others];
}

/** Data, addresses and texts as code. */
function valueMarkdown(text: string): string {
  const [address, rest] = /^(0x[0-9a-f]{40})( \(.*\))?$/i.exec(text)?.slice(1) ?? [];
  if (address !== undefined) return inlineCode(address) + (rest ?? '');
  return /^-?[\d,]+$|^(?:true|false)$/.test(text) ? text : inlineCode(text);
}

/** A Markdown list as one paragraph. */
function list(items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [items.map((item) => `- ${item}`).join('\n')];
}
