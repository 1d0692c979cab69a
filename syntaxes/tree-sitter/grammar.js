/**
 * Grammar of scratch files for tree-sitter: `.http` and `.jsonrpc` files in one, because separators, comments,
 * directives, variables and JSON are the same in both. `npm run tree-sitter` makes `src` from it.
 *
 * It is for highlighting, folding and selecting, and accepts text that is half-typed. What is wrong with a file is said by
 * the language server.
 */

/** Items on lines of their own, with empty lines between them. */
const lines = (item, newline) => seq(optional(item), repeat(seq(newline, optional(item))));

module.exports = grammar({
  name: 'slotpad',
  extras: () => [/[ \t\r\ufeff]/],
  word: ($) => $.word,

  rules: {
    document: ($) => seq(lines($._line, $._newline), repeat($.section)),
    section: ($) => prec.right(seq($.separator, lines($._line, $._newline))),
    separator: ($) => prec.right(seq(alias(/###+/, '###'), optional($.title))),
    title: () => token(prec(1, /[^#\s][^\r\n]*/)),

    _line: ($) =>
      choice(
        $.comment,
        $.directive,
        $.definition,
        $.include,
        $.import,
        $.script,
        $.curl,
        $.request,
        seq(choice($.call, $.contract_call, $.deployment, $.object, $.array), optional($.comment)),
      ),
    _newline: () => /\n/,

    // ------------------------------------------------------------ what both languages have

    // Neither a separator nor a directive.
    comment: () =>
      token(
        choice(
          /#{1,2}([ \t]*[^@#\s][^\r\n]*|[ \t]+#[^\r\n]*|[ \t]*@[^A-Za-z\r\n][^\r\n]*)?/,
          /\/\/\/*([ \t]*[^@/\s][^\r\n]*|[ \t]*@[^A-Za-z\r\n][^\r\n]*)?/,
        ),
      ),
    directive: ($) =>
      seq(
        alias(/(#{1,2}|\/\/+)[ \t]*@/, '@'),
        field('name', alias(token.immediate(/[A-Za-z][\w-]*/), $.name)),
        optional(field('value', $.value)),
      ),
    definition: ($) =>
      seq(
        '@',
        field('name', alias(token.immediate(/[^\s=:]+/), $.name)),
        choice('=', ':='),
        optional(field('value', $.value)),
      ),
    /** To the end of the line. */
    value: ($) => prec.right(repeat1(choice($.placeholder, $._text, '{'))),
    _text: () => token(prec(1, /[^\s{][^{\r\n]*/)),

    placeholder: ($) =>
      seq(
        alias(token(prec(3, '{{')), '{{'),
        optional(
          choice(
            seq(
              field('function', alias(/\$[A-Za-z][\w.]*/, $.function)),
              optional(alias(token(prec(-1, /[^}\s][^}\r\n]*/)), $.parameters)),
            ),
            alias(token(prec(-1, /[^}$\s][^}\r\n]*/)), $.variable),
          ),
        ),
        '}}',
      ),

    // `< ./body.json`
    include: ($) => seq(alias(/<(@[\w-]*)?[ \t]/, '<'), alias(token.immediate(/[^\s{][^\r\n]*/), $.path)),
    // `import ./login.http`, `run #login`
    import: ($) => seq(choice('import', 'run'), alias(/[./#][^\s()]*/, $.path)),
    // `> {% … %}` of JetBrains HTTP Client, `{{` … `}}` on lines of their own of httpYac.
    script: ($) =>
      choice(
        seq(token(prec(4, /[<>][ \t]*\{%/)), optional(alias(/([^%]|%[^}])+/, $.code)), '%}'),
        seq(
          token(prec(4, /\{\{[ \t]*[+@>]?[a-z]*[ \t]*\r?\n/)),
          optional(alias(/([^}]|\}[^}])+/, $.code)),
          '}}',
        ),
      ),

    // ------------------------------------------------------------ .http
    request: ($) =>
      prec.right(
        seq(
          optional(field('method', alias($.word, $.method))),
          field('target', $.target),
          optional(alias(/HTTP\/\d(\.\d)?/, $.version)),
          repeat(
            seq(
              $._newline,
              choice($.continuation, $.header, $.comment, $.directive, $.definition, $.script, $.test),
            ),
          ),
          optional(seq($._newline, optional(seq($._newline, lines($._body, $._newline))))),
        ),
      ),
    target: ($) =>
      prec.right(
        seq(
          choice(seq($.scheme, optional($.host)), '/', $.placeholder),
          repeat($._path),
          repeat($.parameter),
          optional($.fragment),
        ),
      ),
    continuation: ($) =>
      prec.right(
        seq(
          choice(seq('/', repeat($._path), repeat($.parameter)), repeat1($.parameter)),
          optional($.fragment),
        ),
      ),
    scheme: () => /[A-Za-z][A-Za-z0-9+.-]*:\/\//,
    host: () => token.immediate(prec(2, /[^/?#\s{}]+/)),
    _path: ($) => choice('/', $.segment, $.placeholder),
    segment: () => token.immediate(choice(/[^/?#\s{}]+/, /\{[^{}\s/]*\}/)),
    parameter: ($) =>
      prec.right(
        seq(
          choice('?', '&'),
          repeat(choice(alias(token.immediate(/[^=&#\s{}]+/), $.name), $.placeholder)),
          optional(
            seq(
              token.immediate('='),
              repeat(choice(alias(token.immediate(prec(1, /[^&#\s{}]+/)), $.text), $.placeholder)),
            ),
          ),
        ),
      ),
    fragment: () => token.immediate(/#[^#\s]\S*/),
    header: ($) =>
      seq(field('name', alias(/[A-Za-z0-9!$%'*+.^_`|~-]+/, $.name)), ':', optional(field('value', $.value))),
    // `?? status == 200` of httpYac
    test: () => /\?\?[^\r\n]*/,

    _body: ($) =>
      choice(
        seq(choice($.object, $.array), optional($.comment)),
        $.comment,
        $.directive,
        $.include,
        $.script,
        $.test,
        $.text,
      ),
    text: ($) =>
      prec.right(
        seq(
          // \x5b is `[`, which the regular expressions of tree-sitter do not take as it is.
          choice($.placeholder, token(prec(-1, choice(/[^\s{\x5b<#][^{\r\n]*/, /<[^\s@{][^{\r\n]*/)))),
          repeat(choice($.placeholder, $._text, '{')),
        ),
      ),

    curl: ($) =>
      prec.right(
        seq(
          'curl',
          repeat(
            choice(
              alias(/--?[A-Za-z][\w-]*/, $.option),
              alias(token(choice(/'[^']*'/, /"([^"\\]|\\[^\r]|\\\r?\n)*"/)), $.string),
              $.placeholder,
              '{',
              alias(token(prec(-1, /[^\s'"{\\-][^\s'"{]*/)), $.argument),
              /\\\r?\n/,
            ),
          ),
        ),
      ),

    // ------------------------------------------------------------ .jsonrpc
    call: ($) => prec.right(seq(field('method', alias($.word, $.method)), optional($.arguments))),
    // `send token.transfer(to: alice, amount: 1 ether) { from: bob }`
    contract_call: ($) =>
      prec.right(
        seq(
          optional(field('action', alias($.word, $.action))),
          field('contract', alias($.word, $.contract)),
          '.',
          field('function', alias($.word, $.method)),
          repeat1($.arguments),
          optional($.object),
        ),
      ),

    // `deploy Token("name", 18) { from: alice }`
    deployment: ($) =>
      prec.right(
        1,
        seq(
          optional(field('action', alias($.word, $.action))),
          'deploy',
          field('contract', alias($.word, $.contract)),
          optional($.arguments),
          optional($.object),
        ),
      ),

    // ------------------------------------------------------------ values: JSON, and what calls of contracts add to it

    // What is not closed ends at the next separator, so that half of a request does not spoil the rest of the file.
    arguments: ($) => prec.right(seq('(', repeat($._item), optional(')'))),
    array: ($) => prec.right(seq('[', repeat($._item), optional(']'))),
    object: ($) => prec.right(seq('{', repeat($._item), optional('}'))),
    _item: ($) => choice($.pair, $._value, ',', $._newline, alias($._comment_in_value, $.comment)),
    pair: ($) =>
      prec.right(
        seq(field('key', choice($.string, alias($.word, $.name))), ':', optional(field('value', $._value))),
      ),
    _value: ($) =>
      choice(
        $.object,
        $.array,
        $.arguments,
        $.string,
        $.number,
        alias(choice('true', 'false', 'null'), $.constant),
        $.placeholder,
        alias($.word, $.name),
      ),
    // Not `##…`: a separator ends a value that is not closed.
    _comment_in_value: () =>
      token(prec(1, choice(/\/\/[^\r\n]*/, /\/\*([^*]|\*+[^*/])*\*+\//, /#([^#\r\n][^\r\n]*|\r?\n)/))),
    string: ($) =>
      choice(
        prec.right(
          seq('"', repeat(choice($.placeholder, $.escape, $._string_text, $._string_brace)), optional('"')),
        ),
        /'[^'\r\n]*'/,
      ),
    _string_text: () => token.immediate(prec(2, /[^"\\{\r\n]+/)),
    _string_brace: () => token.immediate(prec(2, '{')),
    escape: () => token.immediate(prec(2, /\\[^\r\n]/)),
    number: () => /-?(0[xX][0-9A-Fa-f]*|\d[\d_]*(\.\d+)?([eE][+-]?\d+)?)/,
    word: () => /[A-Za-z_$%][\w$-]*/,
  },
});
