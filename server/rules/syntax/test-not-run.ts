import { firstLine } from '../../../common/scratch/foreign/values';
import { isIdle, partsOf } from '../../../common/scratch/reading/foreign-test';
import type { BlockRule } from '../rule';

export const testNotRun: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'test-not-run',
  severity: 'error',
  title: 'Test of another tool',
  why: 'Slotpad reads the usual tests of JetBrains HTTP Client (`client.test`, `client.assert`), httpYac (`?? status == 200`, `test.status(200)`) and Hurl (`HTTP 200`, `[Asserts]`) as assertions. It runs no JavaScript: a test with anything else is not run, and `slotpad send` and the Test Explorer count it as failed.',
  bad: {
    language: 'http',
    text: [
      'GET /eth/v1/node/version',
      '',
      '> {%',
      '  if (response.status === 200) client.log("ok");',
      '%}',
    ].join('\n'),
  },
  good: { language: 'http', text: ['# @assert status == 200', 'GET /eth/v1/node/version'].join('\n') },
  source: 'Slotpad scratch file format',
  check({ block: { foreignTests = [] } }, report) {
    for (const test of foreignTests) {
      for (const part of partsOf(test)) if (part.notRun !== undefined) report(part, part.notRun);
      if (test.kind === 'script' && isIdle(test)) {
        const span = { start: test.start, end: test.start + firstLine(test.text).length };
        report(span, 'This script checks nothing, and its output is not shown.', { severity: 'information' });
      }
    }
  },
};
