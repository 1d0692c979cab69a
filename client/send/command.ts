import * as vscode from 'vscode';
import { isGood } from '../../runner/model/good';
import { type NotSent, notSentReply, type Preparation, type Prepared } from '../../runner/model/prepared';
import { type PrepareInput, passesOf, prepare } from '../../runner/request/prepare';
import type { ProvideNode } from '../nodes/missing';
import type { ScratchText } from '../scratch/scratch-text';
import { showInformation, showWarning } from '../screen/messages';
import type { Feature, Handlers } from '../surface/handlers';
import { setContext } from '../surface/set-context';
import { manageTrust, refuseUntrusted } from './ask';
import { type DeliveryOptions, deliver, replacedReason, type Sending } from './delivery';
import type { RequestInputs } from './inputs';
import { findPlace } from './place';
import type { sendSurface } from './surface';

export interface SendCommandOptions extends DeliveryOptions {
  readonly inputs: RequestInputs;
  readonly provideNode: ProvideNode;
}

export interface SendCommands extends Feature<typeof sendSurface> {
  /** Sends a prepared request after the usual confirmation, and shows its response. @param place of the request */
  send(prepared: Prepared, place: { readonly uri: string; readonly line: number }): Promise<void>;
}

export function registerSendCommands(options: SendCommandOptions): SendCommands {
  let running: AbortController | undefined;
  let lastPlace = { uri: 'untitled:last', line: 0 };

  const begin = async (run: (own: Sending) => Promise<void>) => {
    // There is one response document: a newer request replaces an older one.
    running?.abort(replacedReason);
    const controller = new AbortController();
    running = controller;
    const release = async () => {
      if (running !== controller) return;
      running = undefined;
      await setContext('slotpad.sending', false);
    };
    await setContext('slotpad.sending', true);
    try {
      await run({ controller, release });
    } finally {
      await release();
    }
  };

  const sendOne = async (place?: unknown) => {
    if (!vscode.workspace.isTrusted) {
      await refuseUntrusted();
      return;
    }
    const found = await findPlace(place);
    if (!found) return;
    lastPlace = { uri: found.document.uri.toString(), line: found.line };
    await begin((own) => run(options, found.document, found.line, own));
  };

  const sendLast = async () => {
    if (!vscode.workspace.isTrusted) return refuseUntrusted();
    const { sent } = options.replies.latest ?? {};
    if (sent) await begin(async (own) => void (await deliver(options, sent, lastPlace, own)));
    else void showInformation('There is no request to send again. Send one first.');
  };

  const commands: Handlers<typeof sendSurface> = {
    'slotpad.send': sendOne,
    'slotpad.sendLast': sendLast,
    'slotpad.trustWorkspace': manageTrust,
    'slotpad.stop': () => running?.abort(),
    'slotpad.showResponse': () => options.response.reveal(),
  };
  return {
    commands,
    async send(prepared, place) {
      if (!vscode.workspace.isTrusted) return refuseUntrusted();
      lastPlace = place;
      await begin(async (own) => {
        await deliver(options, { prepared }, place, own);
      });
    },
    dispose: () => running?.abort(),
  };
}

async function run(
  options: SendCommandOptions,
  document: ScratchText,
  line: number,
  own: Sending,
): Promise<void> {
  const input = await options.inputs.at(document, line, own.controller.signal);
  if (!input) return;
  const refuse = async (failure: NotSent) => {
    const reply = notSentReply(failure);
    options.replies.add({ reply });
    await options.answers.show({ reply });
  };
  if (!input.ok) return refuse(input.failure);
  const place = { uri: document.uri.toString(), line };
  let { force = false } = input.value;
  for (const pass of passesOf(input.value)) {
    const sent = await prepareOrForce({ ...pass, force });
    if (!sent) return;
    if (!sent.prepared.ok) {
      const { missing } = sent.prepared.failure;
      const { signal } = own.controller;
      // With a node, the whole request is prepared again: another request of its chain may need one as well.
      if (missing && (await options.provideNode(missing, signal))) return run(options, document, line, own);
      return signal.aborted ? undefined : refuse(sent.prepared.failure);
    }
    force = sent.input.force ?? false;
    const reply = await deliver(options, { prepared: sent.prepared.value, input: sent.input }, place, own);
    if (!reply || !isGood(reply)) return;
  }
}

/**
 * Prepares a request. If it asks for something that Slotpad does not support, the person decides; undefined when they
 * decide not to send it.
 */
async function prepareOrForce(
  input: PrepareInput,
): Promise<{ readonly prepared: Preparation; readonly input: PrepareInput } | undefined> {
  const prepared = await prepare(input);
  if (prepared.ok || !prepared.failure.forceable) return { prepared, input };
  const button = 'Send Anyway';
  const answer = await showWarning(prepared.failure.message, { modal: true }, button);
  if (answer !== button) return undefined;
  const forced = { ...input, force: true };
  return { prepared: await prepare(forced), input: forced };
}
