/** `node dist/server.js --stdio` (or `--node-ipc`, as VS Code starts it): the language server. */
import { serve } from './lsp/serve';

serve(process.argv.slice(2));
