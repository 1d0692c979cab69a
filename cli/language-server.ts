import { type Result, success } from '../common/result';
import type { RequestSender } from '../server/lsp/sending';
import { serve } from '../server/lsp/serve';
import { connectionOptions, connectionsFrom } from './connections';
import { nodeUrls } from './node-urls';
import { numberOf, parseOptions } from './options';
import { type Terminal, write } from './output/terminal';
import { gateFrom, gateOptions } from './question';
import { languageServerUsage } from './usage';

/** How editors start a server; their libraries may add the id of the editor's process. */
const TRANSPORT = /^--(?:stdio|node-ipc|(?:socket|pipe|clientProcessId)(?:=.*)?)$/;

/** `slotpad language-server`: runs the server in this process, until the editor or a signal ends it. */
export async function languageServer(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const own = args.filter((arg) => !TRANSPORT.test(arg));
  const parsed = parseOptions(own, {
    values: {
      '--beacon': 'URL',
      '--execution': 'URL',
      '--timeout': 'SECONDS',
      ...connectionOptions,
      ...gateOptions,
    },
    switches: ['--help', '-h'],
    repeatable: ['--allow-host'],
  });
  if (!parsed.ok) return parsed;
  const options = parsed.value;
  if (options.has('--help') || options.has('-h')) {
    await write(terminal.out, languageServerUsage);
    return success(0);
  }
  const timeout = numberOf(options, '--timeout', 'seconds above 0', (value) => value > 0 && value <= 86_400);
  if (!timeout.ok) return timeout;
  const nodes = nodeUrls(options, terminal.cwd);
  if (!nodes.ok) return nodes;
  const gate = gateFrom(options, nodes.value);
  if (!gate.ok) return gate;
  const connect = () => connectionsFrom(options, nodes.value, terminal);
  if (options.names.some((name) => Object.hasOwn(connectionOptions, name))) {
    const opened = await connect();
    if (!opened.ok) return opened;
    await opened.value.connections.close();
  }
  const timeoutMs = (timeout.value ?? 30) * 1000;
  const transport = args.filter((arg) => TRANSPORT.test(arg));
  serve(
    transport.length > 0 ? transport : ['--stdio'],
    loadedOnUse(async () => {
      const { createSender } = await import('./editor-sender');
      return createSender({ connect, nodes: nodes.value, hosts: gate.value.hosts(), terminal, timeoutMs });
    }),
  );
  await new Promise<void>((resolve) => {
    terminal.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return success(0);
}

/** Loads the sender with the first request: most sessions send none. */
function loadedOnUse(load: () => Promise<RequestSender>): RequestSender {
  let loading: Promise<RequestSender> | undefined;
  let loaded: RequestSender | undefined;
  const sender = async () => {
    loading ??= load();
    loaded = await loading;
    return loaded;
  };
  return {
    send: async (request, editor) => (await sender()).send(request, editor),
    environments: async (uri, folder) => (await sender()).environments(uri, folder),
    dispose: () => loaded?.dispose(),
  };
}
