import assert from 'node:assert/strict';
import { prettyPrint } from '../../../runner/json/pretty';
import type { Reply } from '../../../runner/model/outcome';
import { presentReply } from '../../../runner/present/present';
import { createStreamView } from '../../../runner/present/stream';
import type { ShownResponse } from '../../../workbench/response/shown';

const reply: Reply = {
  name: 'Balance',
  line: 3,
  outcome: 'replied',
  status: 200,
  durationMs: 12.4,
  body: '{"jsonrpc":"2.0","id":1,"result":123456789012345678901234567890}',
  contentType: 'application/json',
  headers: {},
  size: 64,
  message: '',
  rpcErrors: [],
  problems: [],
  sentTo: 'POST http://127.0.0.1:8545/',
};
const present = (changes: Partial<Reply>, most = 1_000_000): ShownResponse =>
  presentReply({ ...reply, ...changes }, { prettyPrint, most });

/** Each mark with the text that it underlines. */
function marks(shown: ShownResponse): string[] {
  return shown.marks.map(
    (mark) => `${mark.severity} ${mark.code} at ${shown.text.slice(mark.start, mark.end)}: ${mark.message}`,
  );
}

describe('a response as a document', () => {
  it('is an error when the body is no response, with the reason at its place', () => {
    const shown = present({
      outcome: 'bad-response',
      body: '{"jsonrpc":"2.0","id":1}',
      message: 'The response of node:8545 has neither "result" nor "error".',
      problems: [
        { rule: 'missing-member', message: 'Member "result" or "error" is missing.', path: [], at: 'value' },
      ],
    });
    assert.equal(shown.level, 'error');
    assert.equal(shown.short, '200 OK · Bad response · 12 ms · 64 B');
    assert.deepEqual(marks(shown), ['error missing-member at {: Member "result" or "error" is missing.']);
  });

  it('is the JSON of the node with all digits', () => {
    assert.deepEqual(present({}), {
      text: '{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "result": 123456789012345678901234567890\n}',
      language: 'json',
      title: '200 OK · 12 ms · 64 B · Balance',
      short: '200 OK · 12 ms · 64 B',
      message: '',
      level: 'good',
      marks: [],
    });
  });

  it('marks differences from the catalogue, or their nearest parent', () => {
    const shown = present({
      body: '{"data":{"version":7},"x":1}',
      problems: [
        { rule: 'wrong-type', message: 'A text.', path: ['data', 'version'], at: 'value' },
        { rule: 'unknown-member', message: 'Unknown.', path: ['x'], at: 'key' },
        { rule: 'missing-member', message: 'Missing.', path: ['data', 'gone', 'too'], at: 'value' },
      ],
    });
    assert.equal(shown.level, 'warning');
    assert.deepEqual(marks(shown), [
      'warning wrong-type at 7: A text.',
      'warning unknown-member at "x": Unknown.',
      'warning missing-member at {: Missing.',
    ]);
  });

  it('marks JSON-RPC errors with code, message and data', () => {
    const shown = present({
      outcome: 'rpc-error',
      body: '{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":"0x08"}}',
      message: 'Error 3: execution reverted',
      rpcErrors: [{ code: 3, message: 'execution reverted', data: '"0x08"' }],
    });
    assert.equal(shown.level, 'error');
    assert.equal(shown.short, '200 OK · JSON-RPC error 3 · 12 ms · 64 B');
    assert.deepEqual(marks(shown), ['error 3 at "error": JSON-RPC error 3: execution reverted, data "0x08"']);
  });

  it('marks each error of a batch at its own response', () => {
    const shown = present({
      outcome: 'rpc-error',
      body: '[{"id":1,"result":"0x1"},{"id":2,"error":"A"},{"id":3,"error":null},{"id":4,"error":"B"}]',
      rpcErrors: [
        { code: -32601, message: 'no such method' },
        { code: -32602, message: 'bad params' },
      ],
    });
    assert.equal(shown.short, '200 OK · 2 JSON-RPC errors · 12 ms · 64 B');
    assert.deepEqual(marks(shown), [
      'error -32601 at "error": JSON-RPC error -32601: no such method',
      'error -32602 at "error": JSON-RPC error -32602: bad params',
    ]);
  });

  it('shows an HTTP error with the message of the node', () => {
    const shown = present({
      outcome: 'http-error',
      status: 400,
      body: '{"code":400,"message":"BAD_REQUEST: epoch"}',
      message: '400 Bad Request: BAD_REQUEST: epoch.',
    });
    assert.equal(shown.level, 'error');
    assert.equal(shown.title, '400 Bad Request · 12 ms · 64 B · Balance');
    assert.deepEqual(marks(shown), ['error 400 at {: 400 Bad Request: BAD_REQUEST: epoch.']);
  });

  it('says what went wrong and what to do when there is no response', () => {
    const shown = present({
      outcome: 'refused',
      status: null,
      body: null,
      size: 0,
      message: 'Nothing listens on 127.0.0.1:8545. Start the node.',
    });
    assert.equal(
      shown.text,
      [
        'Connection refused.',
        '',
        'Nothing listens on 127.0.0.1:8545.',
        'Start the node.',
        '',
        'Request   Balance',
        'Sent to   POST http://127.0.0.1:8545/',
        'After     12 ms',
        '',
      ].join('\n'),
    );
    assert.deepEqual(
      [shown.language, shown.level, shown.short],
      ['plaintext', 'error', 'Connection refused · 12 ms'],
    );
  });

  it('says that a request was not sent', () => {
    const shown = present({
      outcome: 'not-sent',
      status: null,
      body: null,
      durationMs: 0,
      sentTo: '',
      message: 'No beacon node is selected.',
    });
    assert.equal(shown.text, 'Not sent.\n\nNo beacon node is selected.\n\nRequest   Balance\n');
  });

  it('shows a response without a body, and one that is not JSON', () => {
    const empty = present({ body: '', size: 0 });
    assert.equal(empty.text.split('\n')[0], '200 OK, without a body.');
    assert.equal(empty.level, 'good');
    const html = present({
      outcome: 'not-json',
      body: '<html>',
      message: 'The response is HTML. Check the port.',
    });
    assert.equal(html.text, `The response is HTML.\nCheck the port.\n\n${'─'.repeat(40)}\n<html>`);
    assert.deepEqual([html.language, html.level], ['plaintext', 'error']);
    const text = present({ body: 'plain words' });
    assert.deepEqual([text.text, text.language], ['plain words', 'plaintext']);
  });

  it('shows the beginning of a response that is too long', () => {
    const shown = present({ body: JSON.stringify([{ a: 'x'.repeat(200) }, { b: 1 }]), size: 5_000_000 }, 40);
    assert.deepEqual(shown.text.split('\n'), [
      'The response is 4.8 MiB. Formatted, it is too long for the editor, so only its beginning is shown. ' +
        'Lower "slotpad.response.shown" to write such responses to a file, where you can search them.',
      '',
      '[',
      '  {',
      '…',
      '',
    ]);
    assert.deepEqual([shown.language, shown.level], ['plaintext', 'good']);
  });
});

describe('an event stream as a document', () => {
  const view = (most?: number) =>
    createStreamView({ name: 'Head', status: 200, prettyPrint, ...(most === undefined ? {} : { most }) });
  const event = (data: string) => ({ event: 'head', data, problems: [] });
  const streamReply = { ...reply, contentType: 'text/event-stream' };

  it('says that it waits, then lists the events', () => {
    const stream = view();
    assert.equal(stream.present().text, '[]\n// Waiting for events. "Stop" ends the stream.\n');
    stream.add(event('{"slot":"7"}'));
    stream.add({ ...event('not json'), id: '8' });
    const shown = stream.present();
    assert.equal(
      shown.text,
      [
        '[',
        '  {',
        '    "event": "head",',
        '    "data": {',
        '      "slot": "7"',
        '    }',
        '  },',
        '  {',
        '    "event": "head",',
        '    "id": "8",',
        '    "data": "not json"',
        '  }',
        ']',
        '// Waiting for events. "Stop" ends the stream.',
        '',
      ].join('\n'),
    );
    assert.deepEqual(
      [shown.language, shown.level, shown.title],
      ['jsonc', 'running', '200 OK · 2 events · running · Head'],
    );
  });

  it('marks problems in all events', () => {
    const stream = view();
    stream.add(event('{}'));
    stream.add({
      ...event('{"slot":7,"block":"0x00"}'),
      problems: [{ rule: 'slot-invalid', message: 'A text.', path: ['slot'], at: 'value' }],
    });
    const shown = stream.present();
    assert.deepEqual(marks(shown), ['warning slot-invalid at 7: A text.']);
    const [problem] = shown.marks;
    assert.ok(problem);
    const problems = [{ rule: problem.code, message: problem.message, path: ['slot'], at: 'value' }] as const;
    const stopped = stream.present({ ...streamReply, outcome: 'cancelled', message: 'Stopped.', problems });
    assert.equal(stopped.level, 'warning');
  });

  it('ends with a line that says how the stream ended', () => {
    const stream = view();
    stream.add(event('{}'));
    const ended = stream.present({
      ...streamReply,
      outcome: 'stream-ended',
      durationMs: 65_000,
      message: 'The node ended the stream after 1 event.',
    });
    assert.match(ended.text, /\]\n\/\/ The node ended the stream after 1 event\. It ran for 1 min 5 s\.\n$/);
    assert.deepEqual([ended.level, ended.short], ['good', '200 OK · 1 event · ended after 1 min 5 s']);
    const broken = stream.present({ ...reply, outcome: 'too-large', message: 'Too large.' });
    assert.deepEqual([broken.level, broken.message], ['error', 'Too large.']);
  });

  it('keeps the last events and says how many are not shown', () => {
    const stream = view(2);
    for (let slot = 0; slot < 1205; slot++) stream.add(event(`${slot}`));
    const { text } = stream.present();
    assert.match(text, /^\/\/ 1,203 earlier events are not shown\.\n\[\n/);
    assert.deepEqual(text.match(/"data": \d+/g), ['"data": 1203', '"data": 1204']);
    assert.equal(stream.count, 1205);
  });
});
