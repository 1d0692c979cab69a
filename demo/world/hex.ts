import { keccak_256 } from '@noble/hashes/sha3.js';

/** Quantity: `0x` and the fewest digits. */
export const quantity = (value: number | bigint) => `0x${value.toString(16)}`;

/** 32 bytes, big-endian, without `0x`. */
export const word = (value: number | bigint) =>
  BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');

export const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'));

export const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`;

export const keccak = (bytes: Uint8Array) => hexOf(keccak_256(bytes));

export const keccakOfText = (text: string) => keccak(new TextEncoder().encode(text));

/** First four bytes of the hash of a function's signature: `balanceOf(address)`. */
export const selectorOf = (signature: string) => keccakOfText(signature).slice(0, 10);

export const zeroHash = `0x${'0'.repeat(64)}`;
export const zeroAddress = `0x${'0'.repeat(40)}`;
