import * as vscode from 'vscode';
import { failed, type Result, success } from '../../common/result';
import type { Clock } from '../../common/units/clock';
import {
  createWebhook,
  type Webhook,
  type WebhookBody,
  type WebhookFailure,
} from '../../monitor/alerts/webhook';
import { failureOf } from '../../monitor/nodes/http-reader';
import { hostOf } from '../../monitor/nodes/node';
import { causeWords } from '../../monitor/nodes/reader';
import { insecure } from '../../monitor/nodes/url-check';
import { checkedUrl } from '../../runner/request/target';
import type { Send } from '../../runner/send/send';
import { iconText } from '../../workbench/screen/text';
import { showBriefly, showInformation, showWarning, withProgress } from '../screen/messages';
import { showInput, showPick } from '../screen/picks';

/** Key of the URL in the secret storage. It is there because whoever knows it can send alerts in your name. */
const KEY = 'alerts/webhook';
/** Timeout of one request in milliseconds. */
const timeoutMs = 10_000;
/** Maximum size of a response in bytes. Its text is not used. */
const maxBytes = 64 * 1024;

const set = 'Set Alert Webhook…';

export interface AlertWebhook extends vscode.Disposable {
  readonly queue: Webhook;
  /** Asks for the URL, or removes it. */
  choose(): Promise<void>;
  /** Sends a test alert and says what became of it. */
  test(): Promise<void>;
}

export interface AlertWebhookOptions {
  readonly clock: Clock;
  readonly secrets: vscode.SecretStorage;
  /** Sends without the credentials of any node. */
  readonly send: Send;
}

/** The webhook for alerts. Without a URL, and in an untrusted workspace, it sends nothing. */
export function createAlertWebhook({ clock, secrets, send }: AlertWebhookOptions): AlertWebhook {
  const urlNow = async () => (vscode.workspace.isTrusted ? await secrets.get(KEY) : undefined);
  const post = async (body: WebhookBody): Promise<Result<void, WebhookFailure>> => {
    const url = await urlNow();
    return url === undefined ? success(undefined) : postTo(url, body, send);
  };
  const queue = createWebhook({
    clock,
    post,
    async failed(text) {
      const answer = await showWarning(text, set);
      if (answer === set) await vscode.commands.executeCommand('slotpad.setAlertWebhook');
    },
  });
  return {
    queue,
    choose: () => chooseWebhook(secrets),
    async test() {
      const url = await urlNow();
      const body: WebhookBody = {
        node: 'Slotpad',
        kind: 'test',
        state: 'warning',
        since: new Date(clock.now()).toISOString(),
        text: 'This is a test alert from Slotpad.',
      };
      if (url === undefined) {
        const why = vscode.workspace.isTrusted
          ? 'No webhook is set.'
          : 'Nothing is sent to the webhook from an untrusted workspace.';
        const answer = await showWarning(`${body.text} ${why}`, ...(vscode.workspace.isTrusted ? [set] : []));
        if (answer === set) await chooseWebhook(secrets);
        return;
      }
      const result = await withProgress(
        { location: vscode.ProgressLocation.Notification, title: 'Sending a test alert' },
        () => postTo(url, body, send),
      );
      if (result.ok) {
        void showInformation(`${body.text} The webhook at ${hostOf(url)} accepted it.`);
        return;
      }
      const answer = await showWarning(result.failure.message, set);
      if (answer === set) await chooseWebhook(secrets);
    },
    dispose: () => queue.dispose(),
  };
}

async function postTo(url: string, body: WebhookBody, send: Send): Promise<Result<void, WebhookFailure>> {
  const address = checkedUrl(url);
  if (!address.ok) return failed({ message: 'The URL of the alert webhook is not valid.', temporary: false });
  const { authorization } = address.value;
  const reply = await send(
    {
      kind: 'other',
      name: 'alert webhook',
      line: 0,
      method: 'POST',
      url: address.value.url,
      headers: [
        ['Content-Type', 'application/json'],
        ...(authorization === undefined ? [] : [['Authorization', authorization] as const]),
      ],
      body: JSON.stringify(body),
      calls: [],
      batch: false,
      stream: false,
      effect: 'read',
      secrets: [url, ...address.value.secrets],
    },
    { signal: AbortSignal.timeout(2 * timeoutMs), timeoutMs, ceilingMs: timeoutMs, maxBytes },
  );
  const { status } = reply;
  if (status !== null && status >= 200 && status < 300) return success(undefined);
  const host = hostOf(url);
  if (status !== null) {
    return failed({
      message: `The alert webhook at ${host} answered HTTP ${status}.`,
      temporary: status === 429 || status >= 500,
    });
  }
  return failed({
    message: `The alert webhook at ${host} was not reached (${causeWords(failureOf(reply))}).`,
    temporary: true,
  });
}

async function chooseWebhook(secrets: vscode.SecretStorage): Promise<void> {
  const before = await secrets.get(KEY);
  if (before !== undefined) {
    const remove = { label: 'Remove', detail: 'Alerts are shown in this editor only' };
    const picked = await showPick([{ label: 'Replace…', detail: `Now: ${hostOf(before)}` }, remove], {
      title: 'Alert Webhook',
    });
    if (picked === remove) {
      await secrets.delete(KEY);
      showBriefly(iconText('check', 'Removed the alert webhook.'), 5000);
    }
    if (picked === undefined || picked === remove) return;
  }
  const typed = await showInput({
    title: 'Alert Webhook: URL',
    prompt: 'Each alert is sent to this URL as JSON. The URL is saved in the secret storage.',
    placeHolder: 'https://',
    ignoreFocusOut: true,
    validateInput: (text) => {
      const url = text.trim();
      if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url))
        return 'Enter a URL that starts with https://.';
      if (!insecure(url)) return undefined;
      return {
        message: 'http:// to another machine is not encrypted: others on the network can read the alerts.',
        severity: vscode.InputBoxValidationSeverity.Warning,
      };
    },
  });
  if (typed === undefined) return;
  await secrets.store(KEY, typed.trim());
  const test = 'Send Test Alert';
  const answer = await showInformation(`Alerts are sent to ${hostOf(typed.trim())}.`, test);
  if (answer === test) await vscode.commands.executeCommand('slotpad.sendTestAlert');
}
