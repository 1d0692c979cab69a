import { defined } from '../../../common/defined';
import { type BadAddress, readTarget, readUrl, urlAtHost } from '../../../common/requests/address';
import { isSocketPath } from '../../../common/requests/socket-address';
import type { Resolved } from '../../../common/scratch/api';
import { targetText } from '../../../common/scratch/http/target';
import type { HttpRequest, Span, Target } from '../../../common/scratch/types';
import { fillText, knownValue } from '../../../common/scratch/variables/resolve';
import type { BlockContext, BlockRule, Finding, Fix } from '../rule';

export const urlInvalid: BlockRule = {
  on: 'block',
  needs: ['http', 'directives'],
  code: 'url-invalid',
  severity: 'error',
  title: 'Request without a valid address',
  why: 'A request is sent to a URL, to a host with a port, or with a path to a node. Anything else is not sent. A variable whose value is not known before sending is not judged.',
  bad: { language: 'http', text: 'GET htp://127.0.0.1:5052/eth/v1/node/version' },
  good: { language: 'http', text: 'GET http://127.0.0.1:5052/eth/v1/node/version' },
  source: 'RFC 3986',
  check(context, report) {
    const { block, reading } = context;
    const { request } = block;
    if (request?.kind === 'http' && reading.kind !== 'none' && reading.target && reading.resolved) {
      const bad = badTarget(context, request, reading.target, reading.resolved);
      if (bad) {
        const { address, place } = bad;
        const isAsWritten = request.target.text === targetText(reading.target);
        report(place, address.message, {
          fixes: isAsWritten && place === request.target ? fixesOf(address, place) : [],
          ...defined({ fault: faultOf(request, address) }),
        });
      }
    }
    for (const { key, value } of block.directives) {
      if (key.text !== 'node') continue;
      const text = fillText(value.text, (placeholder) => knownValue(placeholder, context.variables))?.trim();
      if (text === undefined || isSocketPath(text) || !text.includes('://')) continue;
      const target = readTarget(text);
      const read = target.ok ? readUrl(target.value.text) : target;
      if (!read.ok) report(value, read.failure.message, { fixes: fixesOf(read.failure, value) });
    }
  },
};

/** Why a request has no address, and where to say so; undefined if it has one, or if that is not known. */
function badTarget(
  context: BlockContext,
  request: HttpRequest,
  target: Target,
  resolved: Resolved,
): { readonly address: BadAddress; readonly place: Span } | undefined {
  const text = targetText(target).trim();
  // What stands behind the host is encoded, whatever it is.
  const end = text.startsWith('/') ? target.start : (target.origin?.end ?? target.end);
  if (resolved.unknown.some((gap) => gap.start <= end && target.start <= gap.end)) return undefined;
  const place = text === '' ? placeOfMissing(request) : request.target;
  const read = readTarget(text);
  if (!read.ok) return { address: read.failure, place };
  if (read.value.kind === 'url') {
    const url = readUrl(read.value.text);
    return url.ok ? undefined : { address: url.failure, place };
  }
  const header = request.headers.find(({ name }) => /^host$/i.test(name.text.trim()))?.value;
  const host = header && fillText(header.text.trim(), (one) => knownValue(one, context.variables));
  if (!header || !host) return undefined;
  const url = readUrl(urlAtHost(host, '/'));
  return url.ok ? undefined : { address: { message: url.failure.message }, place: header };
}

/** What the address is to other findings: the text is no request, or it is not written yet. */
function faultOf({ target }: HttpRequest, { isOther }: BadAddress): Finding['fault'] {
  if (isOther) return 'no-request';
  return target.text.trim() === '' ? 'no-url' : undefined;
}

/** Where to say that there is no URL: at the method, or at the name of the command. */
function placeOfMissing({ curl, methodToken, target }: HttpRequest): Span {
  return curl ? { start: curl.start, end: curl.start + 'curl'.length } : (methodToken ?? target);
}

function fixesOf({ meant }: BadAddress, { start, end }: Span): readonly Fix[] {
  if (meant === undefined) return [];
  return [{ title: `Write ${meant}`, edits: [{ start, end, text: meant }], preferred: true }];
}
