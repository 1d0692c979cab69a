/** What contracts give back when they revert: the two forms that Solidity has, `Error(string)` and `Panic(uint256)`. */
export const ERROR_SELECTOR = '0x08c379a0';
export const PANIC_SELECTOR = '0x4e487b71';

const panics: Readonly<Record<string, string>> = {
  0: 'generic panic',
  1: 'an assertion failed',
  17: 'arithmetic overflow or underflow',
  18: 'division by zero',
  33: 'no such value of the enum',
  34: 'badly encoded bytes in storage',
  49: 'pop of an empty array',
  50: 'index out of bounds',
  65: 'out of memory',
  81: 'call of an unset function',
};

/** Meaning of the code of a panic. */
export function panicMeaning(code: bigint): string | undefined {
  return panics[code.toString()];
}
