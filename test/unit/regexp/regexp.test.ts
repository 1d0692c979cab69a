import assert from 'node:assert/strict';
import fc from 'fast-check';
import { linearRegExp } from '../../../common/regexp/regexp';

function test(pattern: string, text: string, flags = ''): boolean | undefined {
  const made = linearRegExp(pattern, flags);
  assert.ok(made.ok, pattern);
  return made.value.test(text);
}

function failure(pattern: string, flags = ''): string | undefined {
  const made = linearRegExp(pattern, flags);
  return made.ok ? undefined : made.failure.message;
}

describe('regular expressions', () => {
  it('match as those of JavaScript', () => {
    const patterns = [
      'a|b',
      '(a|b)*c',
      '^a+$',
      '^(a+)+$',
      '[a-c]{2,3}',
      'a{2,}b?',
      '\\d+',
      '\\bab\\b',
      '(?:ab)?c',
      '(?<x>a)b',
      '',
      'a||b',
      '^$',
      '\\w+@\\w',
      'a.c',
      '((a?){3}){2}b',
      '[^a]',
      '[\\]a]',
      '(|a)+b',
      'a??b',
      '\\u0061\\.',
      '\\p{Lu}',
    ];
    const text = fc.string({ unit: fc.constantFrom(...'abcA1@. \n]é😀'), maxLength: 9 });
    fc.assert(
      fc.property(
        fc.constantFrom(...patterns),
        text,
        fc.constantFrom('', 'i', 's', 'm'),
        (pattern, on, flags) => {
          assert.equal(test(pattern, on, flags), new RegExp(pattern, `${flags}u`).test(on));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('take linear time, and refuse texts that are too long', () => {
    assert.equal(test('^(a+)+$', `${'a'.repeat(100_000)}b`), false);
    assert.equal(test('(x+x+)+y', 'x'.repeat(100_000)), false);
    assert.equal(test('a{1000}', 'a'.repeat(1_000_000)), undefined);
  });

  it('say what is wrong with a pattern', () => {
    assert.deepEqual(
      ['(', 'a)', '[a', 'a**', '^*', 'a{', '\\1', '(?=a)', '(?<!a)b', '\\q', 'a{3,1}', '[b-a]'].map((one) =>
        failure(one),
      ),
      [
        'A `)` is missing.',
        '`)` without `(`.',
        'A `]` is missing.',
        'Nothing to repeat.',
        'Nothing to repeat.',
        'Write `\\{`.',
        'References to groups are not supported.',
        'Lookahead and lookbehind are not supported.',
        'Lookahead and lookbehind are not supported.',
        '`\\q` is not an escape.',
        'In `{3,1}`, the first number is the smaller one.',
        '`[b-a]` is not valid.',
      ],
    );
    assert.equal(failure('((a{1000}){1000}){1000}'), 'This pattern is too large.');
    assert.equal(failure('('.repeat(200)), 'This pattern is nested too deeply.');
    assert.equal(failure('a', 'g'), 'A pattern takes the flags `i`, `m` and `s`.');
    assert.equal(failure('(((){1000}){1000}){1000}'), undefined);
  });
});
