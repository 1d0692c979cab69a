/** A request of the command line, ready to send, for commands that need only one. */
import { failed, type Result } from '../common/result';
import type { Preparation } from '../runner/model/prepared';
import { send } from '../runner/send/send';
import { createWorkspaceContracts } from './contracts';
import type { InputText } from './inline';
import type { CommandNodes } from './node-urls';
import type { Terminal } from './output/terminal';
import { askingIn } from './question';
import { filesToSend } from './send-files';
import { createSpecifications } from './specifications';

export async function preparedInline(
  input: InputText,
  { endpoints, nodes, options, secrets }: CommandNodes,
  terminal: Terminal,
): Promise<Preparation | Result<never>> {
  const found = await filesToSend({
    options,
    nodes,
    endpoints,
    cwd: terminal.cwd,
    asking: askingIn(terminal, { sure: false, parallel: 1, timeoutMs: 30_000, send }),
    secrets,
    specifications: createSpecifications(options, terminal),
    contracts: createWorkspaceContracts(options, terminal),
    input,
  });
  if (!found.ok) return found;
  const [item, more] = found.value.flatMap(({ items }) => items);
  return item && !more ? item.prepare() : failed({ message: 'Write one call, in quotes.' });
}
