import * as vscode from 'vscode';
import { type Result, success } from '../../common/result';
import type { Clock } from '../../common/units/clock';
import {
  createWebhook,
  postAlert,
  type Webhook,
  type WebhookBody,
  type WebhookFailure,
} from '../../monitor/alerts/webhook';
import { hostOf } from '../../monitor/nodes/node';
import { insecure } from '../../monitor/nodes/url-check';
import type { Send } from '../../runner/send/send';
import { iconText } from '../../workbench/screen/text';
import {
  showBriefly,
  showInformation,
  showInput,
  showPick,
  showWarning,
  withProgress,
} from '../screen/screen';

/** Key of the URL in the secret storage. It is there because whoever knows it can send alerts in your name. */
const KEY = 'alerts/webhook';
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
    return url === undefined ? success(undefined) : postAlert(url, body, send);
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
        () => postAlert(url, body, send),
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
