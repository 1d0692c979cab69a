/**
 * Reads the address of a request. The rules and the sender ask these functions, so that whatever is not sent because of its
 * address is reported while it is written.
 */
import { mask } from '../masking/mask';
import { distanceOf } from '../nearest';
import { type Failure, failed, type Result, success } from '../result';
import { shortened } from '../units/words';
import { foreignCommand } from './programs';
import { isIpcUrl } from './socket-address';

/** Why a text is no address. */
export interface BadAddress extends Failure {
  /** The whole text as it was probably meant. */
  readonly meant?: string;
  /** Set for a text that is no request line at all: prose, a command, JSON. */
  readonly isOther?: boolean;
}

/** A whole URL, or a path at a node. */
export interface WrittenAddress {
  readonly kind: 'url' | 'path';
  readonly text: string;
}

/** Schemes that requests are sent with. Socket files have `ipc:`. */
const SCHEMES = ['http', 'https', 'ws', 'wss'] as const;
const URL_START = /^[a-z][a-z\d+.-]*:\/\//i;
/** Hosts as they are written without a scheme. */
const BARE_HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?(?=[/?#]|$)/i;
const LARGEST_PORT = 65_535;
const ONE_BRACE = 'A variable has two braces on each side: {{name}}.';

/**
 * What stands after the method of a request: an absolute URL; `host:port/path`, which is sent over http; or a path.
 *
 * @param text without placeholders
 */
export function readTarget(text: string): Result<WrittenAddress, BadAddress> {
  const written = text.trim();
  if (written === '') return failed({ message: 'The request has no URL.' });
  if (written.startsWith('/')) return success({ kind: 'path', text: written });
  const other = otherText(written);
  if (other) return failed({ ...other, isOther: true });
  const scheme = misspeltScheme(written);
  if (scheme) return failed(scheme);
  if (URL_START.test(written)) return success({ kind: 'url', text: written });
  if (/^\{\w[\w.-]*\}/.test(written))
    return failed({ message: ONE_BRACE, meant: written.replace(/^\{(.*?)\}/, '{{$1}}') });
  const [, host = '', port] = BARE_HOST.exec(written) ?? [];
  if (host === '') {
    return failed({
      message: `"${shown(written)}" is not a URL. Write http://host:port/path, or a path that starts with "/".`,
      isOther: /\s/.test(written),
    });
  }
  if (port === undefined && /^\w[\w-]*$/.test(host) && !/^localhost$/i.test(host)) {
    return failed({
      message: `"${shown(written)}" is neither a path nor a URL. Write "/" before a path, or http:// before a host.`,
      meant: `/${written}`,
    });
  }
  return success({ kind: 'url', text: `http://${written}` });
}

/** Something that people paste into a file of requests, and that is none. */
function otherText(text: string): BadAddress | undefined {
  const foreign = foreignCommand(text);
  if (foreign) {
    const { http, rpc } = foreign;
    const help =
      http !== undefined
        ? `Write the request: ${http}`
        : rpc !== undefined
          ? `In a .jsonrpc file, write ${rpc}`
          : 'Write the request: method, URL, headers and body';
    return {
      message: `${foreign.message} ${help}.`,
      ...(foreign.http === undefined ? {} : { meant: foreign.http }),
    };
  }
  const [, quote = '', quoted = ''] = /^(["'`])(.*)\1$/s.exec(text) ?? [];
  if (quoted !== '')
    return { message: `A request has no quotes around it: ${quote}…${quote}.`, meant: quoted };
  if (/^(?:\{(?!\w[\w.-]*\})|\[(?![\da-f.]*:[\da-f:.]*\]))/i.test(text)) {
    return {
      message:
        'This is a body without its request. Write the request line above it: POST http://127.0.0.1:8545, the content type, and an empty line.',
    };
  }
  const command = /^[$>%#]\s+(\S.*)$/s.exec(text)?.[1];
  if (command !== undefined) {
    const isCurl = /^curl\s/.test(command);
    return {
      message: isCurl
        ? 'The prompt of the shell is not a part of the command.'
        : `"${shown(text)}" is a command, not a request.`,
      ...(isCurl ? { meant: command } : {}),
    };
  }
  if (/^[a-z][a-z\d]*_\w+\s*\(/i.test(text)) {
    return {
      message:
        'Calls such as eth_chainId() are for .jsonrpc files. Here, write POST http://127.0.0.1:8545 with the call as a JSON body.',
    };
  }
  return undefined;
}

/** `http:/host`, `http//host`, `http:\\host`, `htp://host`. */
function misspeltScheme(text: string): BadAddress | undefined {
  const [all = '', name = '', delimiter = ''] = /^([a-z]+)([:;.,]?[/\\]{1,3}|:(?=[a-z]))/i.exec(text) ?? [];
  if (name === '') return undefined;
  const rest = text.slice(all.length);
  const known = SCHEMES.find((one) => one === name.toLowerCase());
  if (delimiter === '://') {
    if (known || isIpcUrl(text)) return undefined;
    const near = nearestScheme(name);
    return {
      message: `Slotpad sends to http://, https://, ws:// and wss:// addresses and to socket files, not to ${name}://.`,
      ...(near ? { meant: `${near}://${rest}` } : {}),
    };
  }
  if (!known) return undefined;
  return {
    message: `A URL starts with ${known}://, not with "${all}".`,
    meant: `${known}://${rest.replaceAll('\\', '/')}`,
  };
}

function nearestScheme(name: string): string | undefined {
  const ranked = SCHEMES.map((scheme) => ({ scheme, distance: distanceOf(name, scheme) ?? Infinity }));
  const [first] = ranked.sort((a, b) => a.distance - b.distance);
  return first && first.distance < Infinity && name.length > 2 ? first.scheme : undefined;
}

/** The URL of a path at the host of a `Host` header. */
export function urlAtHost(host: string, path: string): string {
  return `${/:(?:443|8443)$/.test(host) ? 'https' : 'http'}://${host}${path}`;
}

/** A URL that can be sent to. */
export function readUrl(text: string): Result<URL, BadAddress> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return failed(brokenUrl(text));
  if (isIpcUrl(text)) return success(url);
  if (!SCHEMES.some((scheme) => url.protocol === `${scheme}:`)) {
    return failed({
      message: `Slotpad sends to http://, https://, ws:// and wss:// addresses and to socket files, not to ${url.protocol}//.`,
    });
  }
  // URL parsers take characters that no name on a network has: `localhost;8545`, `{base_url}`.
  if (
    !/^(?:\[[\da-f:.]+\]|[\w.-]+)$/i.test(url.hostname) ||
    /^\.|\.\./.test(url.hostname) ||
    url.port === '0'
  )
    return failed(brokenUrl(text));
  return success(url);
}

/** Values that a placeholder at any place of an address may have; behind `://` it is a host. */
const VALUES = ['1', 'http', 'http://a', '/a', 'a/b', 'a:1', ''];
const HOSTS = ['1', 'a:1', '[::1]'];
const PLACEHOLDER = /\{\{[^{}]*\}\}/g;

/** Why a text with placeholders is no address, whatever they stand for; undefined if that depends on them. */
export function badWhatever(text: string): BadAddress | undefined {
  const names = text.match(PLACEHOLDER) ?? [];
  const nameOf = (index: number) => `value-${index}-not-known`;
  let count = 0;
  const bad = badAddress(text.replace(PLACEHOLDER, () => nameOf(count++)));
  if (!bad) return undefined;
  const values = /^[^{]*:\/\/\{\{/.test(text) ? HOSTS : VALUES;
  if (values.some((value) => !badAddress(text.replace(PLACEHOLDER, value)))) return undefined;
  const written = (said: string) =>
    names.reduce((result, name, index) => result.replaceAll(nameOf(index), () => name), said);
  return {
    ...bad,
    message: written(bad.message),
    ...(bad.meant === undefined ? {} : { meant: written(bad.meant) }),
  };
}

function badAddress(text: string): BadAddress | undefined {
  const target = readTarget(text);
  if (!target.ok) return target.failure;
  if (target.value.kind === 'path') return undefined;
  const url = readUrl(target.value.text);
  return url.ok ? undefined : url.failure;
}

/** What is wrong with a URL that no parser takes. */
function brokenUrl(text: string): BadAddress {
  const [, start = '', authority = '', rest = ''] =
    /^([a-z][a-z\d+.-]*:\/\/)([^/?#]*)(.*)$/is.exec(text) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const name = host.replace(/:\d*$/, '');
  const braced = host.replace(/(?<!\{)\{(\w[\w.-]*)\}(?!\})/g, '{{$1}}');
  if (braced !== host) {
    return {
      message: ONE_BRACE,
      meant: start + authority.slice(0, authority.length - host.length) + braced + rest,
    };
  }
  const port = /^[^:]*:(\d+)$/.exec(host)?.[1];
  if (port !== undefined && Number(port) === 0)
    return { message: '0 is not a port that a server listens on.' };
  if (port !== undefined && Number(port) > LARGEST_PORT)
    return { message: `${port} is not a port: the largest is ${LARGEST_PORT}.` };
  if ((host.match(/:/g) ?? []).length > 1 && !host.startsWith('['))
    return { message: `"${shown(host)}" is not a host with a port: it has more than one colon.` };
  if (/\s/.test(host)) {
    return {
      message: `There is a space in "${shown(host)}".`,
      meant: `${start}${authority.replace(/\s+/g, '')}${rest}`,
    };
  }
  if (/[;,](?=\d+$)/.test(host)) {
    return {
      message: `"${shown(host)}" is not a host with a port. The port follows a colon.`,
      meant: start + authority.replace(/[;,](?=\d+$)/, ':') + rest,
    };
  }
  return {
    message:
      name === ''
        ? `"${shown(text)}" has no host.`
        : `"${shown(text)}" is not a valid URL. Check its host and port.`,
  };
}

function shown(text: string): string {
  return shortened(mask(text), 80);
}

/** `127.0.0.1:8545` → `http://127.0.0.1:8545`. */
export function withScheme(given: string): string {
  return /^(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5}(?:\/|$)/i.test(given) ? `http://${given}` : given;
}
