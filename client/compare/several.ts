import * as vscode from 'vscode';
import type { ResolvedRequest } from '../../common/scratch/api';
import { read } from '../../common/scratch/reading/reading';
import { counted } from '../../common/units/words';
import { hostOf, type KnownNode } from '../../monitor/nodes/node';
import {
  checkForSeveral,
  checkResolvedForSeveral,
  credentialsOf,
  readdressed,
} from '../../runner/compare/several';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import { notSentReply, type Prepared } from '../../runner/model/prepared';
import { prepare } from '../../runner/request/prepare';
import type { Answer, ComparisonInput } from '../../workbench/compare/present';
import type { NodeRegistry } from '../nodes/registry';
import type { ScratchText } from '../scratch/scratch-text';
import { showInformation, showWarning } from '../screen/messages';
import { showPick } from '../screen/picks';
import { type Ask, refuseUntrusted, showProgress } from '../send/ask';
import type { RequestInputs } from '../send/inputs';
import { findPlace } from '../send/place';
import { timeoutSetting } from '../settings/settings';
import type { Sharing } from '../sharing/sharing';
import type { Feature } from '../surface/handlers';
import { registerSeveralLens } from './lens';
import type { Comparisons } from './panel';
import type { compareSurface } from './surface';

export interface SeveralOptions {
  readonly registry: NodeRegistry;
  readonly inputs: RequestInputs;
  readonly ask: Ask;
  /** Stores the nodes that were selected last. */
  readonly memento: vscode.Memento;
  readonly comparisons: Comparisons;
  readonly sharing: Sharing;
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  /** The client version of a node; undefined while unknown. */
  readonly versionOf: (node: KnownNode) => string | undefined;
}

/** Maximum size of a response: larger ones are not compared, and several of them would fill the memory. */
const mostBytes = 24 * 1024 * 1024;

/** "Send to Several Nodes": sends a request to several nodes and shows the responses side by side. */
export function registerSeveral(options: SeveralOptions): Feature<typeof compareSurface> {
  let running: AbortController | undefined;
  const command = async (place?: unknown) => {
    if (!vscode.workspace.isTrusted) return refuseUntrusted();
    const found = await findPlace(place);
    if (!found) return;
    running?.abort();
    const own = new AbortController();
    running = own;
    try {
      await sendToSeveral(options, found.document, found.line, own);
    } finally {
      if (running === own) running = undefined;
    }
  };
  const registered = vscode.Disposable.from(registerSeveralLens(options.registry, options.sharing), {
    dispose: () => running?.abort(),
  });
  return {
    commands: {
      'slotpad.sendToSeveral': command,
    },
    dispose: () => registered.dispose(),
  };
}

async function sendToSeveral(
  options: SeveralOptions,
  document: ScratchText,
  line: number,
  own: AbortController,
): Promise<void> {
  const { ask, inputs } = options;
  const refuse = (message: string) => void showWarning(message);
  const input = await inputs.at(document, line, own.signal);
  if (!input) return;
  if (!input.ok) return refuse(input.failure.message);
  const { nodes: known, placed, variables } = input.value;
  const reading = read(placed.block, variables);
  const early = checkResolvedForSeveral(reading);
  if (!early.ok) return refuse(early.failure.message);
  const kind = kindOf(reading);
  const nodes = await chooseNodes(options, kind);
  const [first] = nodes;
  if (!first) return;

  const made = await prepare({ ...input.value, nodes: { ...known, [kind]: first } });
  if (!made.ok) return refuse(made.failure.message);
  const prepared = made.value;
  const allowed = checkForSeveral(prepared);
  if (!allowed.ok) return refuse(allowed.failure.message);
  const credentials = await credentialsToSend(credentialsOf(placed.block.request), nodes.length);
  if (!credentials) return;

  const asked: { readonly node: KnownNode; readonly request: Prepared | string }[] = [];
  for (const node of nodes) {
    const request = readdressed(prepared, node, { credentials });
    if (!request.ok) asked.push({ node, request: request.failure.message });
    else if (await ask.mayLeave(request.value)) asked.push({ node, request: request.value });
    else asked.push({ node, request: 'You chose not to send it.' });
  }
  if (own.signal.aborted || asked.every(({ request }) => typeof request === 'string')) return;
  await sendAll(options, prepared, asked, own);
}

async function sendAll(
  { comparisons, send, versionOf }: SeveralOptions,
  prepared: Prepared,
  asked: readonly { readonly node: KnownNode; readonly request: Prepared | string }[],
  own: AbortController,
): Promise<void> {
  const { name, line } = prepared;
  const notSent = (message: string) => notSentReply({ name, line, message });
  let shown: ComparisonInput = {
    title: titleOf(prepared),
    subject: prepared,
    answers: asked.map(({ node, request }): Answer => {
      const base = { name: node.name, detail: versionOf(node) ?? hostOf(node.url) };
      return typeof request === 'string' ? { ...base, reply: notSent(request) } : base;
    }),
  };
  comparisons.show(shown);
  const sending = Promise.all(
    asked.map(async ({ request }, index) => {
      if (typeof request === 'string') return;
      const reply = await send(request, {
        signal: own.signal,
        timeoutMs: timeoutSetting(),
        maxBytes: mostBytes,
      });
      const before = shown;
      const answers = shown.answers.map((answer, at) => (at === index ? { ...answer, reply } : answer));
      shown = { ...shown, answers };
      comparisons.update(shown, before);
    }),
  );
  showProgress(sending, `${name} to ${counted(asked.length, 'node')}`, own, new Promise(() => undefined));
  await sending;
}

/** The name, with the path or methods unless the name contains them. */
function titleOf({ name, calls, operation }: Prepared): string {
  const what = operation?.path ?? calls.map(({ method }) => method).join(', ');
  return name.includes(what) || what === '' ? name : `${name} · ${what}`;
}

function kindOf(reading: ResolvedRequest): KnownNode['kind'] {
  return reading.kind === 'rpc' ? 'execution' : 'beacon';
}

/** Asks for nodes of a kind; empty when canceled. */
async function chooseNodes(
  { registry, memento, versionOf }: SeveralOptions,
  kind: KnownNode['kind'],
): Promise<readonly KnownNode[]> {
  const nodes = registry.all.filter((node) => node.kind === kind);
  const what = kind === 'beacon' ? 'beacon' : 'execution';
  if (nodes.length < 2) {
    const add = 'Add Node';
    const why = nodes.length === 0 ? `There are no ${what} nodes yet` : `There is only one ${what} node`;
    const answer = await showInformation(`${why}. Add another one to compare responses.`, add);
    if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
    return [];
  }
  const key = `several.${kind}`;
  const before = new Set(memento.get<readonly string[]>(key));
  const known = nodes.filter((node) => before.has(node.id)).length > 0;
  const picked = await showPick(
    nodes.map((node) => ({
      label: node.name,
      description: hostOf(node.url),
      ...(versionOf(node) === undefined ? {} : { detail: versionOf(node) as string }),
      picked: !known || before.has(node.id),
      node,
    })),
    {
      canPickMany: true,
      title: 'Send to Several Nodes',
      placeHolder: `Select the ${what} nodes to compare`,
      matchOnDescription: true,
    },
  );
  if (!picked || picked.length === 0) return [];
  await memento.update(
    key,
    picked.map(({ node }) => node.id),
  );
  return picked.map(({ node }) => node);
}

/** Asks which credentials of the request go to all nodes; undefined when canceled. */
async function credentialsToSend(
  names: readonly string[],
  count: number,
): Promise<readonly string[] | undefined> {
  if (names.length === 0 || count < 2) return names;
  const [withThem, without] = ['Send with Credentials', 'Send without Credentials'];
  const answer = await showWarning(
    `The request includes credentials (${names.join(', ')}). Send them to all ${count} nodes?`,
    {
      modal: true,
      detail:
        'They may be meant for only one of the nodes. Credentials in the settings of a node are always sent to that node.',
    },
    withThem,
    without,
  );
  return answer === withThem ? names : answer === without ? [] : undefined;
}
