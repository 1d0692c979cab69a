import assert from 'node:assert/strict';
import { type RequestState, requestStatusText } from '../../../workbench/send/request-status';

const text = (state: RequestState) => {
  const shown = requestStatusText(state);
  return shown && [shown.text, shown.command, shown.isError, shown.isBusy];
};
const response = (level: 'good' | 'warning' | 'error' | 'running'): RequestState => ({
  kind: 'response',
  shown: { short: '200 OK · 8 ms', title: '200 OK · 8 ms · Balance', message: '', level },
});

describe('the item of the status bar', () => {
  it('is absent before the first request', () => {
    assert.equal(text({ kind: 'none' }), undefined);
  });

  it('follows a request', () => {
    assert.deepEqual(text({ kind: 'sending', name: 'Balance' }), [
      '$(sync~spin) Sending',
      'slotpad.stop',
      false,
      true,
    ]);
    assert.equal(
      requestStatusText({ kind: 'sending', name: 'Balance' })?.tooltip,
      'Sending Balance\nClick to stop.',
    );
    assert.deepEqual(text(response('good')), ['$(pass) 200 OK · 8 ms', 'slotpad.showResponse', false, false]);
    assert.deepEqual(text(response('error')), [
      '$(error) 200 OK · 8 ms',
      'slotpad.showResponse',
      true,
      false,
    ]);
    assert.deepEqual(text(response('running')), ['$(sync~spin) 200 OK · 8 ms', 'slotpad.stop', false, true]);
  });

  it('says the state that its icon shows to a screen reader', () => {
    const spoken = (state: RequestState) => requestStatusText(state)?.spoken;
    assert.equal(spoken(response('good')), 'Last request: 200 OK, 8 ms');
    assert.equal(spoken(response('warning')), 'Last request: 200 OK, 8 ms, warning');
    assert.equal(spoken(response('error')), 'Last request: 200 OK, 8 ms, error');
    assert.equal(spoken({ kind: 'sending', name: 'Balance' }), 'Sending');
    assert.equal(
      spoken({ kind: 'ran', passed: 3, failed: 1, unchecked: 0, skipped: 0 }),
      'Last run: 3 passed, 1 failed',
    );
  });

  it('follows a run', () => {
    assert.deepEqual(text({ kind: 'running', index: 1, count: 6, name: 'Balance' }), [
      '$(sync~spin) Running 2 of 6',
      'testing.cancelRun',
      false,
      true,
    ]);
    const ran = (passed: number, failed: number, skipped: number, unchecked = 0) =>
      text({ kind: 'ran', passed, failed, unchecked, skipped })?.slice(0, 3);
    assert.deepEqual(ran(3, 1, 2), [
      '$(error) 3 passed, 1 failed, 2 not sent',
      'testing.showMostRecentOutput',
      true,
    ]);
    assert.deepEqual(ran(4, 0, 0), ['$(pass) 4 passed', 'testing.showMostRecentOutput', false]);
    assert.deepEqual(ran(4, 0, 0, 1), [
      '$(circle-outline) 4 passed, 1 not checked',
      'testing.showMostRecentOutput',
      false,
    ]);
    assert.deepEqual(ran(0, 0, 1), ['$(circle-slash) 1 not sent', 'testing.showMostRecentOutput', false]);
  });
});
