import assert from 'node:assert/strict';
import { numberOf, type OptionSpec, type Options, oneOf, parseOptions } from '../../../cli/options';
import { failed, success } from '../../../common/result';

const spec: OptionSpec = { values: { '--format': 'text|json', '--line': 'N' }, switches: ['--all', '--yes'] };

function parse(...args: string[]): Options {
  const options = parseOptions(args, spec);
  assert.ok(options.ok);
  return options.value;
}

describe('parseOptions', () => {
  it('parses values in both notations, switches and other arguments', () => {
    const options = parse('a.http', '--format=json', '--line', '3', '--all', '-', '--', '--yes');
    assert.equal(options.get('--format'), 'json');
    assert.equal(options.get('--line'), '3');
    assert.deepEqual([options.has('--all'), options.has('--yes')], [true, false]);
    assert.deepEqual(options.rest, ['a.http', '-', '--yes']);
  });

  const faults: readonly [args: string[], error: string][] = [
    [['--formt', 'json'], 'There is no option --formt. Did you mean --format?'],
    [['--wholly-different'], 'There is no option --wholly-different.'],
    [['--format'], '--format needs a value: --format text|json'],
    [['--format', '--all'], '--format needs a value: --format text|json'],
    [['--format='], '--format needs a value: --format text|json'],
    [['--all=1'], '--all takes no value.'],
    [['--all', '--all'], '--all is given twice.'],
    [['--toString'], 'There is no option --toString.'],
  ];
  for (const [args, error] of faults) {
    it(`refuses ${args.join(' ')}`, () =>
      assert.deepEqual(parseOptions(args, spec), failed({ message: error })));
  }

  it('accepts a fixed set of values, with the first as the default', () => {
    assert.deepEqual(oneOf(parse(), '--format', ['text', 'json']), success('text'));
    assert.deepEqual(oneOf(parse('--format', 'json'), '--format', ['text', 'json']), success('json'));
    assert.deepEqual(
      oneOf(parse('--format', 'jsn'), '--format', ['text', 'json']),
      failed({ message: '--format takes one of text, json, not "jsn". Did you mean json?' }),
    );
  });

  it('accepts numbers within limits', () => {
    const even = (value: number) => value % 2 === 0;
    assert.deepEqual(numberOf(parse(), '--line', 'an even number', even), success(undefined));
    assert.deepEqual(numberOf(parse('--line', '4'), '--line', 'an even number', even), success(4));
    for (const wrong of ['3', '4x', '-4', '0x4']) {
      assert.deepEqual(
        numberOf(parse('--line', wrong), '--line', 'an even number', even),
        failed({ message: `--line takes an even number, not "${wrong}".` }),
      );
    }
  });
});
