/** Names of headers, members, variables and parameters whose values are secrets. */

const HEADER =
  /^(?:(?:proxy-)?authorization|(?:set-)?cookie2?|api-?key|auth-?token|x-.*(?:token|secret|api-?key|auth|password).*)$/i;
const NAME =
  /(?:^|[-_.\s])(?:api[-_]?key|key|token|jwt|secret|password|passwd|pwd|mnemonic)$|(?:apiKey|Token|Secret|Password|privateKey)$|^(?:access|auth|refresh|bearer)[-_]?token$|^apikey$|private[-_]?key/;
/** `code` and `sig` are keys of cloud functions and signed URLs, and something else in a body. */
const PARAMETER =
  /^(?:auth|code|dkey|pass(?:phrase|wd)?|session(?:[-_]?id)?|sig|signature|x-amz-(?:credential|signature|security-token))$/i;
const MEMBER =
  /^(?:(?:proxy-)?authorization|cookie|pass(?:word|phrase|wd)?s?|(?:client_identity_)?passwords?|mnemonic|seed(?:[-_]?phrase)?|(?:priv(?:ate)?|secret|signing)[-_]?keys?|(?:client[-_]?)?secrets?|jwt(?:[-_]?secret)?|api[-_]?(?:key|token|secret)|(?:access|auth|refresh|bearer)[-_]?token|token|keystores?|voting_keystore(?:_password)?|slashing_protection_password)$/i;

export const isSecretHeader = (name: string): boolean => HEADER.test(name);

/** Whether a variable of this name usually has a secret: `apiKey`, `access_token`. */
export const isSecretName = (name: string): boolean => NAME.test(name) || NAME.test(name.toLowerCase());

/** Whether a parameter of a query or a form has a secret: `apikey`, `x-api-key`, `sig`. */
export const isSecretParameter = (name: string): boolean => isSecretName(name) || PARAMETER.test(name);

/** Whether a member of a JSON object has a secret. */
export const isSecretMember = (name: string): boolean => MEMBER.test(name);

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

/**
 * Whether a parameter of a method is a password or a key. In other methods for accounts of the node, any text may be one.
 *
 * @param isText whether its value is a string
 */
export function isSecretParam(method: string, index: number, isText: boolean): boolean {
  const places = Object.hasOwn(SECRET_PARAMS, method) ? SECRET_PARAMS[method] : undefined;
  return places ? places.includes(index) : isText && /^(?:personal|parity|account|clef)_/.test(method);
}

/** API methods whose path comes after a provider's key. What follows is data: roots, public keys, ids of peers. */
export const API_PATH = /^(?:eth\/v\d|(?:lighthouse|vendor|teku|nimbus|prysm)\/)/;

/**
 * Whether a part of a path is the key of a provider: `/v3/KEY` of Infura, `/v2/KEY` of Alchemy, and those of QuickNode,
 * Chainstack, Ankr and others, which follow no word. Not a name that somebody chose, and not a hash with `0x`.
 *
 * @param before the part before it
 */
export function isPathKey(part: string, before = ''): boolean {
  if (!/^[\w-]{16,}$/.test(part) || !/[a-z]/i.test(part)) return false;
  if (/^0x/i.test(part) || /^(?:ipfs|ipns)$/i.test(before) || isSlug(part)) return false;
  // After a version, a key of letters alone is a key too.
  if (/^v[23]$/.test(before))
    return /\d/.test(part) || !/^(?:[a-z]+|[A-Z]+|[A-Z]?[a-z]+(?:[A-Z][a-z]+)+)$/.test(part);
  return part.length >= 20 && /\d/.test(part);
}

/** `how-to-use-eip-1559`: words and numbers. */
function isSlug(part: string): boolean {
  const words = part.split(/[-_]/);
  return (
    words.length > 1 &&
    words.every((word) => /^(?:[a-z]*|\d*|[a-z]+\d{1,4}|v\d+)$/.test(word) && word.length < 20)
  );
}

/** Whether a label of a host name is a key: `KEY.rpc.example.com`. */
export const isHostKey = (label: string): boolean => /^[0-9a-f]{24,}$/i.test(label) && /[a-f]/i.test(label);
