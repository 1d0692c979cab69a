/** What the editor makes of hostile replies: the document, its status and its marks. Pure functions, no socket. */
import assert from 'node:assert/strict';
import { prettyPrint } from '../../runner/json/pretty';
import { judge, judgeEvent } from '../../runner/judge/judge';
import type { Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { presentReply } from '../../runner/present/present';
import { createStreamView } from '../../runner/present/stream';
import { getRequest, rpcRequest } from '../node/runner-wire';

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const digits = '9'.repeat(10_000);
const MIB = 1024 ** 2;

/** The response with this body, judged as `send` judges it, and its document. */
function shown(body: string, prepared: Prepared = getRequest('http://127.0.0.1:8545/')) {
  const reply: Reply = {
    name: 'test',
    line: 0,
    status: 200,
    durationMs: 1,
    body,
    contentType: 'application/json',
    headers: {},
    size: Buffer.byteLength(body),
    sentTo: '',
    ...judge(prepared, 200, body),
  };
  return presentReply(reply, { prettyPrint, most: 20 * MIB });
}

const call = rpcRequest('http://127.0.0.1:8545/');
const withoutSpace = (text: string) => text.replace(/\s+/g, '');

describe('the document of a hostile response', function () {
  this.timeout(60_000);

  it('pretty-prints nesting 100,000 deep with all brackets, without becoming huge', () => {
    const { text, language, level } = shown(deep);
    assert.equal(withoutSpace(text), deep);
    assert.ok(text.length < 100 * deep.length, `${text.length} characters`);
    assert.deepEqual([language, level], ['json', 'unchecked']);
  });

  it('marks the problem of a result that is nested 100,000 deep', () => {
    const { text, level, marks } = shown(`{"jsonrpc":"2.0","id":1,"result":${deep}}`, call);
    assert.equal(level, 'warning');
    assert.deepEqual(
      marks.map(({ start, end, message }) => ({ at: text.slice(start, end), message })),
      [{ at: '[', message: 'A quantity is a hex string such as "0x10", not an array.' }],
    );
  });

  it('marks an error with data nested 100,000 deep and a message that is not text, in short words', () => {
    const { text, level, marks } = shown(
      `{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":[[]],"data":${deep}}}`,
      call,
    );
    assert.equal(level, 'error');
    const [mark] = marks;
    assert.ok(mark);
    assert.equal(text.slice(mark.start, mark.end), '"error"');
    assert.equal(
      mark.message,
      `JSON-RPC error -32000: a list where its message should be, data ${'['.repeat(300)}…`,
    );
  });

  it('keeps all digits of a number of 10,000 digits, as a value, in a list and in an event', () => {
    assert.equal(shown(`{"n":${digits}}`).text, `{\n  "n": ${digits}\n}`);
    assert.equal(shown(`[-${digits}.${digits}e${digits}]`).text, `[\n  -${digits}.${digits}e${digits}\n]`);
    const view = createStreamView({ name: 'test', status: 200, prettyPrint });
    view.add({ event: 'x', data: `{"n":${digits}}`, problems: [] });
    assert.ok(view.present().text.includes(`"n": ${digits}\n`));
  });

  it('keeps members named __proto__ and constructor, even repeated ones', () => {
    const { text } = shown('{"__proto__":{"a":1},"__proto__":2,"constructor":{"prototype":3}}');
    assert.equal(
      text,
      '{\n  "__proto__": {\n    "a": 1\n  },\n  "__proto__": 2,\n  "constructor": {\n    "prototype": 3\n  }\n}',
    );
    assert.equal(({} as { a?: number }).a, undefined);
  });

  it('shows the HTML of a proxy as text, below an explanation', () => {
    const { text, language, level } = shown('<script>alert(1)</script>', call);
    assert.equal(language, 'plaintext');
    assert.equal(level, 'error');
    assert.equal(
      text,
      `The response is HTML, not JSON: a web server or proxy responds on 127.0.0.1:8545, not the node.\nCheck the port and the path.\n\n${'─'.repeat(40)}\n<script>alert(1)</script>`,
    );
  });

  it('shows an event that is nested 100,000 deep, or whose data is not JSON', () => {
    const view = createStreamView({ name: 'test', status: 200, prettyPrint });
    for (const data of [deep, '{"half":']) {
      view.add({ event: 'head', data, problems: judgeEvent(call, 'head', data) });
    }
    const { text, level } = view.present();
    assert.equal(level, 'running');
    assert.equal(withoutSpace(text).split(deep).length, 2);
    assert.ok(text.includes('"data": "{\\"half\\":"'));
  });

  it('truncates a line of 30 MB, and says so', () => {
    const { text, language, level } = shown(`"${'x'.repeat(30 * MIB)}"`);
    assert.deepEqual([language, level], ['plaintext', 'unchecked']);
    assert.ok(
      /^The response is 30 MiB\. .*only its beginning is shown\./.test(text.slice(0, 300)),
      text.slice(0, 100),
    );
    assert.ok(text.length < 21 * MIB);
  });
});
