/** Authorization headers that other tools replace by something computed, and that would go out as written. */
const SCHEMES: readonly (readonly [RegExp, string])[] = [
  [/^digest\s+(?!\S*=)\S+\s+\S/i, 'Digest: the user name and the password'],
  [/^aws\s+\S+\s+\S/i, 'AWS Signature: the access key and the secret key'],
  [/^(?:openid|oauth2)(?:\s|$)/i, 'OAuth 2: the client and its secret'],
  [/^ntlm\s+\S+\s+\S/i, 'NTLM: the user name and the password'],
];

/**
 * Why a header must not be sent: its credentials would go out in clear text. Undefined for other headers.
 *
 * @param value as written or as sent
 */
export function clearCredentials(name: string, value: string): string | undefined {
  if (/^x-clientcert$/i.test(name)) {
    return 'Slotpad does not read a client certificate from a header, and would send it in clear text. Set the certificate of the node.';
  }
  if (!/^(?:proxy-)?authorization$/i.test(name)) return undefined;
  const found = SCHEMES.find(([pattern]) => pattern.test(value.trim()));
  if (!found) return undefined;
  return `Slotpad does not support ${found[1]} would be sent in clear text. Use a bearer token or Basic authentication.`;
}
