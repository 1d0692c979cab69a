import { type ConnectionOptions, LSPErrorCodes, Message } from 'vscode-languageserver';

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
