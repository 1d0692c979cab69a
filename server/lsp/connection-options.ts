import { type ConnectionOptions, LSPErrorCodes, Message } from 'vscode-languageserver';

/** How the server's connection is made: a cancelled request that still waits is answered at once, and never begun. */
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
