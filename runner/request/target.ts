import { shortened } from '../../common/units/words';
import type { NodeChoice } from './nodes';

/** A URL as `undici` takes it, and the `Authorization` value that its user information stands for. */
export type Address =
  | { readonly url: string; readonly authorization?: string; readonly secrets: readonly string[] }
  | { readonly problem: string };

/**
 * Where a request goes: an absolute URL as written; `host:port/path` over http; a path alone to the host of a `Host`
 * header, else to the given node.
 * @param text with its placeholders filled in
 */
export function addressOf(text: string, host: string | undefined, node: () => NodeChoice): Address {
  const written = text.trim();
  if (written === '') return { problem: 'The request has no URL.' };
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(written)) return checkedUrl(written);
  if (!written.startsWith('/')) {
    if (/^(?:\[[\da-f:]+\]|[\w.-]+)(?::\d+)?(?:[/?#]|$)/i.test(written))
      return checkedUrl(`http://${written}`);
    return {
      problem: `"${shown(written)}" is not a URL. Write http://host:port/path, or a path that starts with "/".`,
    };
  }
  if (host) return checkedUrl(`${/:(?:443|8443)$/.test(host) ? 'https' : 'http'}://${host}${written}`);
  const chosen = node();
  if ('problem' in chosen) return chosen;
  // A node behind a proxy may have a path of its own: https://host/eth-node
  return checkedUrl(written === '/' ? chosen.url : beforeQuery(chosen.url).replace(/\/+$/, '') + written);
}

function beforeQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}

/** Moves user information from a URL into a header: that is how HTTP sends it. */
export function checkedUrl(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return { problem: `"${shown(text)}" is not a valid URL. Check its host and port.` };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { problem: `Slotpad sends to http:// and https:// addresses, not to ${url.protocol}//.` };
  }
  url.hash = '';
  if (url.username === '' && url.password === '') return { url: url.href, secrets: [] };
  const name = decoded(url.username);
  const password = decoded(url.password);
  url.username = '';
  url.password = '';
  return {
    url: url.href,
    authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
    secrets: password === '' ? [name] : [password],
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function shown(text: string): string {
  const clean = text.replace(/\/\/[^/@]*@/, '//•••@');
  return shortened(clean, 80);
}
