import assert from 'node:assert/strict';
import type { Language } from '../../../common/scratch/types';
import { selectionRange } from '../../../server/features/structure/selection';
import { textAt, withCursor } from './scratch';

/** The selected texts, one after the other. */
function grown(language: Language, marked: string): string[] {
  const { document, position } = withCursor(language, marked);
  const texts: string[] = [];
  for (let one = selectionRange(document, position) as ReturnType<typeof selectionRange> | undefined; one; ) {
    texts.push(textAt(document, one.range));
    one = one.parent;
  }
  return texts;
}

describe('selection', () => {
  it('grows from a word to its value, the JSON around it, the params, the call and the file', () => {
    const text = '###\neth_call({ "to": "0x12|34", "value": "0x0" }, "latest")\n\n### next\n';
    assert.deepEqual(grown('jsonrpc', text), [
      '0x1234',
      '"0x1234"',
      '"to": "0x1234"',
      '{ "to": "0x1234", "value": "0x0" }',
      '{ "to": "0x1234", "value": "0x0" }, "latest"',
      '({ "to": "0x1234", "value": "0x0" }, "latest")',
      'eth_call({ "to": "0x1234", "value": "0x0" }, "latest")',
      '###\neth_call({ "to": "0x1234", "value": "0x0" }, "latest")',
      '###\neth_call({ "to": "0x1234", "value": "0x0" }, "latest")\n\n',
      '###\neth_call({ "to": "0x1234", "value": "0x0" }, "latest")\n\n### next\n',
    ]);
  });

  it('grows through an object and the request with this body', () => {
    const body = '{"method": "eth_getLogs", "params": [{"topics": [null, "0xab"]}]}';
    const request = `POST http://h\nA: b\n\n${body}`;
    assert.deepEqual(grown('http', `${request.replace('0xab', '0x|ab')}\n`), [
      '0xab',
      '"0xab"',
      '[null, "0xab"]',
      '"topics": [null, "0xab"]',
      '{"topics": [null, "0xab"]}',
      '[{"topics": [null, "0xab"]}]',
      '"params": [{"topics": [null, "0xab"]}]',
      body,
      request,
      `${request}\n`,
    ]);
  });

  it('grows through a call of a batch', () => {
    assert.deepEqual(grown('jsonrpc', 'eth_chai|nId()\neth_gasPrice()\n'), [
      'eth_chainId',
      'eth_chainId()',
      'eth_chainId()\neth_gasPrice()',
      'eth_chainId()\neth_gasPrice()\n',
    ]);
  });

  it('grows from a variable to its placeholder and its part of the address', () => {
    const line = 'GET http://h/eth/v1/states/{{%st|ate}}/root?x=1 HTTP/1.1';
    assert.deepEqual(grown('http', line), [
      'state',
      '%state',
      '{{%state}}',
      '/eth/v1/states/{{%state}}/root',
      'http://h/eth/v1/states/{{%state}}/root?x=1',
      'GET http://h/eth/v1/states/{{%state}}/root?x=1 HTTP/1.1',
    ]);
  });

  it('grows from a query value, a header value and a definition', () => {
    assert.deepEqual(grown('http', 'GET http://h/a\n  ?id=1-|2\n  &b=2'), [
      '2',
      '1-2',
      'id=1-2',
      'http://h/a\n  ?id=1-2\n  &b=2',
      'GET http://h/a\n  ?id=1-2\n  &b=2',
    ]);
    assert.deepEqual(grown('http', 'GET http://h\nAccept: text/ev|ent-stream\nX: y\n\nbody'), [
      'event',
      'text/event-stream',
      'Accept: text/event-stream',
      'Accept: text/event-stream\nX: y',
      'GET http://h\nAccept: text/event-stream\nX: y\n\nbody',
    ]);
    assert.deepEqual(grown('http', '@base = http://lo|calhost\nGET {{base}}'), [
      'localhost',
      'http://localhost',
      '@base = http://localhost',
      '@base = http://localhost\nGET {{base}}',
    ]);
  });

  it('grows from a title, a comment and a directive', () => {
    assert.deepEqual(grown('http', '### My ti|tle\n'), [
      'title',
      'My title',
      '### My title',
      '### My title\n',
    ]);
    assert.deepEqual(grown('http', '# a com|ment\nGET http://h'), [
      'comment',
      '# a comment',
      '# a comment\nGET http://h',
    ]);
    assert.deepEqual(grown('jsonrpc', '# @node my no|de\neth_chainId()'), [
      'node',
      'my node',
      '# @node my node',
      '# @node my node\neth_chainId()',
    ]);
  });

  it('exists in incomplete and empty text', () => {
    assert.deepEqual(grown('jsonrpc', 'eth_call({"to": "0x|'), [
      '0x',
      '"0x',
      '"to": "0x',
      '{"to": "0x',
      '({"to": "0x',
      'eth_call({"to": "0x',
    ]);
    assert.deepEqual(grown('http', '|'), ['']);
  });
});
