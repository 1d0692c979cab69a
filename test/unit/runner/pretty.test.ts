import assert from 'node:assert/strict';
import fc from 'fast-check';
import { prettyPrint } from '../../../runner/json/pretty';

describe('prettyPrint', () => {
  it('indents by two spaces and leaves digits, escapes and repeated names as they are', () => {
    const text = '{"a":1.00000000000000000001,"b":"\\u0041\\n","a":{"c":[]},"d":[{"e":null}]}';
    assert.equal(
      prettyPrint(text),
      [
        '{',
        '  "a": 1.00000000000000000001,',
        '  "b": "\\u0041\\n",',
        '  "a": {',
        '    "c": []',
        '  },',
        '  "d": [',
        '    {',
        '      "e": null',
        '    }',
        '  ]',
        '}',
      ].join('\n'),
    );
  });

  it('keeps short arrays of scalars on one line, and breaks long ones', () => {
    assert.equal(prettyPrint('[ 1,"a" , null ]'), '[1, "a", null]');
    const hashes = [`"0x${'a'.repeat(64)}"`, `"0x${'b'.repeat(64)}"`];
    assert.equal(prettyPrint(`[${hashes.join(',')}]`), `[\n  ${hashes.join(',\n  ')}\n]`);
  });

  it('returns text unchanged that would become many times longer', () => {
    const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
    assert.ok(prettyPrint(deep) === deep);
  });

  it('returns text that is not JSON unchanged', () => {
    for (const text of [
      '',
      '{"a":',
      '[1,]',
      '{"a":1,}',
      '{a:1}',
      '[01]',
      '"\\x"',
      '"a\nb"',
      '1 2',
      '[}',
      '<html>',
      'nul',
    ]) {
      assert.equal(prettyPrint(text), text);
    }
  });

  it('handles deep nesting without recursion, and limits the indentation', () => {
    const depth = 10_000;
    const printed = prettyPrint(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    assert.ok(printed.startsWith('[\n  [\n    [\n'));
    assert.ok(printed.endsWith('\n    ]\n  ]\n]'));
    // The innermost is `[]`; indentation stops growing, so that the text stays in proportion.
    assert.ok(printed.length < 100 * 2 * depth);
  });

  it('keeps a number of 10,000 digits', () => {
    const digits = '9'.repeat(10_000);
    assert.equal(prettyPrint(`{"n":${digits}}`), `{\n  "n": ${digits}\n}`);
  });

  it('does not change the value of any JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const printed = prettyPrint(text);
        assert.deepEqual(JSON.parse(printed), JSON.parse(text));
        assert.equal(prettyPrint(printed), printed);
      }),
      { numRuns: 100 },
    );
  });
});
