/**
 * The system contracts of the forks. Their call data has no selector: its length decides what they do. Their logs have
 * no topics. Sources: EIP-4788, EIP-2935, EIP-7002, EIP-7251.
 */

import { checksummed } from '../../catalogue/types/hex';
import type { AbiType } from '../ethereum/signature';
import { failed, type Result, success } from '../result';
import { byteLengthOf } from '../units/hex';
import { counted } from '../units/words';
import type { DecodedEntry } from './decoded-entry';
import type { DecodedArgument, DecodedValue } from './values';

/** A value of a fixed number of bytes, in order and without padding. */
interface Field {
  readonly name: string;
  readonly type: AbiType['type'];
  readonly bytes: number;
}

interface SystemContract {
  readonly source: string;
  /** What a call does, by the number of bytes of its data. */
  readonly calls: Readonly<Record<number, SystemCall>>;
  readonly log?: { readonly name: string; readonly fields: readonly Field[] };
}

interface SystemCall {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly returns?: Field;
}

function field(name: string, type: string, bytes: number): Field {
  return { name, type, bytes };
}

const key = (name: string) => field(name, 'bytes', 48);
const gwei = field('amount', 'uint64', 8);
const sender = field('source_address', 'address', 20);
const fee: SystemCall = { name: 'fee', fields: [], returns: field('fee', 'uint256', 32) };

const CONTRACTS: Readonly<Record<string, SystemContract>> = {
  '0x000f3df6d732807ef1319fb7b8bb8522d0beac02': {
    source: 'EIP-4788',
    calls: {
      32: {
        name: 'get',
        fields: [field('timestamp', 'uint256', 32)],
        returns: field('parent_beacon_block_root', 'bytes32', 32),
      },
    },
  },
  '0x0000f90827f1c53a10cb7a02335b175320002935': {
    source: 'EIP-2935',
    calls: {
      32: {
        name: 'get',
        fields: [field('block_number', 'uint256', 32)],
        returns: field('block_hash', 'bytes32', 32),
      },
    },
  },
  '0x00000961ef480eb55e80d19ad83579a64c007002': {
    source: 'EIP-7002',
    calls: {
      0: fee,
      56: { name: 'add_withdrawal_request', fields: [key('validator_pubkey'), gwei] },
    },
    log: { name: 'withdrawal_request', fields: [sender, key('validator_pubkey'), gwei] },
  },
  '0x0000bbddc7ce488642fb579f8b00f3a590007251': {
    source: 'EIP-7251',
    calls: {
      0: fee,
      96: { name: 'add_consolidation_request', fields: [key('source_pubkey'), key('target_pubkey')] },
    },
    log: { name: 'consolidation_request', fields: [sender, key('source_pubkey'), key('target_pubkey')] },
  },
};

/** A call of a system contract; undefined for any other address. */
export function decodeSystemCall(data: string, to: string | undefined): Result<DecodedEntry> | undefined {
  const contract = contractAt(to);
  if (!contract) return undefined;
  const call = contract.calls[byteLengthOf(data) ?? -1];
  return call
    ? success(entryOf('function', call.name, contract.source, fieldsOf(call.fields, data)))
    : failed({ message: `The contract of ${contract.source} takes ${lengthsOf(contract)} of data.` });
}

/** What a system contract returned; undefined for any other address. */
export function decodeSystemResult(
  data: string,
  call: string,
  to: string | undefined,
): Result<DecodedEntry> | undefined {
  const contract = contractAt(to);
  const returned = contract?.calls[byteLengthOf(call) ?? -1]?.returns;
  if (!contract || !returned) return undefined;
  return byteLengthOf(data) === returned.bytes
    ? success(entryOf('result', returned.name, contract.source, fieldsOf([returned], data)))
    : failed({ message: `The contract of ${contract.source} returns ${counted(returned.bytes, 'byte')}.` });
}

/** A log of a system contract; undefined for any other log. */
export function decodeSystemLog(
  topics: readonly string[],
  data: string,
  address: string | undefined,
): Result<DecodedEntry> | undefined {
  const contract = contractAt(address);
  if (!contract?.log || topics.length > 0) return undefined;
  const { name, fields } = contract.log;
  const length = fields.reduce((sum, { bytes }) => sum + bytes, 0);
  return byteLengthOf(data) === length
    ? success(entryOf('event', name, contract.source, fieldsOf(fields, data)))
    : undefined;
}

function contractAt(address: string | undefined): SystemContract | undefined {
  const key = address?.toLowerCase() ?? '';
  return Object.hasOwn(CONTRACTS, key) ? CONTRACTS[key] : undefined;
}

/** `0 or 56 bytes`. */
function lengthsOf({ calls }: SystemContract): string {
  return `${Object.keys(calls).join(' or ')} bytes`;
}

function entryOf(
  kind: DecodedEntry['kind'],
  name: string,
  source: string,
  values: readonly DecodedArgument[],
): DecodedEntry {
  const signature = `${name}(${values.map(({ type }) => type).join(',')})`;
  return { kind, name, signature, source, values, alternatives: [] };
}

function fieldsOf(fields: readonly Field[], data: string): readonly DecodedArgument[] {
  let at = 2;
  return fields.map(({ name, type, bytes }) => {
    const value = data.slice(at, at + bytes * 2);
    at += bytes * 2;
    return { name, type, value: fieldValue(type, `0x${value}`) };
  });
}

function fieldValue(type: string, value: string): DecodedValue {
  if (type.startsWith('uint')) return { kind: 'number', value: BigInt(value) };
  return type === 'address'
    ? { kind: 'address', value: checksummed(value.toLowerCase()) }
    : { kind: 'data', value };
}
