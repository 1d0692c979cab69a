/** Base64 with the functions that Node and browsers both have. */

/** Of the text in UTF-8, with padding. */
export function base64Of(text: string): string {
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

/** Base64 or Base64 for URLs, with or without padding. Undefined for anything else. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  let end = text.length;
  while (text[end - 1] === '=') end -= 1;
  try {
    return bytesOfLatin1(atob(text.slice(0, end).replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

/** A byte for each character, whose code is below 256. */
export function bytesOfLatin1(text: string): Uint8Array {
  return Uint8Array.from(text, (one) => one.charCodeAt(0));
}

/** Bytes of the text in UTF-8. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
