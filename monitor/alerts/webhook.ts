import { type Failure, failed, failureText, type Result, success } from '../../common/result';
import type { Clock } from '../../common/units/clock';
import { counted } from '../../common/units/words';
import { checkedUrl } from '../../runner/request/target';
import type { Send } from '../../runner/send/send';
import { failureOf } from '../nodes/http-reader';
import { hostOf } from '../nodes/node';
import { causeWords } from '../nodes/reader';
import type { Notice } from './machine';

/** The JSON body of a request to the webhook. It contains no address and no credentials of a node. */
export interface WebhookBody {
  /** The name of the node. */
  readonly node: string;
  /** The kind of alert, as in the setting `alerts` of a node; `test` for a test alert. */
  readonly kind: Notice['kind'] | 'test';
  readonly state: Notice['level'];
  /** When the problem began or ended, in ISO 8601. */
  readonly since: string;
  /** The notification: one or more sentences. */
  readonly text: string;
}

/** Why the webhook did not accept an alert. */
export interface WebhookFailure extends Failure {
  /** Another attempt may succeed. */
  readonly temporary: boolean;
}

export interface WebhookOptions {
  readonly clock: Clock;
  /** One attempt. Never throws. */
  readonly post: (body: WebhookBody) => Promise<Result<void, WebhookFailure>>;
  /** Called when an alert was given up, once until another one is accepted. */
  readonly failed: (text: string) => void;
}

/** Sends alerts to a webhook, one after the other. */
export interface Webhook {
  send(body: WebhookBody): void;
  dispose(): void;
}

/** Milliseconds before the second and the third attempt. */
const pauses = [5000, 30_000] as const;
/** The most alerts that wait; more are dropped, and counted. */
const mostWaiting = 100;

export function createWebhook(options: WebhookOptions): Webhook {
  return new WebhookQueue(options);
}

export function webhookBody({ kind, level, name, remedy, since, words }: Notice): WebhookBody {
  const text = [`${name} ${words}.`, remedy].filter(Boolean).join(' ');
  return { node: name, kind, state: level, since: new Date(since).toISOString(), text };
}

class WebhookQueue implements Webhook {
  readonly #options: WebhookOptions;
  readonly #waiting: WebhookBody[] = [];
  #dropped = 0;
  #isSending = false;
  #hasFailed = false;
  #disposed = false;
  #callOff: (() => void) | undefined;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  send(body: WebhookBody): void {
    if (this.#waiting.length < mostWaiting) this.#waiting.push(body);
    else this.#dropped++;
    if (!this.#isSending) void this.#sendAll();
  }

  dispose(): void {
    this.#disposed = true;
    this.#callOff?.();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (let body = this.#waiting.shift(); body && !this.#disposed; body = this.#waiting.shift()) {
      const result = await this.#attempts(body);
      if (result.ok) this.#hasFailed = false;
      else if (!this.#disposed) this.#report(result.failure);
    }
    this.#isSending = false;
  }

  async #attempts(body: WebhookBody): Promise<Result<void, WebhookFailure>> {
    for (const pause of pauses) {
      const result = await this.#options.post(body);
      if (result.ok || !result.failure.temporary || this.#disposed) return result;
      await new Promise<void>((resolve) => {
        this.#callOff = this.#options.clock.after(pause, resolve);
      });
    }
    return this.#options.post(body);
  }

  #report(failure: WebhookFailure): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    const dropped = this.#dropped === 0 ? '' : ` ${counted(this.#dropped, 'more alert')} were dropped.`;
    this.#dropped = 0;
    this.#options.failed(`${failureText(failure)}${dropped}`);
  }
}

/** Timeout of one request in milliseconds. */
const timeoutMs = 10_000;
/** Maximum size of a response in bytes. Its text is not used. */
const maxBytes = 64 * 1024;

/** One attempt to post an alert. @param send without the credentials of any node */
export async function postAlert(
  url: string,
  body: WebhookBody,
  send: Send,
): Promise<Result<void, WebhookFailure>> {
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
      message: `The alert webhook at ${host} responded with HTTP ${status}.`,
      temporary: status === 429 || status >= 500,
    });
  }
  return failed({
    message: `The alert webhook at ${host} was not reached (${causeWords(failureOf(reply))}).`,
    temporary: true,
  });
}
