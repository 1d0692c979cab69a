import { createContract } from 'micro-eth-signer/abi.js';
import { defined } from '../defined';
import { functionOfData } from '../spec/execution/known-signatures';
import { grouped } from '../units/digits';
import { bytesOf } from './calldata';
import { type AbiType, canonicalType, hexOf, parseSignature } from './signature';

export interface DecodedCall {
  readonly signature: string;
  /** One per argument: `address: 0x…`. */
  readonly values: readonly string[];
}

/** The call that data encodes; undefined if its selector is not a well-known one, or its arguments do not fit. */
export function decodedCall(data: string): DecodedCall | undefined {
  const known = functionOfData(data);
  const parsed = known && parseSignature(known.signature);
  if (!parsed?.ok) return undefined;
  const { canonical: signature, inputs } = parsed.value;
  if (inputs.length === 0) return data.length === 10 ? { signature, values: [] } : undefined;
  try {
    const outputs = inputs.map(({ type, components }) => ({ type, ...defined({ components }) }));
    const item = { type: 'function', name: 'call', inputs: [], outputs };
    const contract = createContract([item] as never) as unknown as {
      call: { decodeOutput(bytes: Uint8Array): unknown };
    };
    const decoded = contract.call.decodeOutput(bytesOf(`0x${data.slice(10)}`));
    const values = inputs.length === 1 ? [decoded] : (decoded as readonly unknown[]);
    return {
      signature,
      values: inputs.map((type, index) => `${canonicalType(type)}: ${words(values[index], type)}`),
    };
  } catch {
    // The library throws for data that does not fit the types.
    return undefined;
  }
}

function words(value: unknown, type: AbiType): string {
  if (typeof value === 'bigint') return grouped(value);
  if (value instanceof Uint8Array) return hexOf(value);
  if (Array.isArray(value)) return `[${value.map((item) => words(item, type)).join(', ')}]`;
  return type.type === 'string' ? JSON.stringify(value) : String(value);
}
