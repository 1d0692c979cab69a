/** The kinds of semantic tokens: as far as the protocol has a name for them, by its name. */

export const TOKEN_TYPES = [
  'function',
  'namespace',
  'parameter',
  'property',
  'enumMember',
  'number',
  'string',
  'variable',
] as const;

/**
 * `unknown`: nothing of the catalogue or the file has that name. `environment`: a variable that no file of requests
 * defines. `data` and `address`: bytes, and those of an account.
 */
export const TOKEN_MODIFIERS = [
  'declaration',
  'readonly',
  'deprecated',
  'defaultLibrary',
  'unknown',
  'environment',
  'data',
  'address',
] as const;

export type TokenType = (typeof TOKEN_TYPES)[number];
export type TokenModifier = (typeof TOKEN_MODIFIERS)[number];

/** Bits of a token, as the protocol has them. */
export function modifierBits(modifiers: readonly TokenModifier[]): number {
  let bits = 0;
  for (const modifier of modifiers) bits |= 1 << TOKEN_MODIFIERS.indexOf(modifier);
  return bits;
}

export function typeNumber(type: TokenType): number {
  return TOKEN_TYPES.indexOf(type);
}
