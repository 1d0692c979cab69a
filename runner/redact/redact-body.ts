import { type JsonTree, jsonTree, memberOf, values } from '../json/json-tree';
import { MASK, redact, writtenSecrets } from './redact';

/** Members with secret values, in requests and responses. */
const SECRET_MEMBER =
  /^(?:(?:proxy-)?authorization|cookie|pass(?:word|phrase|wd)?s?|(?:client_identity_)?passwords?|mnemonic|seed(?:[-_]?phrase)?|(?:priv(?:ate)?|secret|signing)[-_]?keys?|secrets?|jwt(?:[-_]?secret)?|api[-_]?(?:key|token|secret)|(?:access|auth|refresh|bearer)[-_]?token|token|keystores?|voting_keystore(?:_password)?|slashing_protection_password)$/i;
/** Positions of parameters that are passwords or private keys. */
const SECRET_PARAMS: Readonly<Record<string, readonly number[]>> = {
  personal_importRawKey: [0, 1],
  personal_newAccount: [0],
  personal_unlockAccount: [1],
  personal_sendTransaction: [1],
  personal_signTransaction: [1],
  personal_sign: [2],
  parity_newAccountFromPhrase: [0, 1],
  parity_newAccountFromSecret: [0, 1],
  parity_newAccountFromWallet: [0, 1],
  parity_changePassword: [1, 2],
  parity_testPassword: [1],
  parity_killAccount: [1],
  parity_setEngineSigner: [1],
  parity_setEngineSignerSecret: [0],
  parity_phraseToAddress: [0],
  evm_addAccount: [1],
  evm_removeAccount: [1],
  personal_openWallet: [1],
  personal_unpair: [1],
};
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Masks secrets in a body: the given ones, and passwords and keys by the names of their members or their position in a
 * call. JSON stays valid JSON.
 */
export function redactBody(text: string, secrets: readonly string[] = []): string {
  const tree = jsonTree(text);
  if (!tree) return redact(maskMembers(text), secrets);
  return redactTokens(maskPlaces(text, tree), secrets);
}

/** Masks secrets in strings, and whole numbers that contain one, because a partly masked number is not JSON. */
function redactTokens(text: string, secrets: readonly string[]): string {
  const forms = writtenSecrets(secrets);
  if (redact(text, secrets) === text) return text;
  return text.replace(STRING_OR_NUMBER, (token) => {
    if (token.startsWith('"')) return `"${redact(token.slice(1, -1), secrets)}"`;
    return forms.some((form) => token.includes(form)) ? `"${MASK}"` : token;
  });
}

function maskPlaces(text: string, tree: JsonTree): string {
  const masked: JsonTree[] = [];
  for (const call of tree.kind === 'array' ? tree.items : [tree]) masked.push(...secretParams(text, call));
  for (const { value, step } of values(tree)) {
    if (typeof step === 'string' && SECRET_MEMBER.test(step) && isSecretValue(text, value))
      masked.push(value);
  }
  masked.sort((a, b) => a.start - b.start);
  let result = '';
  let at = 0;
  for (const { start, end } of masked) {
    // Inside a value that is already masked.
    if (start < at) continue;
    result += `${text.slice(at, start)}"${MASK}"`;
    at = end;
  }
  return result + text.slice(at);
}

/** False for values that are not secret: null, true, false, empty values, and the address of a token contract. */
function isSecretValue(text: string, value: JsonTree): boolean {
  return !/^(?:null|true|false|""|"0x[\da-f]{40}"|\{\s*\}|\[\s*\])$/i.test(
    text.slice(value.start, value.end),
  );
}

function secretParams(text: string, call: JsonTree): readonly JsonTree[] {
  if (call.kind !== 'object') return [];
  const named = memberOf(call, 'method');
  const params = memberOf(call, 'params');
  if (named?.kind !== 'scalar' || params?.kind !== 'array') return [];
  const method = text.slice(named.start + 1, named.end - 1);
  const places = SECRET_PARAMS[method];
  if (places && Object.hasOwn(SECRET_PARAMS, method)) {
    return places.flatMap((place) => params.items[place] ?? []).filter((one) => isSecretValue(text, one));
  }
  // In other methods for accounts of the node, any text may be a password.
  if (!/^(?:personal|parity|account|clef)_/.test(method)) return [];
  return params.items.filter((one) => text[one.start] === '"' && isSecretValue(text, one));
}

/** Masks members in text that is truncated or not JSON. */
function maskMembers(text: string): string {
  return text.replace(
    /"([\w-]{1,64})"(\s*:\s*)"[^"\\]*(?:\\.[^"\\]*)*"?/g,
    (whole, name: string, colon: string) => (SECRET_MEMBER.test(name) ? `"${name}"${colon}"${MASK}"` : whole),
  );
}
