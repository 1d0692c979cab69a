/** Addresses that are reached over a WebSocket (`ws://`, `wss://`) or over IPC (`ipc://`, the path of a socket file). */

export function isWebSocketUrl(text: string): boolean {
  return /^wss?:\/\//i.test(text);
}

export function isIpcUrl(text: string): boolean {
  return /^ipc:\/\//i.test(text);
}

/** Whether a URL is that of a WebSocket or of a socket file. */
export function isSocketUrl(text: string): boolean {
  return isWebSocketUrl(text) || isIpcUrl(text);
}

/** The path in `unix:/run/geth.ipc` and `unix:///run/geth.ipc`, as other programs write a socket file. */
export function withoutUnix(text: string): string {
  return text.replace(/^unix:(?:\/\/(?=\/))?/i, '');
}

/**
 * Whether a text is the path of a socket file or a named pipe: `/…`, `./…`, `../…`, `~/…`, `\\.\pipe\…`, `….ipc`. It may
 * follow `unix:`.
 */
export function isSocketPath(written: string): boolean {
  const text = withoutUnix(written);
  return (
    /^(?:\.{0,2}\/|~[\\/]|\.{0,2}\\|[a-z]:[\\/])/i.test(text) ||
    (/\.ipc$/i.test(text) && !text.includes('://'))
  );
}

/** `ipc:///home/me/geth.ipc`; `ipc://./pipe/geth.ipc` for a named pipe of Windows. @param path absolute */
export function ipcUrl(path: string): string {
  const pipe = /^\\\\[.?]\\pipe\\(.*)$/is.exec(path)?.[1];
  if (pipe !== undefined) return `ipc://./pipe/${encoded(pipe)}`;
  const slashes = encoded(path);
  return slashes.startsWith('/') ? `ipc://${slashes}` : `ipc:///${slashes}`;
}

function encoded(path: string): string {
  // A backslash is a part of names except on Windows, where paths have a drive letter.
  const parts = /^(?:[a-z]:|[^/]*\\)/i.test(path) ? path.split(/[\\/]/) : path.split('/');
  return parts.map((part) => encodeURIComponent(part).replaceAll('%3A', ':')).join('/');
}

/** The path of the socket file or the named pipe. */
export function socketPathOf(url: string): string {
  const [, host = '', path = ''] = /^ipc:\/\/([^/]*)(.*)$/i.exec(url) ?? [];
  const plain = decoded(path);
  if (host === '.') return `\\\\.${plain.replaceAll('/', '\\')}`;
  return /^\/[a-z]:\//i.test(plain) ? plain.slice(1) : plain;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** How an address is named in messages: its host and port, or the path of its socket file. */
export function placeOfUrl(url: URL): string {
  return url.protocol === 'ipc:' ? socketPathOf(url.href) : url.host;
}

/** `http://127.0.0.1:8545`; the path of a socket file. */
export function originOfUrl(url: URL): string {
  return url.protocol === 'ipc:' ? socketPathOf(url.href) : url.origin;
}

/** The address with the HTTP scheme of its security, for proxies and TLS: `ws:` becomes `http:`. */
export function httpEquivalent(url: URL): URL {
  return isWebSocketUrl(url.href) ? new URL(url.href.replace(/^ws/i, 'http')) : url;
}

/** Whether connections to the address use TLS. */
export function isSecure({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'wss:';
}

/** `http://` or `ws://`: the scheme without TLS. */
export function plainScheme({ href }: URL): string {
  return isWebSocketUrl(href) ? 'ws://' : 'http://';
}

/** `https://` or `wss://`: the scheme with TLS. */
export function secureScheme({ href }: URL): string {
  return isWebSocketUrl(href) ? 'wss://' : 'https://';
}
