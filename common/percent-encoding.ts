const LONE_SURROGATE = /\p{Cs}/u;

/** `encodeURIComponent`; undefined for a text with half a surrogate pair, which has no encoding. */
export function percentEncoded(text: string): string | undefined {
  return LONE_SURROGATE.test(text) ? undefined : encodeURIComponent(text);
}
