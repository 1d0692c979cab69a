import assert from 'node:assert/strict';
import { prettyPrint } from '../../../runner/json/pretty';
import type { Reply } from '../../../runner/model/outcome';
import { lensesOf, presentView } from '../../../workbench/response/views';

const reply: Reply = {
  name: 'A request with a long name',
  line: 0,
  outcome: 'http-error',
  status: 404,
  durationMs: 3,
  body: '{"code":404,"message":"no block"}',
  contentType: 'application/json',
  headers: {},
  size: 33,
  message: '404 Not Found: no block. The path is right.',
  rpcErrors: [],
  problems: [],
  sentTo: 'GET http://127.0.0.1:5052/',
};
const titles = (changes: Partial<Reply>) =>
  lensesOf(presentView({ reply: { ...reply, ...changes } }, 'pretty', { prettyPrint, most: 1_000_000 })).map(
    ({ title }) => title,
  );

describe('the lenses of a response', () => {
  it('have the commands before the sentences, which may end outside the editor', () => {
    assert.deepEqual(titles({}), [
      '404 Not Found · 3 ms · 33 B',
      'Raw',
      'Headers & Timing',
      '$(error) 404 Not Found: no block. The path is right.',
    ]);
  });

  it('name the differences from the specification, and lists', () => {
    const problems = [{ rule: 'wrong-type', message: 'A text.', path: ['data', 0], at: 'value' as const }];
    assert.deepEqual(
      titles({ outcome: 'replied', status: 200, body: '{"data":[1]}', message: '', problems }),
      [
        '200 OK · 3 ms · 33 B',
        '$(warning) 1 difference from the specification',
        '$(table) Table',
        'Raw',
        'Headers & Timing',
      ],
    );
  });
});
