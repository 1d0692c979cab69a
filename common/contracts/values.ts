/** Decodes ABI-encoded values, with limits for hostile data. */
import { decode } from 'ox/AbiParameters';
import { checksummed } from '../../catalogue/types/hex';
import { defined } from '../defined';
import { bytesOf, libraryType } from '../ethereum/calldata';
import { type AbiType, canonicalType } from '../ethereum/signature';
import { failed, type Result, success } from '../result';
import { byteLengthOf } from '../units/hex';
import { counted } from '../units/words';

/** An argument, a return value or a member of a tuple. */
export interface DecodedArgument {
  /** Empty if it has none. */
  readonly name: string;
  /** Canonical: `uint256`, `(address,uint256)[]`. */
  readonly type: string;
  readonly value: DecodedValue;
  /** Whether a log has it in its topics. */
  readonly indexed?: true;
}

/** An enum of Solidity, of which data has only the number of a member. */
export interface DecodedEnum {
  /** Without its contract: `State`. */
  readonly name: string;
  /** In their order: the first one is 0. */
  readonly members: readonly string[];
}

/** The members of an enum, `Market.State`; undefined if they are not known. */
export type EnumMembers = (name: string) => readonly string[] | undefined;

/** The unit of a token, by the name of its contract. */
export interface TokenUnit {
  readonly name: string;
  readonly decimals: number;
}

export type DecodedValue =
  /** `enum` is set if the type is an enum whose members are known, `unit` for an amount of a token whose decimals are known. */
  | {
      readonly kind: 'number';
      readonly value: bigint;
      readonly enum?: DecodedEnum;
      readonly unit?: TokenUnit;
    }
  | { readonly kind: 'bool'; readonly value: boolean }
  /** With the checksum of EIP-55. */
  | { readonly kind: 'address'; readonly value: string }
  /** Hex with `0x`. */
  | { readonly kind: 'data'; readonly value: string }
  | { readonly kind: 'text'; readonly value: string }
  /** Keccak-256 hash in place of an indexed value of variable size, which the log does not have. */
  | { readonly kind: 'hash'; readonly value: string }
  | { readonly kind: 'list'; readonly items: readonly DecodedValue[] }
  | { readonly kind: 'tuple'; readonly members: readonly DecodedArgument[] };

/** Maximum number of bytes to decode. */
const LARGEST = 1_000_000;

/**
 * Data whose offsets can't multiply it: thousands of items may point to the same megabyte. The library reads with
 * `subarray`, and well-formed data is read at most twice.
 */
class MeteredBytes extends Uint8Array {
  #left = this.length * 4 + 65_536;

  override subarray(start = 0, end = this.length): Uint8Array<ArrayBuffer> {
    this.#left -= end - start;
    if (this.#left < 0) throw new RangeError('The offsets multiply the data.');
    return new Uint8Array(this.buffer as ArrayBuffer, this.byteOffset + start, Math.max(0, end - start));
  }
}

/**
 * @param data hex with `0x`
 * @param enums the enums of the contracts; absent where no type is one
 */
export function decodeValues(
  types: readonly AbiType[],
  data: string,
  enums: EnumMembers = () => undefined,
): Result<readonly DecodedArgument[]> {
  const length = byteLengthOf(data);
  if (length === undefined) return failed({ message: 'It is not data of whole bytes.' });
  if (types.length === 0)
    return length === 0
      ? success([])
      : failed({ message: `There are no values to decode, but ${counted(length, 'byte')}.` });
  if (length > LARGEST)
    return failed({ message: `It has ${counted(length, 'byte')}. Only data of up to 1 MB is decoded.` });
  try {
    const values: readonly unknown[] = decode(types.map(libraryType), new MeteredBytes(bytesOf(data)), {
      checksumAddress: false,
    });
    return success(types.map((type, index) => argumentOf(type, values[index], enums)));
  } catch {
    // The library throws for data that does not fit the types.
    const expected = types.map(canonicalType).join(', ');
    return failed({
      message: `${counted(length, 'byte')} ${length === 1 ? 'does' : 'do'} not encode (${expected}).`,
    });
  }
}

function argumentOf(type: AbiType, value: unknown, enums: EnumMembers): DecodedArgument {
  return { name: type.name ?? '', type: canonicalType(type), value: decodedValue(type, value, enums) };
}

function decodedValue(type: AbiType, value: unknown, enums: EnumMembers): DecodedValue {
  const [array, inner = ''] = /^(.*)\[\d*\]$/.exec(type.type) ?? [];
  if (array !== undefined) {
    const item = { ...type, type: inner };
    return { kind: 'list', items: itemsOf(value).map((one) => decodedValue(item, one, enums)) };
  }
  if (type.components) {
    const members = itemsOf(value);
    return {
      kind: 'tuple',
      members: type.components.map((one, index) => argumentOf(one, members[index], enums)),
    };
  }
  if (typeof value === 'bigint' || typeof value === 'number')
    return { kind: 'number', value: BigInt(value), ...defined({ enum: enumNamed(type.enum, enums) }) };
  if (typeof value === 'boolean') return { kind: 'bool', value };
  const text = String(value);
  if (type.type === 'string') return { kind: 'text', value: text };
  return type.type === 'address'
    ? { kind: 'address', value: checksummed(text.toLowerCase()) }
    : { kind: 'data', value: text };
}

/** @param whole with its contract, `Market.State`; absent if the type is none */
export function enumNamed(whole: string | undefined, enums: EnumMembers): DecodedEnum | undefined {
  const members = whole === undefined ? undefined : enums(whole);
  return whole === undefined || members === undefined
    ? undefined
    : { name: whole.slice(whole.lastIndexOf('.') + 1), members };
}

/** Tuples without names are arrays. */
function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
