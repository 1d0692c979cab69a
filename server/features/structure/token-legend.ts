/** Types and modifiers of semantic tokens. Standard names of the protocol where it has them. */

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
 * `unknown`: a name that is neither in the catalogue nor in the file. `environment`: a variable of an environment. `data`
 * and `address`: bytes, and the address of an account.
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

/** Bit mask of modifiers in the protocol. */
export function modifierBits(modifiers: readonly TokenModifier[]): number {
  let bits = 0;
  for (const modifier of modifiers) bits |= 1 << TOKEN_MODIFIERS.indexOf(modifier);
  return bits;
}

export function typeNumber(type: TokenType): number {
  return TOKEN_TYPES.indexOf(type);
}
