/** Headers whose values are credentials. */
const HEADER =
  /^(?:(?:proxy-)?authorization|(?:set-)?cookie2?|api-?key|auth-?token|x-.*(?:token|secret|api-?key|auth|password).*)$/i;
const NAME =
  /(?:^|[-_.\s])(?:api[-_]?key|key|token|jwt|secret|password|passwd|pwd|mnemonic)$|(?:apiKey|Token|Secret|Password|privateKey)$|^(?:access|auth|refresh|bearer)[-_]?token$|^apikey$|private[-_]?key/;

export const isSecretHeader = (name: string): boolean => HEADER.test(name);

/** Whether a variable or query parameter of this name usually has a secret: `apiKey`, `access_token`. */
export const isSecretName = (name: string): boolean => NAME.test(name) || NAME.test(name.toLowerCase());
