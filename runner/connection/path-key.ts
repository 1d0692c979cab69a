import { failed, type Result, success } from '../../common/result';

/**
 * API keys in the path of a URL. The settings, and everything that shows the URL, have `***` in place of a key, or
 * `***2` if another node has `***` at the same address.
 */
const mark = /^\*{3}\d*$/;

/** A part of a path with letters and digits that nobody would choose as a name. */
export function looksLikeKey(part: string): boolean {
  return /^[\w-]{20,}$/.test(part) && /\d/.test(part) && /[a-z]/i.test(part);
}

/** Whether a URL has `***` in place of a key. */
export function hasKeyMark(url: string): boolean {
  return URL.canParse(url) && new URL(url).pathname.split('/').some((part) => mark.test(part));
}

/**
 * Replaces the keys in the path of a URL by `***`.
 * @param isTaken whether another node has this URL
 * @returns the keys separated by slashes
 */
export function splitKey(
  text: string,
  isTaken: (url: string) => boolean,
): { readonly url: string; readonly key: string } {
  const url = new URL(text);
  const parts = url.pathname.split('/');
  const key = parts.filter(looksLikeKey).join('/');
  const marked = (count: number): string => {
    const own = `***${count === 1 ? '' : count}`;
    url.pathname = parts.map((part) => (looksLikeKey(part) ? own : part)).join('/');
    const found = url.href.replace(/\/+$/, '');
    return isTaken(found) ? marked(count + 1) : found;
  };
  return { url: marked(1), key };
}

/**
 * Puts the keys into a URL.
 * @param key undefined if no node has one for it
 * @param setKey how to set the key, as the end of a sentence
 */
export function withKey(to: URL, key: string | undefined, setKey: string): Result<URL> {
  if (!to.pathname.includes('***') || !hasKeyMark(to.href)) return success(to);
  const keys = key?.split('/') ?? [];
  const url = new URL(to);
  url.pathname = to.pathname
    .split('/')
    .map((part) => (mark.test(part) ? (keys.shift() ?? part) : part))
    .join('/');
  if (keys.length === 0 && !hasKeyMark(url.href)) return success(url);
  return failed({ message: `The URL has *** in place of an API key, which is not set: ${setKey}.` });
}

/** The URL with other texts in place of `***`. */
export function replaceKeyMarks(text: string, by: string): string {
  return text.replace(/(?<=\/)\*{3}\d*(?=[/?#]|$)/g, () => by);
}
