import * as vscode from 'vscode';
import type { KnownNode } from '../../monitor/nodes/node';
import type { Prepared } from '../../runner/model/prepared';
import { needsConfirmation } from '../../runner/request/effect';
import type { Send } from '../../runner/send/send';
import { hasTransaction } from '../../runner/transactions/transaction';
import { isOnChain, questionFor, readChainFacts } from '../../workbench/send/question';
import type { NodeRegistry } from '../nodes/registry';
import { showWarning, withProgress } from '../screen/screen';

/** Quick requests show no progress. Milliseconds. */
const progressAfter = 500;

/** Explains that nothing is sent from an untrusted workspace, and offers to manage trust. */
export async function refuseUntrusted(): Promise<void> {
  const manage = 'Manage Workspace Trust';
  const answer = await showWarning(
    'Nothing is sent from an untrusted workspace: its files could send requests in your name. Trust the workspace first.',
    manage,
  );
  if (answer === manage) await manageTrust();
}

export async function manageTrust(): Promise<void> {
  await vscode.commands.executeCommand('workbench.trust.manage');
}

/** Confirmation of requests before they are sent. */
export interface Ask {
  /** Asks before a request that signs, sends or changes a node, unless the settings of its node disable the question. */
  mayLeave(prepared: Prepared): Promise<boolean>;
}

/** Shows what a transaction would do. */
export interface SimulateFirst {
  /** @returns the result in a few lines, for the question */
  simulate(prepared: Prepared): Promise<readonly string[]>;
}

const SIMULATE = 'Simulate';

/** URLs of nodes that a person no longer wants to be asked about, while they are on a development chain. */
const UNASKED = 'slotpad.unaskedNodes';

/**
 * @param send for what the question says about the chain; adds nothing to the history
 * @param simulator absent where nothing is simulated
 */
export function createAsk(
  registry: Pick<NodeRegistry, 'all'>,
  send: Send,
  memento: vscode.Memento,
  simulator?: SimulateFirst,
): Ask {
  return {
    async mayLeave(prepared) {
      const node = nodeAt(prepared.url, registry.all);
      if (node?.askBeforeSending === false && prepared.note === undefined) return true;
      if (!needsConfirmation(prepared)) return true;
      const facts = isOnChain(prepared) ? await readChainFacts(prepared, send) : undefined;
      // The chain is read each time: another one may run there by now.
      const mayStopAsking = node !== undefined && facts?.mayBePublic === false && prepared.note === undefined;
      const unasked = memento.get<readonly string[]>(UNASKED, []);
      if (mayStopAsking && unasked.includes(node.url)) return true;
      const question = questionFor(prepared, node?.name, facts);
      if (!question) return true;
      const { message, detail, button, refusal } = question;
      // VS Code gives the focus to the first button, and "Cancel" can't be the first.
      const buttons = refusal === undefined ? [button] : [refusal, button];
      const last = `${button} and Don't Ask Again`;
      if (mayStopAsking) buttons.push(last);
      const may = (answer: string | undefined) => {
        if (answer === last && node) void memento.update(UNASKED, [...unasked, node.url]);
        return answer === button || answer === last;
      };
      if (!simulator || !hasTransaction(prepared))
        return may(await showWarning(message, { modal: true, detail }, ...buttons));
      const answer = await showWarning(message, { modal: true, detail }, ...buttons, SIMULATE);
      if (answer !== SIMULATE) return may(answer);
      // The same question, with the result.
      const found = await simulator.simulate(prepared);
      const all = { modal: true, detail: [...found, '', detail].join('\n') };
      return may(await showWarning(message, all, ...buttons));
    },
  };
}

/** How often the progress is updated. Milliseconds. */
const reportEvery = 300;

/**
 * Shows progress with "Cancel" until the response is there or its event stream has started.
 *
 * @param progress what has happened so far: received bytes, failed attempts; empty while there is nothing to tell
 * @param isSeen whether something else shows it
 */
export function showProgress(
  sending: Promise<unknown>,
  name: string,
  controller: AbortController,
  begun: Promise<void>,
  progress: () => string = () => '',
  isSeen: () => boolean = () => false,
): void {
  const finished = Promise.race([sending, begun]);
  const timer = setTimeout(() => {
    if (isSeen()) return;
    void withProgress(
      { location: vscode.ProgressLocation.Notification, title: `Sending ${name}`, cancellable: true },
      async (report, token) => {
        const listener = token.onCancellationRequested(() => controller.abort());
        const reporting = setInterval(() => {
          const text = progress();
          if (text !== '') report(text);
        }, reportEvery);
        await finished.finally(() => {
          clearInterval(reporting);
          listener.dispose();
        });
      },
    );
  }, progressAfter);
  void finished.finally(() => clearTimeout(timer));
}

/** The node that a URL belongs to. */
export function nodeAt(url: string, nodes: readonly KnownNode[]): KnownNode | undefined {
  const at = (text: string) => {
    if (!URL.canParse(text)) return text;
    const { protocol, host, pathname } = new URL(text);
    return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
  };
  const target = at(url);
  return nodes.find((node) => target === at(node.url) || target.startsWith(`${at(node.url)}/`));
}
