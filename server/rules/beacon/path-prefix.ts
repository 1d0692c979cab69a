import { isServedElsewhere } from '../../../catalogue/beacon/elsewhere';
import { nearest } from '../../../common/nearest';
import type { ResolvedRequest } from '../../../common/scratch/api';
import { isForeignMethod } from '../../../common/scratch/http/http-method';
import type { HttpRequest, Token } from '../../../common/scratch/types';
import type { BlockContext, BlockRule, ReportFinding } from '../rule';
import { reportUnknown } from './path-unknown';
import { isKnown, literal, type PathContext, written } from './query';

const PREFIXES: readonly string[] = ['eth', 'vendor', 'lighthouse'];

export const pathPrefix: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'path-prefix',
  severity: 'warning',
  title: 'Wrong start of a beacon path',
  why: 'The paths of a beacon node start with `/eth/`, `/vendor/` or `/lighthouse/`. A path without a host is sent to the beacon node, which answers any other path with status 404. A path without its first slash is sent to a host of that name.',
  bad: { language: 'http', text: 'GET /etc/v1/node/version' },
  good: { language: 'http', text: 'GET /eth/v1/node/version' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  check(context, report) {
    const place = placeOf(context);
    if (!place) return;
    const { path, target } = place;
    if (!target.origin) aloneOnItsLine(place, report);
    else if (target.origin.text.includes('://')) withHost(place, path, report);
    else withoutSlash(place, target.origin, report);
  },
};

interface Place extends PathContext {
  readonly reading: {
    readonly target: NonNullable<Other['target']>;
    readonly resolved: NonNullable<Other['resolved']>;
  };
  readonly target: NonNullable<Other['target']>;
  readonly path: Token;
  readonly request: HttpRequest;
}

type Other = Extract<ResolvedRequest, { kind: 'other' }>;

/** A request that is neither a beacon request nor JSON-RPC, where its path is known. */
function placeOf({ block, catalogue, reading }: BlockContext): Place | undefined {
  const { request } = block;
  if (reading.kind !== 'other' || request?.kind !== 'http') return undefined;
  const { target, resolved } = reading;
  if (!target?.path || !resolved) return undefined;
  const place = { block, catalogue, request, target, path: target.path, reading: { target, resolved } };
  return isKnown(place, { start: target.start, end: target.path.end }) ? place : undefined;
}

/** The beacon node gets it, whatever it is. A `Host` header names another server. */
function aloneOnItsLine(place: Place, report: ReportFinding): void {
  const { path, request } = place;
  if (isForeignMethod(request.method)) return;
  if (request.headers.some(({ name }) => name.text.toLowerCase() === 'host')) return;
  if (isServedElsewhere(path.text) || isGraphql(request)) return;
  // The address of an execution node, whose body is still to be written.
  if (path.text === '/' && request.method === 'POST') return;
  if (path.text === '/') {
    report(
      written(place, path),
      'The path is missing. A beacon path starts with `/eth/`, `/vendor/` or `/lighthouse/`.',
    );
  } else reportUnknown(place, path, report);
}

/** Any server may have any path: only one that is nearly a beacon path is reported. */
function withHost(place: Place, path: Token, report: ReportFinding): void {
  const first = place.target.segments[0]?.text ?? '';
  const misspelt = PREFIXES.includes(first) || nearest(first, PREFIXES, 1).length > 0;
  const [best] = place.catalogue.nearestPaths(path.text);
  const [difference, ...others] = best?.differences ?? [];
  if (!best || difference?.index !== 0 || others.length > 0) return;
  // `/v1/events` is a path of many servers.
  if (difference.kind === 'missing' && !/^\/v\d\/(?:node|config|beacon|validator)\//.test(path.text)) return;
  if (difference.kind === 'misspelt' && !misspelt) return;
  // A node behind a proxy may have a path of its own: `https://host/node/eth/v1/…`.
  if (difference.kind === 'surplus' && first !== '' && !PREFIXES.includes(first)) return;
  reportUnknown(place, path, report);
}

/** `vendor/health`: the first segment is taken for a host. */
function withoutSlash(place: Place, origin: Token, report: ReportFinding): void {
  const whole = { start: origin.start, end: place.path.end };
  const text = `/${origin.text}${place.path.text}`;
  const [near] = nearest(origin.text, PREFIXES, 1);
  const { operation, others } = place.catalogue.matchOperation(place.request.method, text);
  const known = operation !== undefined || others.length > 0;
  const path = known ? text : near && place.catalogue.nearestPaths(text)[0]?.path;
  if (path === undefined) return;
  const edit = literal(place, whole);
  report(
    written(place, whole),
    `\`${origin.text}\` is taken for a host. Did you mean the path \`${path}\`?`,
    {
      // It is not sent: see `readTarget`.
      ...(/^\w[\w-]*$/.test(origin.text) ? { severity: 'error' as const } : {}),
      fixes: edit
        ? [
            {
              title: `Change to \`${path}\``,
              edits: [{ start: edit.start, end: edit.end, text: path }],
              preferred: true,
            },
          ]
        : [],
    },
  );
}

function isGraphql({ target }: HttpRequest): boolean {
  return /\/graphql$/.test(target.path?.text ?? '');
}
