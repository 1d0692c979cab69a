import { ScratchDocument } from '../../common/scratch/document/document';
import { createChecker } from '../../server/check/check';
import { assertLinear } from '../unit/growth';

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** Files in which everything depends on everything before it. */
const files: readonly [what: string, size: number, text: (count: number) => string][] = [
  ['a chain of variables', 500, (count) => `@a0 = 1\n${lines(count, (at) => `@a${at + 1} = {{a${at}}}`)}`],
  [
    'a circle of variables',
    500,
    (count) => lines(count, (at) => `@a${at} = {{a${(at + 1) % count}}}{{a${(at + 2) % count}}}`),
  ],
  [
    'a circle of requests',
    500,
    (count) =>
      lines(count, (at) => `###\n# @name r${at}\nGET http://h/{{r${(at + 1) % count}.response.body.$.x}}\n`),
  ],
];

describe('the time of a check', function () {
  this.timeout(120_000);

  it('grows in proportion to a list of calls with a mistake of syntax', () => {
    assertLinear(
      'a list of calls with a mistake',
      (count) => {
        const text = `[1x,${'1,'.repeat(count)}1]`;
        createChecker().check(new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, text));
      },
      2000,
    );
  });

  for (const [what, size, text] of files) {
    it(`grows in proportion to ${what}`, () => {
      assertLinear(
        what,
        (count) => void createChecker().check(new ScratchDocument('file:///a.http', 'http', 1, text(count))),
        size,
      );
    });
  }
});
