/** `node dist/server.js --stdio` (or `--node-ipc`, as VS Code starts it): the language server. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { disk } from './lsp/disk';
import { startServer } from './lsp/server';

const transports = ['--stdio', '--node-ipc'];
if (!process.argv.some((arg) => transports.includes(arg) || /^--(socket|pipe)=/.test(arg))) {
  console.error(
    'slotpad language server: say how to talk to it, with --stdio, --node-ipc, --socket=PORT or --pipe=NAME.',
  );
  process.exit(2);
}
startServer(createConnection(ProposedFeatures.all), { documentation: rulePages(), files: disk });

/** The pages that lie beside this program, as they do in the package and in the project. */
function rulePages(): string | undefined {
  const folder = path.join(__dirname, '../docs/rules');
  return existsSync(folder) ? `${pathToFileURL(folder).href}/{code}.md` : undefined;
}
