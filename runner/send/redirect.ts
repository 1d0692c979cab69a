import { shortened } from '../../common/units/words';
import type { Head, Wire } from './exchange';

function locationOf(head: Head): string | undefined {
  return [301, 302, 303, 307, 308].includes(head.status) ? head.headers.location || undefined : undefined;
}

/** Where a response sends its reader; undefined when it sends nowhere that can be read. */
export function redirectTarget(from: URL, head: Head): URL | undefined {
  const location = locationOf(head);
  return location !== undefined && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
}

/**
 * The request to send instead; says why it is not followed where it would lead to another origin, with whatever
 * credentials the request carries, or would turn a POST into a GET.
 */
export function redirected(wire: Wire, head: Head | undefined): Wire | { refused: string } | undefined {
  const location = head && locationOf(head);
  if (!head || location === undefined) return undefined;
  const url = redirectTarget(wire.url, head);
  if (!url || !/^https?:$/.test(url.protocol)) {
    const what = url ? 'not an http:// or https:// address' : 'not a URL';
    return {
      refused: `the node redirects to "${shortened(location, 200)}", which is ${what}. Look at the node, or at the proxy in front of it.`,
    };
  }
  if (url.origin !== wire.url.origin) {
    return {
      refused: `the node redirects to ${url.origin}, another origin, which is not followed. Send the request there if you trust it.`,
    };
  }
  const reads = wire.method === 'GET' || wire.method === 'HEAD';
  if (reads || head.status === 307 || head.status === 308) return { ...wire, url };
  if (head.status === 303) {
    const headers = wire.headers.filter(([name]) => !/^content-/i.test(name));
    const { body: _, ...rest } = wire;
    return { ...rest, method: 'GET', url, headers };
  }
  return { refused: `the node redirects this ${wire.method} to ${shortened(url.href, 200)}. Send it there.` };
}
