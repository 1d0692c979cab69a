import * as vscode from 'vscode';
import { type Chain, chained, type Prompt } from '../../runner/request/chain';
import type { PrepareInput } from '../../runner/request/prepare';
import type { Prepared } from '../../runner/request/prepared';
import { createSession } from '../../runner/request/session';
import type { Reply, SendOptions } from '../../runner/send/outcome';
import type { NodeRegistry } from '../nodes/registry';
import { send } from '../nodes/sender';
import { timeoutSetting } from '../settings';
import { mayLeave } from './ask';

/** What was sent and answered since the window was opened. */
const session = createSession();

type Sender = (prepared: Prepared, options: SendOptions) => Promise<Reply>;

let needed: Sender = send;

/** From now on requests that others need are sent so: they are kept in the history like those that were asked for. */
export function sendNeededBy(sender: Sender): void {
  needed = sender;
}

/** Sends, and keeps the exchange for requests that use parts of it. */
export async function sendAndRemember(prepared: Prepared, options: SendOptions): Promise<Reply> {
  const reply = await send(prepared, options);
  session.remember(prepared, reply);
  return reply;
}

/** The input of a request that may need others: they are sent before it, and what it prompts for is asked for. */
export function chainedInput(
  input: PrepareInput,
  registry: NodeRegistry,
  signal: AbortSignal | undefined,
): PrepareInput {
  const chain: Chain = {
    session,
    // What has no place in a file is a reading of the clock.
    send: (prepared) =>
      (prepared.source ? needed : send)(prepared, {
        timeoutMs: timeoutSetting(),
        ...(signal === undefined ? {} : { signal }),
      }),
    mayLeave: async (prepared, neededBy) =>
      (await mayLeaveFirst(prepared, neededBy, registry)) ? undefined : 'The answer was no.',
    ask: askFor,
  };
  return chained(input, chain);
}

/** Reads go first without a question; what does more is asked about, signing and sending in full. */
async function mayLeaveFirst(prepared: Prepared, neededBy: string, registry: NodeRegistry): Promise<boolean> {
  const { effect, name } = prepared;
  if (effect === 'read') return true;
  if (effect === 'send' || effect === 'sign') return mayLeave(prepared, registry);
  const button = 'Send It First';
  const answer = await vscode.window.showWarningMessage(
    `"${neededBy}" needs the reply of "${name}", which does more than read. Send it first?`,
    { modal: true, detail: `${prepared.method} ${new URL(prepared.url).origin}` },
    button,
  );
  return answer === button;
}

async function askFor({ name, text, secret }: Prompt): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: `Value of "${name}"`,
    prompt: text === '' ? `It is used as {{${name}}}.` : text,
    password: secret,
    ignoreFocusOut: true,
  });
}
