import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { plainText } from '../../../common/units/plain-text';
import { assertLinear } from '../growth';

/** VS Code's pattern for links in notifications, progress and input boxes. */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/gi;
/** VS Code's pattern for icons in labels, status bar items and lenses. */
const icon = /\$\([a-z\d-]+(?:~[a-z]+)?\)/i;

describe('plain text', () => {
  for (const [what, text, shown] of [
    ['ordinary words', 'Nothing listens on 127.0.0.1:5052.', 'Nothing listens on 127.0.0.1:5052.'],
    ['other scripts and emoji', 'Müller 日本 می‌خواهم 👩‍👩‍👧', 'Müller 日本 می‌خواهم 👩‍👩‍👧'],
    ['a link to a command', 'Busy. [Fix](command:a.b?%5B%5D)', 'Busy. [Fix] (command:a.b?%5B%5D)'],
    ['a link to a page', '[a](https://evil.example "title")', '[a] (https://evil.example "title")'],
    ['a link within a link', '[[a](command:b)](command:c)', '[[a] (command:b)] (command:c)'],
    ['a link that an invisible character hides', '[a]\u200b(command:b)', '[a] (command:b)'],
    ['a link that an escape sequence hides', '[a]\u001b[0m(command:b)', '[a] (command:b)'],
    ['icons', '$(check) ok $(sync~spin)', '$ (check) ok $ (sync~spin)'],
    ['an icon that an invisible character hides', '$\u2066(check)', '$ (check)'],
    ['an escaped icon', '\\$(check)', '\\$ (check)'],
    ['colours', '\u001b[31;1mred\u001b[0m \u009b31mred', 'red red'],
    ['a title and a write to the clipboard', '\u001b]0;t\u0007a\u001b]52;c;ZQ==\u001b\\b', 'ab'],
    ['control characters', 'a\u0000b\u0008c\u007fd\u0085e', 'abcd e'],
    ['bidirectional characters', '\u202ecod\u202c\u2066x\u2069\u061c\u200f', 'codx'],
    ['characters without a width', 'a\u200bb\u2060c\ufeffd\u00ade', 'abcde'],
    ['line breaks', 'a\r\nb\rc\n\n  d\u2028e\u2029f\tg', 'a b c d e f g'],
    ['two spaces', 'a  b', 'a  b'],
    ['half a character', 'a\ud800b', 'a\ufffdb'],
    ['nothing', '', ''],
  ] as const) {
    it(`of ${what}`, () => assert.equal(plainText(text), shown));
  }

  it('is truncated to 200 characters or the given maximum, never in the middle of a character', () => {
    assert.equal(plainText('a'.repeat(200)), 'a'.repeat(200));
    assert.equal(plainText('a'.repeat(201)), `${'a'.repeat(199)}…`);
    assert.equal(plainText('abcdef', { max: 4 }), 'abc…');
    assert.equal(plainText('ab🙂cd', { max: 4 }), 'ab…');
    assert.equal(plainText('a'.repeat(10_000_000)), `${'a'.repeat(199)}…`);
  });

  it('keeps the lines of a tooltip', () => {
    assert.equal(plainText('a\r\n  b\u0007\n[c](command:d)', { lines: true }), 'a\n  b\n[c] (command:d)');
  });

  it('has no links, icons or invisible characters, for any input', () => {
    const pieces = [
      '[',
      ']',
      '(',
      ')',
      '$',
      'command:a',
      'check',
      '\u001b',
      '\u001b[',
      '\u202e',
      '\n',
      ' ',
      '\\',
      '🙂',
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 40 }), (parts) => {
        const text = plainText(parts.join(''));
        assert.doesNotMatch(text, link);
        assert.doesNotMatch(text, icon);
        assert.doesNotMatch(text, /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
        assert.ok(text.length <= 400);
      }),
    );
  });

  it('takes linear time', () => {
    for (const piece of ['[', '](', '$(', '\u001b', '\u001b]', '\u001b[0', ' ', '\n', 'a ', '\u202e']) {
      assertLinear(JSON.stringify(piece), (size) =>
        plainText(piece.repeat(size / piece.length), { max: 100_000, lines: false }),
      );
    }
  });
});
