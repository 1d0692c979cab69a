import { failed, type Result, success } from '../../common/result';
import { shortened } from '../../common/units/words';
import type { Head, Wire } from './wire';

function locationOf(head: Head): string | undefined {
  return [301, 302, 303, 307, 308].includes(head.status ?? 0)
    ? head.headers.location || undefined
    : undefined;
}

/** The target of a redirect; undefined for other responses and for invalid URLs. */
export function redirectTarget(from: URL, head: Head): URL | undefined {
  const location = locationOf(head);
  return location !== undefined && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
}

/**
 * The request that follows a redirect; undefined when the response is not a redirect. Fails for a redirect to another
 * origin, which would leak credentials, and for one that would turn a POST into a GET.
 *
 * @param keepsMethod whether a POST stays a POST with status 301 and 302 as well
 */
export function redirected(
  wire: Wire,
  head: Head | undefined,
  keepsMethod = false,
): Result<Wire | undefined> {
  const location = head && locationOf(head);
  if (!head || location === undefined) return success(undefined);
  const url = redirectTarget(wire.url, head);
  if (!url || !/^https?:$/.test(url.protocol)) {
    const what = url ? 'not an http:// or https:// address' : 'not a URL';
    return failed({
      message: `the node redirects to "${shortened(location, 200)}", which is ${what}. Check the node, or the proxy in front of it.`,
    });
  }
  if (url.origin !== wire.url.origin) {
    return failed({
      message: `the node redirects to ${url.origin}, another origin, which is not followed. Send the request there if you trust it.`,
    });
  }
  const reads = wire.method === 'GET' || wire.method === 'HEAD';
  const isKept = head.status === 307 || head.status === 308 || (keepsMethod && head.status !== 303);
  if (reads || isKept) return success({ ...wire, url });
  if (head.status === 303) {
    const headers = wire.headers.filter(([name]) => !/^content-/i.test(name));
    const { body: _, ...rest } = wire;
    return success({ ...rest, method: 'GET', url, headers });
  }
  const target = shortened(url.href, 200);
  return failed({
    message: `the node redirects this ${wire.method} to ${target}. Send it there, or write # @redirect above the request.`,
  });
}
