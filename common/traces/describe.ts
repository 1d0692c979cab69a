/** Calls and logs of a trace as text, with the names of contracts, functions, errors and events. */

import { nameOnAnyNetwork } from '../../catalogue/execution/known-addresses';
import { checksummed } from '../../catalogue/types/hex';
import type { Contracts } from '../contracts/contracts';
import { decodeCall, decodeLog, decodeResult, decodeRevert } from '../contracts/decode';
import { decodeCreation } from '../contracts/decode-creation';
import { argumentsText, entryText } from '../contracts/words';
import { plainText } from '../units/plain-text';
import { formatWei } from '../units/wei';
import { counted } from '../units/words';
import type { TraceCall, TraceLog } from './trace';

/** Longest raw data that is shown, in characters. */
const LONGEST_DATA = 66;
/** Longest text of a node that is shown, in characters. */
const LONGEST_TEXT = 300;

/** Name of the contract at an address, else its checksummed address. */
export function contractName(address: string | undefined, contracts: Contracts): string {
  if (address === undefined) return 'no address';
  return contracts.nameOf(address) ?? nameOnAnyNetwork(address) ?? checksummed(address.toLowerCase());
}

export function isCreation({ type }: TraceCall): boolean {
  return type.startsWith('CREATE');
}

/** Ether sent with the call, `1.5 ether`; empty for none. */
export function paidText({ type, value }: TraceCall): string {
  // A DELEGATECALL sends nothing: nodes repeat the value of the call around it.
  return value === undefined || value === 0n || type === 'DELEGATECALL' ? '' : formatWei(value);
}

/** Whether the input is call data of a function. */
function isFunctionCall(call: TraceCall): boolean {
  return call.type.includes('CALL') && call.input.length >= 10 && !isPrecompile(call.to);
}

/** Gas of a transaction that runs no code and has no data. */
const PLAIN_TRANSACTION = 21_000n;

/** Whether a call only moved ether: there was no code to run. */
function ranNoCode({ depth, error, gasUsed, input, type }: TraceCall): boolean {
  const unused = depth === 0 ? PLAIN_TRANSACTION : 0n;
  return type === 'CALL' && input === '0x' && error === undefined && gasUsed === unused;
}

/**
 * Name of the function, or its selector: `transfer`, `0xa9059cbb`. Empty if there was no code to run. Does not decode the
 * arguments.
 */
export function functionName(call: TraceCall, contracts: Contracts): string {
  const { input, to, type } = call;
  if (isCreation(call)) return 'new';
  if (!type.includes('CALL')) return type.toLowerCase();
  if (isPrecompile(to)) return 'call';
  if (ranNoCode(call)) return '';
  if (input === '0x') return 'receive';
  if (input.length < 10) return 'fallback';
  const [entry] = contracts.functionsFor(input.slice(0, 10), to);
  return entry?.name ?? input.slice(0, 10).toLowerCase();
}

/** Name and arguments: `transfer(to: 0x…, amount: 1,000)`, `0x12345678(68 bytes)`, `new Token(name: "A")`. Empty as the name. */
export function callText(call: TraceCall, contracts: Contracts): string {
  const { input, to } = call;
  const name = functionName(call, contracts);
  if (name === '') return '';
  if (isCreation(call)) {
    const created = decodeCreation(input, contracts);
    return created
      ? `new ${created.name}(${argumentsText(created.values)})`
      : `new (${sizeOf(input)} of code)`;
  }
  if (!isFunctionCall(call)) return call.type.includes('CALL') ? `${name}(${dataText(input)})` : name;
  const decoded = decodeCall(input, contracts, to);
  return decoded.ok ? entryText(decoded.value) : `${name}(${dataText(`0x${input.slice(10)}`)})`;
}

/** What the call returned: `true`, `5,000`; empty for nothing. A failed call has `failureOf` instead. */
export function resultText(call: TraceCall, contracts: Contracts): string {
  const { input, output, to } = call;
  if (output === '0x') return '';
  if (isCreation(call)) return `${sizeOf(output)} of code`;
  const decoded = isFunctionCall(call) ? decodeResult(output, input, contracts, to) : undefined;
  return decoded?.ok ? entryText(decoded.value) : dataText(output);
}

/** Why a call failed: `reverted with Error("too low")`, `out of gas`. Undefined if it did not fail. */
export function failureOf(call: TraceCall, contracts: Contracts): string | undefined {
  const { error, output, revertReason, to } = call;
  if (error === undefined) return undefined;
  if (!/revert/i.test(error)) return plainText(error, { max: LONGEST_TEXT });
  const decoded = output.length >= 10 ? decodeRevert(output, contracts, to) : undefined;
  if (decoded?.ok) return `reverted with ${entryText(decoded.value)}`;
  if (revertReason !== undefined) return `reverted: ${plainText(revertReason, { max: LONGEST_TEXT })}`;
  return output === '0x' ? 'reverted without a reason' : `reverted with ${dataText(output)}`;
}

/** Name of the event, or its topic; does not decode the arguments. */
export function eventName({ address, topics: [first] }: TraceLog, contracts: Contracts): string {
  if (first === undefined) return 'event without topics';
  return contracts.eventsFor(first, address)[0]?.name ?? `${first.slice(0, 10)}…`;
}

/** Name and arguments: `Transfer(from: 0x…, to: 0x…, value: 1,000)`. */
export function eventText(log: TraceLog, contracts: Contracts): string {
  const { address, data, topics } = log;
  const decoded = decodeLog(topics, data, contracts, address);
  if (decoded.ok) return entryText(decoded.value);
  return `${eventName(log, contracts)} (${counted(topics.length, 'topic')}, ${sizeOf(data)})`;
}

/** Precompiles have no functions: their input has no selector. */
function isPrecompile(address: string | undefined): boolean {
  return address !== undefined && /^0x0{36}[\da-f]{4}$/i.test(address) && !/^0x0{40}$/.test(address);
}

function sizeOf(data: string): string {
  return counted(Math.floor((data.length - 2) / 2), 'byte');
}

/** Data in full, or its beginning and size; empty for no data. */
export function dataText(data: string): string {
  if (data === '0x') return '';
  return data.length <= LONGEST_DATA ? data : `${data.slice(0, LONGEST_DATA)}… (${sizeOf(data)})`;
}
