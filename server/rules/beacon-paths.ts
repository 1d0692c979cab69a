import { type Difference, matchOperation, type NearPath } from '../../catalogue/beacon';
import { alike, isServedElsewhere } from '../../catalogue/beacon/near-paths';
import { isExtension, withPrefix } from '../../catalogue/beacon/paths';
import { beaconClients } from '../../catalogue/clients';
import { isOwn, type OperationEntry } from '../../catalogue/entry';
import { usualPorts } from '../../catalogue/ports';
import { http } from '../../catalogue/rule-doc';
import { nearest } from '../../common/nearest';
import type { ResolvedRequest } from '../../common/scratch/api';
import { isForeignMethod } from '../../common/scratch/http/request-line';
import type { HttpRequest, Span, Token } from '../../common/scratch/types';
import type { RequestTarget } from '../../common/target/request-target';
import { prefixOf, servesPath } from '../../common/target/serving';
import { targetWords } from '../../common/target/words';
import { isKnown, literal, type PathContext, written } from './beacon-facts';
import type { BeaconContext, BlockContext, Fix, ReportFinding, Rule, TextEdit } from './rule';
import { pathNotServedBy } from './targets';

/** How a path of a beacon node begins. */
const PREFIXES: readonly string[] = ['eth', 'vendor', 'lighthouse'];

/** What Lighthouse serves for the `/vendor` of the specification. */
const LIGHTHOUSE = '/lighthouse';

/** The endpoint of block packing as real nodes serve it. */
const PACKING = 'block_packing_efficiency';

/** Highest version of an endpoint. */
const NEWEST_VERSION = 5;

/** Paths of the Beacon Node API: whether an endpoint exists, and which nodes serve it. */
export const beaconPathRules: readonly Rule[] = [
  {
    on: 'beacon',
    code: 'path-unknown',
    severity: 'warning',
    title: 'Unknown path',
    why: 'A beacon node responds to an unknown path with status 404. Paths are case-sensitive, and a trailing slash makes another path. An error when part of a known path is misspelled or repeated, or its version is missing; otherwise a warning, because the node may have endpoints of its own.',
    ...http('GET /eth/v1/node/versoin', 'GET /eth/v1/node/version'),
    source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
    check(context, report) {
      const { operation, others, trailingSlash } = context;
      const path = context.reading.target.path;
      if (!path || !isKnown(context, path)) return;
      if (operation || others.length > 0) {
        if (!trailingSlash || [operation, ...others].some((entry) => entry && isOwn(entry))) return;
        const slash = { start: path.end - 1, end: path.end };
        const place = literal(context, slash);
        report(written(context, slash), 'Nodes do not accept a slash at the end of a path.', {
          fixes: place
            ? [{ title: 'Remove the slash', edits: [{ ...place, text: '' }], preferred: true }]
            : [],
        });
        return;
      }
      if (isAnotherClients(context)) return;
      const space = path.text.trimEnd().search(/\s/);
      if (space >= 0 && isPath(context, path.text.slice(0, space))) {
        const rest = { start: path.start + space, end: path.end };
        const place = literal(context, rest);
        report(
          written(context, rest),
          'A URL has no spaces: this becomes part of the path. Write `%20` for a space.',
          {
            fixes: place ? [{ title: 'Remove it', edits: [{ ...place, text: '' }] }] : [],
          },
        );
        return;
      }
      // A path that ends with a slash is still being written.
      if (path.text.endsWith('/') || (isServedElsewhere(path.text) && !isNearOther(context, path))) return;
      reportUnknown(context, path, report);
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'path-prefix',
    severity: 'warning',
    title: 'Wrong start of a beacon path',
    why: 'The paths of a beacon node start with `/eth/`, or with the name of a client, such as `/lighthouse/`, `/teku/` or `/nimbus/`. A path without a host is sent to the beacon node, which responds to any other path with status 404. A path without its first slash is sent to a host of that name.',
    ...http('GET /etc/v1/node/version', 'GET /eth/v1/node/version'),
    source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
    check(context, report) {
      const place = addressed(context);
      if (!place) return;
      const { path, target } = place;
      if (!target.origin) aloneOnItsLine(place, report);
      else if (target.origin.text.includes('://')) withHost(place, path, report);
      else withoutSlash(place, target.origin, report);
    },
  },
  {
    on: 'beacon',
    code: 'path-not-served',
    severity: 'warning',
    title: 'Path not served by the client',
    why: 'Each consensus client has endpoints of its own, and responds to those of the others with status 404. The client is that of `# @target`, of the setting `slotpad.target`, or of the node that the request goes to, once the sidebar has read its version. An error if a directive or a setting names the client.',
    ...http('# @target teku\nGET /lighthouse/peers', '# @target teku\nGET /eth/v1/node/peers'),
    source: 'real nodes: Beacon nodes',
    check(context, report) {
      const path = context.reading.target.path;
      const found = isAnotherClients(context);
      if (!found || !path) return;
      const { target, owner } = found;
      const similar = similarPath(context, target);
      const use = similar === undefined ? '' : ` Use \`${similar}\` instead.`;
      const prefix = prefixOf(path.text)?.prefix;
      const what = prefix === undefined ? `this path is ${owner}'s` : `\`${prefix}\` paths are ${owner}'s`;
      const place = literal(context, path);
      const canReplace = !similar?.includes('?') || context.reading.target.query.length === 0;
      report(written(context, path), `${targetWords(target)}: ${what}.${use}`, {
        ...(target.detected ? {} : { severity: 'error' as const }),
        fixes:
          place && similar !== undefined && canReplace
            ? [
                {
                  title: `Change to \`${similar}\``,
                  edits: [{ start: place.start, end: place.end, text: similar }],
                },
              ]
            : [],
      });
    },
  },
  {
    on: 'beacon',
    code: 'http-method-wrong',
    severity: 'error',
    title: 'Wrong HTTP method',
    why: 'A beacon node responds with status 405 or 404. HEAD and OPTIONS are not checked.',
    ...http('POST /eth/v1/node/version', 'GET /eth/v1/node/version'),
    source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
    check({ block, operation, others, reading }, report) {
      const request = block.request;
      if (operation || others.length === 0 || request?.kind !== 'http') return;
      if (reading.method === 'HEAD' || reading.method === 'OPTIONS') return;
      const methods = [...new Set(others.map((other) => other.method))];
      // A body goes with POST.
      if (request.body) methods.sort((a, b) => Number(a === 'GET') - Number(b === 'GET'));
      const token = request.methodToken;
      const at = request.target.start;
      report(
        token ?? request.target,
        `This path takes ${methods.join(' or ')}, not ${reading.method}.`,
        request.curl && !token
          ? {}
          : {
              fixes: methods.map((method, index) => ({
                title: `Change to \`${method}\``,
                edits: [
                  token
                    ? { start: token.start, end: token.end, text: method }
                    : { start: at, end: at, text: `${method} ` },
                ],
                preferred: index === 0,
              })),
            },
      );
    },
  },
  {
    on: 'beacon',
    code: 'endpoint-removed',
    severity: 'warning',
    title: 'Removed endpoint',
    why: 'Newer nodes respond with status 404. An error if a directive or a setting names a client that removed the endpoint. Only a hint for extension endpoints under `/lighthouse`.',
    ...http('GET /eth/v1/debug/beacon/heads', 'GET /eth/v2/debug/beacon/heads'),
    source: 'real nodes: Beacon nodes',
    check(context, report) {
      const { operation, reading } = context;
      const path = reading.target.path;
      if (!operation?.removed || !path || isAnotherClients(context)) return;
      const own = path.text.startsWith('/lighthouse/');
      if (!own && isExtension(operation)) return;
      const fixes = newerEndpoint(context);
      const found = pathNotServedBy(context);
      if (found?.serving.kind === 'removed') {
        report(written(context, path), messageFor(operation, found.target, found.serving.version), {
          fixes,
          ...(found.target.detected ? {} : { severity: 'error' as const }),
        });
        return;
      }
      report(written(context, path), operation.removed, {
        fixes,
        ...(own ? { severity: 'hint' as const } : { tags: ['deprecated' as const] }),
      });
    },
  },
  {
    on: 'beacon',
    code: 'endpoint-deprecated',
    severity: 'information',
    title: 'Deprecated endpoint',
    why: 'Newer versions of the specification replace this endpoint. Current nodes still serve it.',
    ...http('GET /eth/v1/validator/duties/proposer/1', 'GET /eth/v2/validator/duties/proposer/1'),
    source: 'Ethereum Beacon Node API specification',
    check(context, report) {
      const { operation, reading } = context;
      const path = reading.target.path;
      if (!operation?.deprecated || operation.removed || !path) return;
      report(written(context, path), operation.deprecated, {
        tags: ['deprecated'],
        fixes: newerEndpoint(context),
      });
    },
  },
  {
    on: 'beacon',
    code: 'vendor-path',
    severity: 'information',
    title: 'Path with /vendor',
    why: 'Some documents write `/vendor` as a placeholder for the name of the client. No client serves it: Lighthouse, which has these endpoints, serves `/lighthouse`, and responds to `/vendor` with status 404. A warning where a directive, a setting or the node that the request goes to says that it is Lighthouse.',
    ...http('GET /vendor/health', 'GET /lighthouse/health'),
    source: 'real nodes: Beacon nodes',
    check(context, report) {
      const { operation, reading } = context;
      const segment = reading.segments[0];
      if (!operation || isOwn(operation) || segment?.text !== 'vendor') return;
      const target = context.target('beacon');
      const isLighthouse = target?.client.title === beaconClients.lighthouse.title;
      // What another client does not serve is said by another rule.
      if (target && !isLighthouse) return;
      const place = literal(context, segment);
      report(
        written(context, segment),
        isLighthouse
          ? `Lighthouse serves this path as \`${LIGHTHOUSE}\`: \`/vendor\` is a 404 there.`
          : `\`/vendor\` stands for the name of a client. Lighthouse serves this path as \`${LIGHTHOUSE}\`.`,
        {
          ...(isLighthouse ? { severity: 'warning' as const } : {}),
          fixes: place
            ? [
                {
                  title: `Change to \`${LIGHTHOUSE}\``,
                  edits: [{ start: place.start, end: place.end, text: LIGHTHOUSE.slice(1) }],
                  preferred: isLighthouse,
                },
              ]
            : [],
        },
      );
    },
  },
  {
    on: 'beacon',
    code: 'packing-path',
    severity: 'information',
    title: 'Block packing path that nodes do not serve',
    why: 'The specification names the endpoint both `block_packing` and `block_packing_efficiency`. Real nodes only serve the longer path.',
    ...http(
      'GET /lighthouse/analysis/block_packing?start_epoch=1&end_epoch=2',
      'GET /lighthouse/analysis/block_packing_efficiency?start_epoch=1&end_epoch=2',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints, note 1',
    check(context, report) {
      if (context.operation?.id !== 'vendor-analysis-block-packing') return;
      const segment = context.reading.segments[2];
      if (!segment) return;
      const place = literal(context, segment);
      report(written(context, segment), `Real nodes only serve this as \`${PACKING}\`.`, {
        fixes: place
          ? [
              {
                title: `Change to \`${PACKING}\``,
                edits: [{ start: place.start, end: place.end, text: PACKING }],
                preferred: true,
              },
            ]
          : [],
      });
    },
  },
];

function isPath({ catalogue }: PathContext, path: string): boolean {
  const { operation, others } = catalogue.matchOperation('GET', path);
  return operation !== undefined || others.length > 0;
}

/** Whether a path is near to one of another server that the catalogue has. What may follow it is not known. */
function isNearOther({ catalogue }: PathContext, { text }: Token): boolean {
  if (catalogue.continuations(text).length > 0) return false;
  return catalogue.nearestPaths(text).some(({ path }) => {
    const { operation, others } = catalogue.matchOperation('GET', path);
    return (operation ?? others[0])?.servedBy !== undefined;
  });
}

/** Reports a path that the catalogue doesn't have: what may follow it, or the known paths near to it. */
function reportUnknown(context: PathContext, path: Token, report: ReportFinding): void {
  const next = context.catalogue.continuations(path.text);
  if (next.length > 0) {
    const last = context.reading.target.segments.at(-1) ?? path;
    report(written(context, last), `Incomplete path: ${alternatives(next)} must follow.`);
    return;
  }
  const near = context.catalogue.nearestPaths(path.text);
  const [best] = near;
  if (!best) {
    report(written(context, path), 'Unknown path: it is not in the specification.');
    return;
  }
  const meant = near.filter((candidate, index) => index === 0 || candidate.tied);
  const sure = meant.length === 1 && best.differences.every((one) => isSure(context, one));
  const names = alternatives(meant.map((candidate) => candidate.path));
  report(written(context, placeOf(context, best, path)), `Unknown path. Did you mean ${names}?`, {
    ...(sure ? { severity: 'error' as const } : {}),
    fixes: near.flatMap((candidate) => fixTo(context, candidate, candidate === best && !best.tied)),
  });
}

/** `a`, `b` or `c`; of many the first few. */
function alternatives(names: readonly string[]): string {
  const most = 6;
  const quoted = names.slice(0, most).map((name) => `\`${name}\``);
  if (names.length > most) return `${quoted.join(', ')} or another segment`;
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}

/** Whether no node can have the path as it is written. */
function isSure({ reading }: PathContext, difference: Difference): boolean {
  const { segments } = reading.target;
  const { index } = difference;
  const text = segments[index]?.text ?? '';
  switch (difference.kind) {
    case 'misspelt':
      return isMisspelling(text, difference.right) || (index === 0 && hasSameLetters(text, difference.right));
    case 'surplus':
      return index > 0 && text !== '' && segments[index - 1]?.text === text;
    case 'missing':
      return index === 1 && /^v\d$/.test(difference.right);
  }
}

/** `teh` and `eth` */
function hasSameLetters(word: string, right: string): boolean {
  return [...word].sort().join('') === [...right].sort().join('');
}

/** From the first difference to the last. A missing segment is shown at the slash before it, or at the one before. */
function placeOf({ reading }: PathContext, { differences }: NearPath, path: Span): Span {
  const { segments } = reading.target;
  const spans = differences.map(({ kind, index }) => {
    const segment = segments[index] ?? segments.at(-1) ?? path;
    if (index >= segments.length) return { start: segment.start, end: segment.end };
    return kind === 'missing' || segment.start === segment.end
      ? { start: segment.start - 1, end: segment.start }
      : { start: segment.start, end: segment.end };
  });
  const [first] = spans;
  const last = spans.at(-1);
  return first && last ? { start: first.start, end: last.end } : path;
}

/** Replaces as little as can be, so that placeholders in the path stay. */
function fixTo(context: PathContext, { path, differences }: NearPath, preferred: boolean): Fix[] {
  const edits: TextEdit[] = [];
  for (const difference of differences) {
    const { span, text } = editOf(context, difference);
    const place = literal(context, span);
    if (!place) return [];
    edits.push({ start: place.start, end: place.end, text });
  }
  return edits.length > 0 ? [{ title: `Change to \`${path}\``, edits, preferred }] : [];
}

function editOf({ reading }: PathContext, difference: Difference): { span: Span; text: string } {
  const { segments, path } = reading.target;
  const segment = segments[difference.index];
  const end = path?.end ?? 0;
  if (!segment)
    return { span: { start: end, end }, text: difference.kind === 'surplus' ? '' : `/${difference.right}` };
  switch (difference.kind) {
    case 'misspelt':
      return { span: segment, text: difference.right };
    case 'surplus':
      return { span: { start: segment.start - 1, end: segment.end }, text: '' };
    case 'missing':
      return { span: { start: segment.start, end: segment.start }, text: `${difference.right}/` };
  }
}

/** One or two letters off, or the case: numbers tell versions apart, which may come. */
function isMisspelling(word: string, right: string): boolean {
  if (word.toLowerCase() === right.toLowerCase()) return true;
  if (word.replace(/\d/g, '') === right.replace(/\d/g, '')) return false;
  const most = Math.max(word.length, right.length);
  const least = Math.min(word.length, right.length);
  let head = 0;
  while (head < least && word[head] === right[head]) head++;
  let tail = 0;
  while (tail < least - head && word.at(-1 - tail) === right.at(-1 - tail)) tail++;
  return least >= 4 && head + tail >= most - 2;
}

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
function addressed({ block, catalogue, reading }: BlockContext): Place | undefined {
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
    return;
  }
  if (!isStartMissing(place, path, report)) reportUnknown(place, path, report);
}

/** Reports a path of the catalogue that lacks its first segments. @returns whether it is one */
function isStartMissing(place: Place, path: Token, report: ReportFinding): boolean {
  const meant = STARTS.map((start) => start + path.text).find(
    (text) => place.catalogue.matchOperation(place.request.method, text).operation !== undefined,
  );
  if (meant === undefined) return false;
  const edit = literal(place, path);
  report(written(place, path), `The start of the path is missing. Did you mean \`${meant}\`?`, {
    fixes: edit ? [{ title: `Change to \`${meant}\``, edits: [{ ...edit, text: meant }] }] : [],
  });
  return true;
}

/** What documents leave out where they name an endpoint, `/node/peers`; the newest version first. */
const STARTS = ['/eth/v3', '/eth/v2', '/eth/v1', '/lighthouse'] as const;

/** Any server may have any path: only one that is nearly a beacon path is reported. */
function withHost(place: Place, path: Token, report: ReportFinding): void {
  if (isUsualBeacon(place.target) && isStartMissing(place, path, report)) return;
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

/** Whether it is a port of this machine that beacon nodes listen on: then its paths are those of a node. */
function isUsualBeacon({ origin }: Place['target']): boolean {
  const [, port] = /^https?:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\]):(\d+)$/i.exec(origin?.text ?? '') ?? [];
  return usualPorts.some((one) => one.kind === 'beacon' && String(one.port) === port);
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

/** The target, and the only client that has the path, if that is another one. */
function isAnotherClients(
  context: BeaconContext,
): { readonly target: RequestTarget; readonly owner: string } | undefined {
  const found = pathNotServedBy(context);
  if (found?.serving.kind !== 'missing') return undefined;
  const path = context.reading.target.path;
  // A path that ends with a slash is still being written.
  if (!path || path.text.endsWith('/') || !isKnown(context, { start: path.start, end: path.start + 1 })) {
    return undefined;
  }
  const { owner } = found.serving;
  return owner === undefined ? undefined : { target: found.target, owner };
}

/** A path of the target, or a standard one, that answers the same question; undefined if there is none. */
function similarPath(context: BeaconContext, target: RequestTarget): string | undefined {
  const { operation, reading, pathValues } = context;
  if (!operation) return undefined;
  const paths = alike(operation.path).flatMap((template) => {
    const [path = '', query] = template.split('?');
    const same = matchOperation(reading.method, path).operation;
    if (!same || servesPath(target, same, path).kind !== 'served') return [];
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (!names.every((name) => pathValues.has(name))) return [];
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => pathValues.get(name)?.text ?? '');
    const text = withPrefix(filled, '/lighthouse');
    return [{ text: query === undefined ? text : `${text}?${query}`, own: path.startsWith('/eth/') ? 1 : 0 }];
  });
  return paths.sort((a, b) => a.own - b.own)[0]?.text;
}

/** @param version first version of the target's client without the endpoint */
function messageFor({ instead }: OperationEntry, target: RequestTarget, version: string): string {
  const use = instead === undefined ? '' : ` Use ${instead}.`;
  return `${targetWords(target, true)}, and ${target.client.title} ${version} removed this endpoint.${use}`;
}

/** The same path in a newer version, where there is one that stays. Its reply may have another shape. */
function newerEndpoint(context: BeaconContext): readonly Fix[] {
  const { reading } = context;
  const version = reading.segments[1];
  const path = reading.target.path?.text ?? '';
  const current = /^v(\d)$/.exec(version?.text ?? '')?.[1];
  const place = version && literal(context, version);
  if (!place || current === undefined || !path.startsWith('/eth/')) return [];
  for (let number = Number(current) + 1; number <= NEWEST_VERSION; number++) {
    const newer = path.replace(/^\/eth\/v\d\//, `/eth/v${number}/`);
    const { operation } = matchOperation(reading.method, newer);
    if (!operation || operation.deprecated || operation.removed) continue;
    return [
      {
        title: `Change to version ${number} of the endpoint`,
        edits: [{ start: place.start, end: place.end, text: `v${number}` }],
      },
    ];
  }
  return [];
}
