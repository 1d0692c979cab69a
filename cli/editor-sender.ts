import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { failed, failureText, type Result, success } from '../common/result';
import { ScratchDocument } from '../common/scratch/document/document';
import { environmentNames } from '../common/scratch/environments/environments';
import type { TrustedHosts } from '../common/trust/trust';
import { counted } from '../common/units/words';
import { listFiles, readTextIfAny } from '../runner/files/text-file';
import { prettyPrint } from '../runner/json/pretty';
import { verdictOf } from '../runner/judge/verdict';
import { startsStream } from '../runner/model/content-type';
import type { NodeAddress } from '../runner/model/node-address';
import { notSentReply, type Prepared } from '../runner/model/prepared';
import { withAssertions } from '../runner/present/assertions';
import { presentReply } from '../runner/present/present';
import type { Presented } from '../runner/present/presented';
import { createStreamView, type StreamView } from '../runner/present/stream';
import { needsConfirmation } from '../runner/request/effect';
import { findEnvironments } from '../runner/request/environment';
import { passesOf } from '../runner/request/prepare';
import { createExchangeStore } from '../runner/request/session';
import { type RunEvent, runRequests } from '../runner/run/run';
import { createCookieJar } from '../runner/send/cookies';
import { type Gate, type Taking, takingsOf, takingWords } from '../runner/send/gate';
import { withSavedResponses } from '../runner/send/save-response';
import { type Send, sendOver } from '../runner/send/send';
import type { RequestSender, RequestToSend, SendingEditor } from '../server/lsp/sending';
import type { CliConnections } from './connections';
import { surroundingsOf, variableOptions } from './environment';
import { rootFor } from './files';
import { parseOptions } from './options';
import { printableLine, type Terminal } from './output/terminal';
import { declined, describeEffect, effectText } from './question';
import { createResponseFiles } from './response-files';
import { inputFor, itemOf, type SendItem } from './send-files';

export interface SenderOptions {
  readonly connect: () => Promise<Result<CliConnections>>;
  readonly nodes: readonly [beacon: NodeAddress, execution: NodeAddress];
  /** The hosts that the command line names. */
  readonly hosts: TrustedHosts;
  readonly terminal: Terminal;
  readonly timeoutMs: number;
}

/** Characters. A longer response is written as it came. */
const MOST_PRETTY = 45 * 1024 * 1024;

/** Sends requests of an editor, and writes the responses to files. */
export async function createSender(options: SenderOptions): Promise<RequestSender> {
  const files = createResponseFiles();
  const session = createExchangeStore();
  const opened = await options.connect();
  const jar = createCookieJar();
  const asked = hostsAskedFor(options.hosts);
  const send = opened.ok
    ? withSavedResponses(sendOver(opened.value.connections, { cookies: () => jar, gate: asked.gate }))
    : undefined;

  const present = async (request: RequestToSend, editor: SendingEditor) => {
    if (!opened.ok || !send)
      return notPresented(request, failureText(opened.ok ? { message: '' } : opened.failure));
    const remembering: Send = async (prepared, sendOptions) => {
      const reply = await send(prepared, sendOptions);
      session.remember(prepared, reply);
      return reply;
    };
    const confirm = async (prepared: Prepared): Promise<Result<void>> => {
      const allowed = await asked.allow(prepared, editor);
      if (!allowed.ok) return allowed;
      if (!needsConfirmation(prepared)) return success(undefined);
      const answer = await editor.confirm(`${effectText(prepared)} Send it?`);
      if (answer === undefined) {
        return failed({
          message: `It ${describeEffect(prepared)}, and the editor cannot ask before it is sent.`,
          remedy: 'Send it with `slotpad send` in a terminal.',
        });
      }
      return answer ? success(undefined) : declined;
    };
    const items = await itemsOf(request, options, opened.value.secrets, {
      session,
      send: (prepared) => remembering(prepared, { signal: editor.signal, timeoutMs: options.timeoutMs }),
      confirm,
    });
    if (!items.ok) return notPresented(request, failureText(items.failure));
    return run(items.value, { send: remembering, confirm, editor, timeoutMs: options.timeoutMs });
  };

  return {
    async send(request, editor) {
      const { name, shown } = await present(request, editor);
      const written = files.write(name, shown);
      if (written.ok) return { ...shown, uri: written.value };
      const message = [shown.message, failureText(written.failure)].filter(Boolean).join(' ');
      return { ...shown, message, level: 'error', uri: request.uri };
    },
    async environments(uri, folder) {
      const place = folderOf(uri, folder, options.terminal.cwd);
      const root = await rootFor(place, rootOf(folder, options.terminal.cwd));
      const found = await findEnvironments({ folder: place, root, readText: readTextIfAny, listFiles });
      return found.ok && found.value ? environmentNames(found.value) : [];
    },
    dispose: () => files.dispose(),
  };
}

/** Asks once for each host that the person has not named, and remembers the answer until the server ends. */
function hostsAskedFor({ nodes, allowed: given }: TrustedHosts) {
  const allowed = [...given];
  const hosts = () => ({ nodes, allowed });
  const refuse = (taking: Taking): Result<void> =>
    failed({
      message: `${takingWords(taking)} If that is meant, start slotpad language-server with --allow-host ${taking.host}.`,
    });
  return {
    gate: { hosts, refuse } satisfies Gate,
    async allow(prepared: Prepared, editor: SendingEditor): Promise<Result<void>> {
      for (const taking of takingsOf(prepared, hosts())) {
        const answer = await editor.confirm(`${printableLine(takingWords(taking))} Allow this host?`);
        if (answer === undefined) return refuse(taking);
        if (!answer) return declined;
        allowed.push(taking.host);
      }
      return success(undefined);
    },
  };
}

interface Named {
  readonly name: string;
  readonly shown: Presented;
}

/** A request that could not be prepared at all. */
function notPresented({ uri, line }: RequestToSend, message: string): Named {
  const name = path.posix.basename(uri);
  return { name, shown: presented(notSentReply({ name, line, message })) };
}

function presented(reply: Parameters<typeof presentReply>[0]): Presented {
  return presentReply(reply, {
    prettyPrint: (text) => (text.length > MOST_PRETTY ? text : prettyPrint(text)),
    most: Number.POSITIVE_INFINITY,
  });
}

/** The request at a line, once for each pass of `# @loop`. */
async function itemsOf(
  { uri, language, text, line, folder, environment, catalogue, contracts }: RequestToSend,
  { nodes, terminal }: SenderOptions,
  secrets: readonly string[],
  chain: Parameters<typeof itemOf>[1],
): Promise<Result<readonly SendItem[]>> {
  const document = new ScratchDocument(uri, language, 1, text, { anySize: true });
  document.catalogue = catalogue;
  document.contracts = contracts;
  const place = folderOf(uri, folder, terminal.cwd);
  const selected = parseOptions(environment ? [`--env=${environment}`] : [], {
    values: variableOptions,
    switches: [],
  });
  if (!selected.ok) return selected;
  const around = await surroundingsOf(place, selected.value, rootOf(folder, terminal.cwd));
  if (!around.ok) return around;
  if (line >= document.lineCount) return failed({ message: `There is no line ${line + 1}.` });
  const placed = document.blockAtLine(line);
  if (placed.block.request === undefined)
    return failed({ message: `There is no request at line ${line + 1}.` });
  const shown = path.posix.basename(uri);
  const input = await inputFor(document, { ...around.value, folder: place }, { nodes, secrets, shown });
  if (!input.ok) return input;
  const items: SendItem[] = [];
  for (const pass of passesOf({ ...input.value, placed })) items.push(await itemOf(pass, chain, true));
  return success(items);
}

interface RunOptions {
  readonly send: Send;
  readonly confirm: (prepared: Prepared) => Promise<Result<void>>;
  readonly editor: SendingEditor;
  readonly timeoutMs: number;
}

/** Sends the passes of a request until one fails. Presents the last response. */
async function run(
  items: readonly SendItem[],
  { send, confirm, editor, timeoutMs }: RunOptions,
): Promise<Named> {
  let view: StreamView | undefined;
  const { name = '', line = 0 } = items[0] ?? {};
  let last: Named = { name, shown: presented(notSentReply({ name, line, message: 'Canceled.' })) };
  const events = runRequests({
    items,
    send,
    confirm,
    signal: editor.signal,
    stopAtFailure: true,
    timeoutMs,
    // Nobody reads the events while they come.
    streamMs: timeoutMs,
    readsOnce: true,
    onHeaders({ name }, status, headers) {
      if (startsStream(status, headers)) view = createStreamView({ name, status, prettyPrint });
    },
    onEvent(_, event) {
      view?.add(event);
      editor.report(counted(view?.count ?? 0, 'event'));
    },
    onAttempt: (_, { count, reason }) => editor.report(`attempt ${count}: ${reason}`),
  });
  for await (const event of events) {
    if (event.kind === 'started') {
      view = undefined;
      editor.report(event.item.name);
    } else if (event.kind === 'ended') last = presentEnded(event, view);
  }
  return last;
}

function presentEnded(
  { item, reply, assertions }: Extract<RunEvent<SendItem>, { kind: 'ended' }>,
  view: StreamView | undefined,
): Named {
  const shown = view && reply.outcome !== 'timed-out' ? view.present(reply) : presented(reply);
  return { name: item.name, shown: withAssertions(shown, assertions, verdictOf(reply, assertions)) };
}

/** The folder of a file; that of the workspace for a file that is not on disk. */
function folderOf(uri: string, folder: string | undefined, cwd: string): string {
  return uri.startsWith('file:') ? path.dirname(fileURLToPath(uri)) : rootOf(folder, cwd);
}

function rootOf(folder: string | undefined, cwd: string): string {
  return folder?.startsWith('file:') ? fileURLToPath(folder) : cwd;
}
