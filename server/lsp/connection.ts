/** The connection as the protocol wants it: the life cycle, which the library does not check, and canceled requests. */
import {
  type ConnectionOptions,
  type DataCallback,
  type Disposable,
  ErrorCodes,
  LSPErrorCodes,
  Message,
  type MessageReader,
  type MessageWriter,
  type RequestMessage,
  type ResponseMessage,
} from 'vscode-languageserver';

/** Options of the connection: a request that is canceled while it waits gets its error at once and never starts. */
export const connectionOptions: ConnectionOptions = {
  connectionStrategy: {
    cancelUndispatched(message, next) {
      if (!Message.isRequest(message)) return next(message);
      const { jsonrpc, id, method } = message;
      const error = { code: LSPErrorCodes.RequestCancelled, message: `${method} was canceled.` };
      return { jsonrpc, id, error };
    },
  },
};

type Phase = 'starting' | 'running' | 'shut down';

/**
 * A reader that passes on what the protocol allows:
 *
 * - Before `initialize`, requests get the error -32002, and notifications except `exit` are dropped.
 * - A second `initialize`, and any request after `shutdown`, get the error -32600.
 * - `initialize` without capabilities counts as one with none.
 *
 * @param writer for the errors
 */
export function inLifeCycle(reader: MessageReader, writer: Pick<MessageWriter, 'write'>): MessageReader {
  let phase: Phase = 'starting';
  const refuse = ({ id }: RequestMessage, code: number, message: string) => {
    const response: ResponseMessage = { jsonrpc: '2.0', id, error: { code, message } };
    // The connection reports a writer that fails.
    writer.write(response).catch(() => undefined);
  };

  /** The message to pass on; undefined for one that is not. */
  const admitted = (message: Message): Message | undefined => {
    if (!isCall(message)) return message;
    if (!isRequest(message)) return phase === 'running' || message.method === 'exit' ? message : undefined;
    const { method } = message;
    if (phase === 'shut down') {
      return void refuse(message, ErrorCodes.InvalidRequest, `${method}: the server is shut down.`);
    }
    if (method === 'initialize') {
      if (phase === 'running') {
        return void refuse(message, ErrorCodes.InvalidRequest, 'initialize was sent before.');
      }
      phase = 'running';
      return withCapabilities(message);
    }
    if (phase === 'starting') {
      return void refuse(message, ErrorCodes.ServerNotInitialized, `${method} was sent before initialize.`);
    }
    if (method === 'shutdown') phase = 'shut down';
    return message;
  };

  return {
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    listen(callback: DataCallback): Disposable {
      return reader.listen((message) => {
        const passed = admitted(message);
        if (passed) callback(passed);
      });
    },
    dispose: () => reader.dispose(),
  };
}

/** A request or a notification. */
interface Call extends Message {
  readonly method: string;
}

function isCall(message: Message): message is Call {
  return typeof (message as Partial<Call>).method === 'string';
}

function isRequest(message: Call): message is Call & RequestMessage {
  const { id } = message as Partial<RequestMessage>;
  return id !== undefined && id !== null;
}

function withCapabilities(message: Call & RequestMessage): Message {
  const { params } = message;
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return message;
  const { capabilities } = params as { readonly capabilities?: unknown };
  if (typeof capabilities === 'object' && capabilities !== null) return message;
  const complete: RequestMessage = { ...message, params: { ...params, capabilities: {} } };
  return complete;
}
