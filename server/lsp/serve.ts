import { Console } from 'node:console';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Connection,
  type ContentTypeDecoder,
  createConnection,
  createServerPipeTransport,
  createServerSocketTransport,
  ErrorCodes,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageReader,
  type MessageWriter,
  ProposedFeatures,
  type ResponseMessage,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { defined } from '../../common/defined';
import { connectionOptions, inLifeCycle } from './connection';
import { disk, watchFolder } from './disk';
import type { RequestSender } from './sending';
import { startServer } from './server';

/** The connection for the given arguments. Exits with 2 if they name no transport. */
function connect(args: readonly string[]): Connection {
  const [, transport, address] =
    args
      .map((arg) => /^--(stdio|node-ipc|socket|pipe)(?:=(.+))?$/.exec(arg))
      .find((found) => found !== null) ?? [];
  if (transport === 'node-ipc') {
    const writer = new IPCMessageWriter(process);
    return connection(new IPCMessageReader(process), writer);
  }
  if (transport === 'stdio') return stdioConnection();
  if (transport === 'socket' && address !== undefined) {
    return streamConnection(...createServerSocketTransport(Number(address)));
  }
  if (transport === 'pipe' && address !== undefined) {
    return streamConnection(...createServerPipeTransport(address));
  }
  console.error(
    'slotpad language server: missing transport. Pass --stdio, --node-ipc, --socket=PORT or --pipe=NAME.',
  );
  return process.exit(2);
}

function stdioConnection(): Connection {
  // Standard output is for the protocol only.
  globalThis.console = new Console(process.stderr);
  const reader = new StreamMessageReader(process.stdin, { contentTypeDecoder: json });
  process.stdin.on('data', lengthCheck(unreadable));
  const served = streamConnection(reader, new StreamMessageWriter(process.stdout));
  let shutDown = false;
  served.onShutdown(() => {
    shutDown = true;
  });
  process.stdin.on('close', () => process.exit(shutDown ? 0 : 1));
  return served;
}

/**
 * A connection over a byte stream. If the framing of messages breaks, the rest of the stream is unreadable. The program
 * then reports the error and exits, so that the editor restarts it.
 */
function streamConnection(reader: MessageReader, writer: MessageWriter): Connection {
  reader.onError((error) => {
    // Only the body of this message is invalid. The next message can be read.
    if (error instanceof SyntaxError) {
      const message = `The message is not valid JSON: ${error.message}`;
      console.error(`slotpad language server: ${message}`);
      const response: ResponseMessage = {
        jsonrpc: '2.0',
        id: null,
        error: { code: ErrorCodes.ParseError, message },
      };
      void writer.write(response);
      return;
    }
    unreadable(error.message);
  });
  return connection(reader, writer);
}

function unreadable(why: string): never {
  console.error(`slotpad language server: cannot read messages: ${why}`);
  process.exit(1);
}

/** Bytes. A longer text cannot be decoded: it is the longest string of V8. */
const LONGEST_MESSAGE = 512 * 1024 * 1024;

/** Looks at the lengths of messages: the library waits for ever for a body that is too long to come. */
function lengthCheck(refuse: (why: string) => void): (chunk: Buffer) => void {
  let head = '';
  /** Of the body. */
  let left = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      const ofBody = Math.min(left, chunk.length - at);
      left -= ofBody;
      at += ofBody;
      const before = head.length;
      head += chunk.toString('latin1', at, at + 1024);
      const end = head.indexOf('\r\n\r\n');
      at += end < 0 ? head.length - before : end + 4 - before;
      if (end < 0) continue;
      left = Number(/^content-length:[ \t]*(\d+)/im.exec(head.slice(0, end))?.[1] ?? 0);
      head = '';
      if (left > LONGEST_MESSAGE) refuse(`Content-Length must be at most ${LONGEST_MESSAGE}.`);
    }
  };
}

function connection(reader: MessageReader, writer: MessageWriter): Connection {
  return createConnection(ProposedFeatures.all, inLifeCycle(reader, writer), writer, connectionOptions);
}

/** Decodes message bodies. The library passes an empty body for a negative length. */
const json: ContentTypeDecoder = {
  name: 'application/json',
  async decode(body, { charset }) {
    if (body.length === 0) throw new Error('Content-Length must be greater than 0.');
    return JSON.parse(new TextDecoder(charset).decode(body));
  },
};

/** The link to the pages of a folder of `docs` next to this program, where the package has them. */
function pagesOf(folder: string, page: string): string | undefined {
  const place = path.join(import.meta.dirname, '../docs', folder);
  return existsSync(place) ? `${pathToFileURL(place).href}/${page}` : undefined;
}

/**
 * Runs the language server in this process.
 *
 * @param args `--stdio`, `--node-ipc`, `--socket=PORT` or `--pipe=NAME`
 * @param sender sends requests for editors that cannot send
 */
export function serve(args: readonly string[], sender?: RequestSender): void {
  if (sender) process.once('exit', () => sender.dispose());
  startServer(connect(args), {
    documentation: pagesOf('rules', '{code}.md'),
    // Only for other editors: VS Code underlines links.
    reference: sender && pagesOf('reference', '{page}'),
    files: disk,
    watchFolder,
    loadSpecifications: async () => (await import('../../catalogue/documents/load')).load,
    ...defined({ sender }),
  });
}
