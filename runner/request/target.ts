import { mask } from '../../common/masking/mask';
import { readTarget, readUrl, urlAtHost } from '../../common/requests/address';
import { isIpcUrl } from '../../common/requests/socket-address';
import { failed, type Result, success } from '../../common/result';
import { base64Of } from '../../common/units/bytes';
import { percentDecoded } from '../../common/units/percent';
import { shortened } from '../../common/units/words';

export interface Address {
  /** Absolute URL without user information and fragment. */
  readonly url: string;
  /** Value of the Authorization header, from the user information of the URL. */
  readonly authorization?: string;
  readonly secrets: readonly string[];
}

/**
 * The address of a request: an absolute URL as written; `host:port/path` over http; a path at the host of the `Host`
 * header, else at a node.
 * @param text without placeholders
 * @param node the URL of the node, called only for a path without a `Host` header
 */
export function addressOf(
  text: string,
  host: string | undefined,
  node: () => Result<string>,
): Result<Address> {
  const target = readTarget(text);
  if (!target.ok) return target;
  const written = target.value.text;
  if (target.value.kind === 'url') return checkedUrl(written);
  if (host) return checkedUrl(urlAtHost(host, written));
  const chosen = node();
  if (!chosen.ok) return chosen;
  if (isIpcUrl(chosen.value) && written !== '/') {
    return failed({
      message: `${shortened(mask(written), 80)} goes over HTTP, not over a socket file. Choose a node with an http:// URL.`,
    });
  }
  // A node behind a proxy may have a path: https://host/eth-node
  const base = beforeQuery(chosen.value).replace(/\/+$/, '');
  return checkedUrl(written === '/' ? chosen.value : base + written);
}

function beforeQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}

/** Checks a URL, and moves its user information into the Authorization header. */
export function checkedUrl(text: string): Result<Address> {
  const read = readUrl(text);
  if (!read.ok) return read;
  const url = read.value;
  if (isIpcUrl(text)) return success({ url: url.href, secrets: [] });
  url.hash = '';
  if (url.username === '' && url.password === '') return success({ url: url.href, secrets: [] });
  const name = percentDecoded(url.username);
  const password = percentDecoded(url.password);
  url.username = '';
  url.password = '';
  return success({
    url: url.href,
    authorization: `Basic ${base64Of(`${name}:${password}`)}`,
    secrets: password === '' ? [name] : [password],
  });
}
