import { type JsonTree, jsonTree, memberOf, values } from '../json/json-tree';
import { MASK, mask, writtenSecrets } from './mask';
import { isSecretMember, isSecretParam } from './names';

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Masks secrets in a body: the given ones, and passwords and keys by the names of their members or their position in a
 * call. JSON stays valid JSON.
 */
export function maskBody(text: string, secrets: readonly string[] = []): string {
  const tree = jsonTree(text);
  if (!tree) return mask(maskMembers(text), secrets);
  return maskTokens(maskPlaces(text, tree), secrets);
}

/** Masks secrets in strings, and whole numbers that contain one, because a partly masked number is not JSON. */
function maskTokens(text: string, secrets: readonly string[]): string {
  const forms = writtenSecrets(secrets);
  if (mask(text, secrets) === text) return text;
  return text.replace(STRING_OR_NUMBER, (token) => {
    if (token.startsWith('"')) return `"${mask(token.slice(1, -1), secrets)}"`;
    return forms.some((form) => token.includes(form)) ? `"${MASK}"` : token;
  });
}

function maskPlaces(text: string, tree: JsonTree): string {
  const masked: JsonTree[] = [];
  for (const call of tree.kind === 'array' ? tree.items : [tree]) masked.push(...secretParams(text, call));
  for (const { value, step } of values(tree)) {
    if (typeof step === 'string' && isSecretMember(step) && isSecretValue(text, value)) masked.push(value);
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
  return params.items.filter(
    (one, index) => isSecretParam(method, index, text[one.start] === '"') && isSecretValue(text, one),
  );
}

/** Masks members in text that is truncated or not JSON. */
function maskMembers(text: string): string {
  return text.replace(
    /"([\w-]{1,64})"(\s*:\s*)"[^"\\]*(?:\\.[^"\\]*)*"?/g,
    (whole, name: string, colon: string) => (isSecretMember(name) ? `"${name}"${colon}"${MASK}"` : whole),
  );
}
