import assert from 'node:assert/strict';
import { numberOf, type OptionSpec, type Options, oneOf, parseOptions } from '../../../cli/terminal/options';

const spec: OptionSpec = { values: { '--format': 'text|json', '--line': 'N' }, switches: ['--all', '--yes'] };

function parse(...args: string[]): Options {
  const options = parseOptions(args, spec);
  assert.ok(!('error' in options));
  return options;
}

describe('parseOptions', () => {
  it('reads values in both forms, switches, and what is no option', () => {
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
    it(`refuses ${args.join(' ')}`, () => assert.deepEqual(parseOptions(args, spec), { error }));
  }

  it('takes one of a few words, the first unless told', () => {
    assert.equal(oneOf(parse(), '--format', ['text', 'json']), 'text');
    assert.equal(oneOf(parse('--format', 'json'), '--format', ['text', 'json']), 'json');
    assert.deepEqual(oneOf(parse('--format', 'jsn'), '--format', ['text', 'json']), {
      error: '--format takes one of text, json, not "jsn". Did you mean json?',
    });
  });

  it('takes numbers within limits', () => {
    const even = (value: number) => value % 2 === 0;
    assert.equal(numberOf(parse(), '--line', 'an even number', even), undefined);
    assert.equal(numberOf(parse('--line', '4'), '--line', 'an even number', even), 4);
    for (const wrong of ['3', '4x', '-4', '0x4']) {
      assert.deepEqual(numberOf(parse('--line', wrong), '--line', 'an even number', even), {
        error: `--line takes an even number, not "${wrong}".`,
      });
    }
  });
});
