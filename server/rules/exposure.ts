import { enginePort, usualPorts } from '../../catalogue/ports';
import { http } from '../../catalogue/rule-doc';
import { readUrl } from '../../common/requests/address';
import { isLoopback } from '../../common/requests/loopback';
import type { Resolved } from '../../common/scratch/api';
import { clearCredentials } from '../../common/scratch/directives/credentials';
import { isOwnPath } from '../../common/scratch/environments/environment-files';
import { fileOfLine } from '../../common/scratch/http/body';
import type { Block, Placeholder, Span } from '../../common/scratch/types';
import { namesIn } from '../../common/scratch/variables/resolver';
import { type Carried, carriedWords, NO_HOSTS, PLACES, refused } from '../../common/trust/trust';
import type { BlockContext, Rule } from './rule';

/** Begins the place of a file in a body, of which only the path is known. */
const INCLUDED = 'included:';

/** The other layer, and where its nodes listen. */
const layers = {
  beacon: {
    other: 'execution',
    node: 'a beacon node',
    what: 'Beacon requests go to a beacon node',
    port: 5052,
  },
  execution: {
    other: 'beacon',
    node: 'an execution node',
    what: 'JSON-RPC goes to an execution node',
    port: 8545,
  },
} as const;

const privateNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|home\.arpa|docker|test)$/;

/** Credentials and nodes that others could reach. */
export const exposureRules: readonly Rule[] = [
  {
    on: 'block',
    needs: ['directives', 'http'],
    code: 'plain-http',
    severity: 'warning',
    title: 'Unencrypted request over a public network',
    why: 'With `http://`, anyone on the network path can read and change requests and responses, including keys and transactions. Use `https://`, or an SSH tunnel to the loopback address of the node.',
    ...http(
      'GET http://node.example.com:5052/eth/v1/node/version',
      'GET https://node.example.com:5052/eth/v1/node/version',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Authentication',
    check(context, report) {
      for (const origin of originsOf(context)) {
        const { scheme, host } = origin;
        if (
          (scheme !== 'http:' && scheme !== 'ws:') ||
          isAnyAddress(host) ||
          isNear(host) ||
          host.endsWith('.onion')
        )
          continue;
        const end = origin.start + scheme.length;
        const written = context.block.text.slice(origin.start, end).toLowerCase();
        const secure = scheme.replace(':', 's:');
        report(origin, `Not encrypted: \`${host}\` is not on this machine or a private network.`, {
          fixes:
            written === scheme
              ? [
                  {
                    title: `Change to \`${secure}//\``,
                    edits: [{ start: origin.start, end, text: secure }],
                  },
                ]
              : [],
        });
      }
    },
  },
  {
    on: 'block',
    needs: ['directives', 'http'],
    code: 'any-address-target',
    severity: 'warning',
    title: 'Request to 0.0.0.0',
    why: '`0.0.0.0` means all addresses of a machine. A node can listen on it, which exposes the node. As a target it works on some systems only; use `127.0.0.1` for a node on this machine.',
    ...http('GET http://0.0.0.0:5052/eth/v1/node/version', 'GET http://127.0.0.1:5052/eth/v1/node/version'),
    source: 'Beacon Node HTTP API and Extension Endpoints: What the service does',
    check(context, report) {
      for (const { host, hostSpan, hostText } of originsOf(context)) {
        if (!isAnyAddress(host)) continue;
        const right = host === '[::]' ? '[::1]' : '127.0.0.1';
        report(hostSpan, `\`${host}\` is only for listening. Use \`${right}\` for this machine.`, {
          fixes:
            hostText === undefined
              ? []
              : [
                  {
                    title: `Change to \`${right}\``,
                    edits: [{ start: hostSpan.start, end: hostSpan.end, text: right }],
                    preferred: true,
                  },
                ],
        });
      }
    },
  },
  {
    on: 'block',
    needs: ['directives', 'http'],
    code: 'url-credentials',
    severity: 'warning',
    title: 'Credentials in a URL',
    why: 'URLs end up in logs, in histories, and in text that is copied and shared. Keep a password in a variable of a private environment file.',
    ...http(
      'GET https://me:secret@node.example.com/eth/v1/node/version',
      'GET https://node.example.com/eth/v1/node/version',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Authentication',
    check(context, report) {
      for (const { userInfo } of originsOf(context)) {
        if (!userInfo) continue;
        const written = context.block.text.slice(userInfo.start, userInfo.end);
        // Nothing but variables: the secret stands elsewhere.
        if (/^:?$/.test(written.replace(/\{\{[^{}]*\}\}/g, ''))) continue;
        report(
          userInfo,
          'Credentials in a URL end up in logs and histories: keep them in a private environment file.',
        );
      }
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'credentials-in-clear',
    severity: 'error',
    title: 'Credentials that would be sent in clear text',
    why: 'Other tools compute a signature or fetch a token from `Authorization: Digest user password`, `AWS key secret` or `openid …`. Slotpad does not, and sending the header as written would give the secret away. It never sends such a request.',
    ...http(
      'GET https://node.example.com/eth/v1/node/version\nAuthorization: Digest me secret',
      'GET https://node.example.com/eth/v1/node/version\nAuthorization: Bearer {{$processEnv TOKEN}}',
    ),
    source: 'Slotpad scratch file format',
    check({ block: { request } }, report) {
      if (request?.kind !== 'http') return;
      for (const { name, value } of request.headers) {
        const message = value && clearCredentials(name.text, value.text);
        if (value && message !== undefined) report(value, message);
      }
    },
  },
  {
    on: 'block',
    needs: ['placeholders', 'http'],
    code: 'host-not-named',
    severity: 'information',
    title: 'Values of yours for a host that the file names',
    why: 'A file of somebody else can name any host and any variable of your machine. Values of the process environment and of private files, and files outside of the folder, go to a host that only a file names once you have allowed it: the editor asks, and the terminal needs `--allow-host`. Loopback addresses, your own nodes, and hosts from the same private file need nothing.',
    ...http(
      'GET https://api.example.com/v1/prices\nX-Api-Key: {{$processEnv API_KEY}}',
      'GET http://127.0.0.1:8080/v1/prices\nX-Api-Key: {{$processEnv API_KEY}}',
    ),
    source: 'Slotpad scratch file format',
    check(context, report) {
      const origins = originsOf(context).filter(({ host }) => !isLoopback(host) && !isAnyAddress(host));
      if (origins.length === 0) return;
      const carried = carriedBy(context);
      if (carried.length === 0) return;
      for (const { host, hostSpan, hostText } of origins) {
        // A host that is made of values may come from the same place as the others.
        if (hostText === undefined) continue;
        const taken = refused(carried, { url: `http://${host}/` }, NO_HOSTS);
        if (taken.length === 0) continue;
        // Private files are made for such values: the remark is only for those who look.
        const isUsual = taken.every(({ place }) => place !== PLACES.process && !place.startsWith(INCLUDED));
        const message = `Takes ${carriedWords(taken)} to ${host}. It is sent once you have allowed this host.`;
        report(hostSpan, message, isUsual ? { severity: 'hint' } : {});
      }
    },
  },
  {
    on: 'block',
    needs: ['directives', 'http'],
    code: 'other-layer',
    severity: 'warning',
    title: 'Request to the other layer',
    why: 'A beacon node serves the Beacon API and no JSON-RPC, an execution node serves JSON-RPC and no path of the Beacon API. The port is one that nodes of the other layer listen on unless they are told otherwise. Not reported for an address that the settings name as a node of the right layer.',
    ...http('GET http://127.0.0.1:8545/eth/v1/node/version', 'GET http://127.0.0.1:5052/eth/v1/node/version'),
    source: 'real nodes: Ports',
    check(context, report) {
      const { reading } = context;
      if (reading.kind !== 'beacon' && reading.kind !== 'rpc') return;
      const layer = reading.kind === 'beacon' ? 'beacon' : 'execution';
      const { other, node, what, port: usual } = layers[layer];
      if (context.node(layer)) return;
      for (const { port } of originsOf(context)) {
        if (port?.number === undefined) continue;
        const kinds =
          port.number === enginePort
            ? ['execution']
            : usualPorts.filter((one) => one.port === port.number).map(({ kind }) => kind);
        if (!kinds.includes(other) || kinds.includes(layer)) continue;
        report(
          port,
          `Port ${port.number} is usually that of ${layers[other].node}. ${what}, usually on port ${usual}.`,
          {
            fixes: port.isWritten
              ? [
                  {
                    title: `Change to port ${usual}, where ${node} usually listens`,
                    edits: [{ start: port.start, end: port.end, text: String(usual) }],
                  },
                ]
              : [],
          },
        );
      }
    },
  },
];

/** What of the person's a block would take along, as far as it is known before sending. */
function carriedBy({ block, file, variables }: BlockContext): readonly Carried[] {
  const found: Carried[] = [...includedFiles(block)];
  const seen = new Set<string>();
  const queue: Placeholder[] = [...block.placeholders];
  for (const placeholder of queue) {
    const { expression } = placeholder;
    if (expression.kind === 'system') {
      const [name = ''] = expression.args;
      const isProcess = expression.name === '$processEnv' || expression.name === '$env';
      if (isProcess) found.push({ what: `${name} of the process environment`, place: PLACES.process });
      if (expression.name === '$dotenv')
        found.push({ what: `${name} of the .env file`, place: PLACES.dotenv });
    }
    for (const name of namesIn(placeholder)) {
      if (seen.has(name)) continue;
      seen.add(name);
      found.push(...(variables.get(name)?.carries ?? []));
      queue.push(...(file.definitions(name).at(-1)?.definition.placeholders ?? []));
    }
  }
  return found;
}

/** Files of the body that are outside of the folder or private, whatever the folder is. */
function includedFiles({ request }: Block): readonly Carried[] {
  if (request?.kind !== 'http' || !request.body) return [];
  const { form = [], include, text } = request.body;
  const ofCurl = [
    ...form.filter(({ isFile }) => isFile).map(({ content }) => content),
    ...(include ? [include.text] : []),
  ];
  const ofLines = request.curl
    ? []
    : text.split(/\r\n|\r|\n/).map((line) => fileOfLine(line.trim())?.path ?? '');
  return [...new Set([...ofCurl, ...ofLines])].flatMap((path) => {
    // A path with `..` may lead to a folder of the same repository.
    const plain = path.replace(/^(?:\.{1,2}[\\/])+/, '');
    const isOwn = path === '' || path.includes('{{') || plain === '' || isOwnPath(plain);
    return isOwn ? [] : [{ what: `the file ${path}`, place: INCLUDED + path }];
  });
}

/** Where a block sends to, in parts. Spans are of the block as written. */
interface Origin extends Span {
  /** `http:`, `https:`, `ws:` or `wss:` */
  readonly scheme: string;
  /** As a URL parser reads it: `127.0.0.1` for `127.1`, IPv6 addresses in brackets. */
  readonly host: string;
  readonly hostSpan: Span;
  /** The host stands there as written, so that a fix may replace it. */
  readonly hostText?: string;
  /** Absent where none is written. `isWritten`: the digits stand there, so that a fix may replace them. */
  readonly port?: Span & { readonly number: number; readonly isWritten: boolean };
  /** Before the `@`, without it. */
  readonly userInfo?: Span & { readonly text: string };
}

/** Six rules ask for them. */
const originsKnown = new WeakMap<BlockContext, readonly Origin[]>();

/** The origins that a block names: of its request's URL, and of its `# @node` directives. */
export function originsOf(context: BlockContext): readonly Origin[] {
  const known = originsKnown.get(context) ?? readOrigins(context);
  originsKnown.set(context, known);
  return known;
}

function readOrigins({ block, reading }: BlockContext): readonly Origin[] {
  const found: Origin[] = [];
  if (reading.kind !== 'none' && reading.target?.origin && reading.resolved) {
    const { origin } = reading.target;
    const { resolved } = reading;
    const known = !resolved.unknown.some((gap) => gap.start < origin.end && origin.start < gap.end);
    const parsed = known && parseOrigin(origin.text, origin.start, block.text, resolved);
    if (parsed) found.push(parsed);
  }
  for (const { key, value } of block.directives) {
    if (key.text !== 'node' || value.text.includes('{{')) continue;
    const parsed = parseOrigin(/^[^/]*\/\/[^/?#\s]*/.exec(value.text)?.[0] ?? '', value.start, block.text);
    if (parsed) found.push(parsed);
  }
  return found;
}

function parseOrigin(
  text: string,
  start: number,
  blockText: string,
  resolved?: Resolved,
): Origin | undefined {
  const match = /^(https?:|wss?:)\/\/(?:([^@]*)@)?(\[[^\]]*\]|[^:/@]+)(?::(\d*))?$/i.exec(text);
  if (!match) return undefined;
  const [, scheme = '', user, name = '', digits] = match;
  const host = hostOf(name);
  if (host === undefined) return undefined;
  const place = (from: number, to: number): Span =>
    resolved?.written({ start: start + from, end: start + to }) ?? { start: start + from, end: start + to };
  const userStart = scheme.length + 2;
  const hostStart = userStart + (user === undefined ? 0 : user.length + 1);
  const hostSpan = place(hostStart, hostStart + name.length);
  const portSpan = place(text.length - (digits?.length ?? 0), text.length);
  const hostText = blockText.slice(hostSpan.start, hostSpan.end);
  return {
    ...place(0, text.length),
    scheme: scheme.toLowerCase(),
    host,
    hostSpan,
    ...(hostText === name ? { hostText } : {}),
    ...(digits
      ? {
          port: {
            ...portSpan,
            number: Number(digits),
            isWritten: blockText.slice(portSpan.start, portSpan.end) === digits,
          },
        }
      : {}),
    ...(user ? { userInfo: { ...place(userStart, userStart + user.length), text: user } } : {}),
  };
}

function hostOf(name: string): string | undefined {
  const url = readUrl(`http://${name}`);
  return url.ok ? url.value.hostname : undefined;
}

/** Every address of the machine: good to listen on, not to send to. */
function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '[::]';
}

/** Whether an address is of this machine or of a network behind it; names that only such networks know too. */
function isNear(host: string): boolean {
  if (host.startsWith('[')) return isNearV6(host.slice(1, -1));
  const numbers = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host);
  if (numbers) return isNearV4(Number(numbers[1]), Number(numbers[2]));
  const name = host.replace(/\.$/, '').toLowerCase();
  return !name.includes('.') || privateNames.test(name);
}

function isNearV4(first: number, second: number): boolean {
  return (
    first === 127 ||
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254) ||
    // Carrier-grade and mesh networks (RFC 6598).
    (first === 100 && second >= 64 && second <= 127)
  );
}

function isNearV6(address: string): boolean {
  // An IPv4 address in IPv6 form is written by URL parsers as `::ffff:7f00:1`.
  const mapped = /^::ffff:([0-9a-f]{1,4}):[0-9a-f]{1,4}$/.exec(address);
  if (mapped) {
    const high = Number.parseInt(mapped[1] ?? '', 16);
    return isNearV4(high >> 8, high & 255);
  }
  return address === '::1' || /^f[cd][0-9a-f]{2}:/.test(address) || /^fe[89ab][0-9a-f]:/.test(address);
}
