import assert from 'node:assert/strict';
import { fencedText, mayHaveRequests, requestFences } from '../../../common/scratch/markdown/fences';

const text = (markdown: string, language: 'http' | 'jsonrpc' = 'http') =>
  fencedText(requestFences(markdown), language);

const lines = (...all: readonly string[]) => all.join('\n');

describe('requests in Markdown', () => {
  it('become a scratch file with the same lines', () => {
    const markdown = lines(
      '# Setup',
      '',
      '```http',
      '@base = http://127.0.0.1:5052',
      '```',
      'Then ask for the version:',
      '```http',
      'GET {{base}}/eth/v1/node/version',
      '```',
    );
    const expected = lines(
      '',
      '',
      '###',
      '@base = http://127.0.0.1:5052',
      '',
      '',
      '###',
      'GET {{base}}/eth/v1/node/version',
      '',
    );
    assert.equal(text(markdown), expected);
  });

  it('of both languages are two files', () => {
    const markdown = lines('```jsonrpc', 'eth_chainId()', '```', '~~~rest', 'GET /a', '~~~');
    assert.equal(text(markdown, 'jsonrpc'), '###\neth_chainId()\n');
    assert.equal(text(markdown, 'http'), '\n\n\n###\nGET /a\n');
  });

  it('have lines that end with CR LF, too', () => {
    assert.equal(text('```http\r\nGET /a\r\n```\r\n'), '###\nGET /a\n');
  });

  it('lose the indentation of a list', () => {
    assert.equal(
      text(lines('- First:', '  ```HTTP', '  GET /a', '    ?x=1', '  ```')),
      '\n###\nGET /a\n  ?x=1\n',
    );
  });

  it('may have attributes after the language', () => {
    assert.equal(text(lines('```http {.copy} title="a"', 'GET /a', '```')), '###\nGET /a\n');
  });

  it('end with the text when the closing fence is missing', () => {
    assert.equal(text(lines('```http', 'GET /a')), '###\nGET /a\n');
  });

  it('end at a fence that is at least as long, of the same character', () => {
    assert.equal(text(lines('````http', '```', '~~~~', '`````', 'x')), '###\n```\n~~~~\n');
  });

  it('are not found in other code blocks', () => {
    assert.equal(text(lines('````md', '```http', 'GET /a', '```', '````')), '');
    assert.equal(text(lines('```https', 'GET /a', '```', '```toString', '```')), '');
    assert.equal(text('```http``` is a language'), '');
  });

  it('are noticed without reading the blocks', () => {
    assert.equal(mayHaveRequests('  ~~~ JSONRPC\n'), true);
    assert.equal(mayHaveRequests('```json\n{"http": 1}\n```\nhttp'), false);
  });
});
