/** Sends a request to several nodes, and shows responses side by side. */
import * as vscode from 'vscode';
import {
  type ComparisonMessage,
  type ComparisonRequest,
  type ComparisonState,
  comparisonRequestSchema,
} from '../../common/panels/compare';
import type { ResolvedRequest } from '../../common/scratch/api';
import { read } from '../../common/scratch/reading/reading';
import { counted, shortened } from '../../common/units/words';
import { hostOf, type KnownNode } from '../../monitor/nodes/node';
import { normalizedReply } from '../../runner/compare/compare-replies';
import {
  checkForSeveral,
  checkResolvedForSeveral,
  credentialsOf,
  readdressed,
} from '../../runner/compare/several';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import { notSentReply, type Prepared } from '../../runner/model/prepared';
import { prepare } from '../../runner/request/prepare';
import { type Answer, type ComparisonInput, presentComparison } from '../../workbench/compare/present';
import { iconText } from '../../workbench/screen/text';
import type { NodeRegistry } from '../nodes/registry';
import { createPanel, type Panel } from '../panels/panel';
import type { ScratchText } from '../scratch/documents';
import { showBriefly, showInformation, showPick, showWarning } from '../screen/screen';
import { type Ask, refuseUntrusted, showProgress } from '../send/ask';
import { findPlace, type RequestInputs } from '../send/inputs';
import { timeoutSetting } from '../settings/settings';
import type { Feature } from '../surface/commands';
import type { compareSurface } from '../surface/responses';

interface SeveralOptions {
  readonly registry: NodeRegistry;
  readonly inputs: RequestInputs;
  readonly ask: Ask;
  /** Stores the nodes that were selected last. */
  readonly memento: vscode.Memento;
  readonly comparisons: Comparisons;
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
  return {
    commands: {
      'slotpad.sendToSeveral': command,
    },
    dispose: () => running?.abort(),
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
    title: titleOfComparison(prepared),
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
function titleOfComparison({ name, calls, operation }: Prepared): string {
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

/** The tab that shows responses side by side. */
export interface Comparisons extends vscode.Disposable {
  /** Shows a comparison. */
  show(input: ComparisonInput): void;
  /** Replaces `before` by the same comparison with more responses; does nothing when `before` is no longer shown. */
  update(input: ComparisonInput, before: ComparisonInput): void;
}

/** Scheme of the read-only documents in a diff. */
const SCHEME = 'slotpad-compared';
/** Maximum number of texts in memory. A diff with an older text is empty when its tab is reopened. */
const MOST_TEXTS = 6;

export function createComparisons(extensionUri: vscode.Uri): Comparisons {
  let panel: Panel<ComparisonMessage> | undefined;
  let current: ComparisonInput | undefined;
  let state: ComparisonState | undefined;
  const texts = new Map<string, string>();
  let count = 0;

  const provider = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      provideTextDocumentContent: (uri) => texts.get(uri.query) ?? '',
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === SCHEME) texts.delete(uri.query);
    }),
  );

  const document = (column: number): vscode.Uri | undefined => {
    const answer = current?.answers[column];
    const body = answer?.reply?.body;
    if (!current || body === undefined || body === null) return undefined;
    const key = String(++count);
    texts.set(key, normalizedReply(body, current.subject));
    for (const old of texts.keys()) {
      if (texts.size <= MOST_TEXTS) break;
      texts.delete(old);
    }
    const name = (state?.columns[column]?.name ?? answer?.name ?? '').replace(/[\\/?#]/g, ' ');
    return vscode.Uri.from({ scheme: SCHEME, path: `/${name}.json`, query: key });
  };

  const received = async (message: ComparisonRequest) => {
    if (message.type === 'ready') {
      if (state) panel?.post({ type: 'state', state });
    } else if (message.type === 'copy') {
      await vscode.env.clipboard.writeText(message.text);
      showBriefly(iconText('copy', 'Copied'), 2000);
    } else {
      const [left, right] = [document(message.left), document(message.right)];
      if (!left || !right || !state) return;
      const names = [message.left, message.right].map((column) => state?.columns[column]?.name ?? '');
      await vscode.commands.executeCommand(
        'vscode.diff',
        left,
        right,
        `${names.join(' ↔ ')}: ${state.title}`,
        {
          preview: true,
        },
      );
    }
  };

  const draw = (input: ComparisonInput) => {
    current = input;
    state = presentComparison(input);
    panel?.post({ type: 'state', state });
  };

  return {
    show(input) {
      draw(input);
      if (panel) {
        panel.title = titleOf(input);
        panel.reveal(undefined, true);
        return;
      }
      panel = createPanel<ComparisonRequest, ComparisonMessage>({
        extensionUri,
        page: 'compare',
        title: titleOf(input),
        column: vscode.ViewColumn.Active,
        messages: comparisonRequestSchema,
        received: (message) => void received(message),
        closed: () => {
          // Responses may be large, so they are released with the tab.
          panel = undefined;
          current = undefined;
          state = undefined;
        },
      });
    },
    update(input, before) {
      if (current === before) draw(input);
    },
    dispose() {
      provider.dispose();
      panel?.dispose();
    },
  };
}

function titleOf({ title }: ComparisonInput): string {
  return `Compare: ${shortened(title, 40)}`;
}
