import assert from 'node:assert/strict';
import { failed, type Result, success } from '../../../common/result';
import {
  createWebhook,
  type WebhookBody,
  type WebhookFailure,
  webhookBody,
} from '../../../monitor/alerts/webhook';
import { fakeClock, settled } from './fake-clock';

const down = failed({
  message: 'The alert webhook at hooks.example responded with HTTP 503.',
  temporary: true,
});
const gone = failed({
  message: 'The alert webhook at hooks.example responded with HTTP 404.',
  temporary: false,
});

function body(text: string): WebhookBody {
  return { node: 'Home', kind: 'unreachable', state: 'error', since: '2026-11-22T08:00:00.000Z', text };
}

function hook(answers: Result<void, WebhookFailure>[]) {
  const clock = fakeClock();
  const posted: string[] = [];
  const reported: string[] = [];
  const webhook = createWebhook({
    clock,
    post: async ({ text }) => {
      posted.push(text);
      return answers.shift() ?? success(undefined);
    },
    failed: (text) => reported.push(text),
  });
  return { clock, posted, reported, webhook };
}

describe('the webhook for alerts', () => {
  it('gets the notification with its node, kind, state and time, and nothing else', () => {
    assert.deepEqual(
      webhookBody({
        node: 'settings/beacon/Home',
        name: 'Home',
        kind: 'unreachable',
        level: 'error',
        since: Date.UTC(2026, 10, 22, 8),
        words: 'does not respond (refused)',
        remedy: 'Start the beacon node.',
      }),
      {
        node: 'Home',
        kind: 'unreachable',
        state: 'error',
        since: '2026-11-22T08:00:00.000Z',
        text: 'Home does not respond (refused). Start the beacon node.',
      },
    );
  });

  it('gets alerts in order, each up to three times while it does not respond', async () => {
    const { clock, posted, reported, webhook } = hook([down, down]);
    webhook.send(body('one'));
    webhook.send(body('two'));
    await settled();
    assert.deepEqual(posted, ['one']);
    await clock.pass(5000);
    assert.deepEqual(posted, ['one', 'one']);
    await clock.pass(30_000);
    assert.deepEqual(posted, ['one', 'one', 'one', 'two']);
    assert.deepEqual(reported, []);
  });

  it('is reported once when it refuses alerts, and again after it has accepted one', async () => {
    const { posted, reported, webhook } = hook([gone, gone, success(undefined), gone]);
    for (const text of ['one', 'two', 'three', 'four']) webhook.send(body(text));
    await settled();
    assert.deepEqual(posted, ['one', 'two', 'three', 'four']);
    assert.deepEqual(reported, [gone.failure.message, gone.failure.message]);
  });

  it('keeps at most 100 alerts waiting, and says how many were dropped', async () => {
    const { clock, posted, reported, webhook } = hook([down, down, down]);
    for (let count = 0; count < 105; count++) webhook.send(body(`alert ${count}`));
    await settled();
    await clock.pass(5000);
    await clock.pass(30_000);
    assert.deepEqual(reported, [`${down.failure.message} 4 more alerts were dropped.`]);
    assert.equal(posted.length, 3 + 100);
  });

  it('gets nothing more after the end', async () => {
    const { clock, posted, reported, webhook } = hook([down]);
    webhook.send(body('one'));
    await settled();
    webhook.dispose();
    await clock.pass(60_000);
    assert.deepEqual([posted, reported], [['one'], []]);
  });
});
