import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ScratchDocument } from '../../common/scratch/document/document';
import { read } from '../../common/scratch/reading/reading';
import type { Language } from '../../common/scratch/types';
import { noVariables } from '../../common/scratch/variables/variables';
import { createChecker, type Diagnostic } from '../../server/check/check';
import { checkBlock } from '../../server/check/check-block';
import type { BlockContext } from '../../server/rules/rule';

const address = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';

function open(text: string, language: Language = 'jsonrpc'): ScratchDocument {
  return new ScratchDocument(`file:///open.${language}`, language, 1, text);
}

function edit(document: ScratchDocument, line: number, from: number, to: number, text: string): void {
  const range = { start: { line, character: from }, end: { line, character: to } };
  document.update([{ range, text }], document.version + 1);
}

/** `line:character code`, the whole of what a list of findings says but its words. */
function places(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ range, code }) => `${range.start.line}:${range.start.character} ${code}`);
}

/** A token that counts how many blocks were checked, and cancels after some. */
function counter(most = Number.POSITIVE_INFINITY) {
  const token = {
    asked: 0,
    get isCancellationRequested() {
      token.asked++;
      return token.asked > most;
    },
  };
  return token;
}

describe('checker: one block', () => {
  const contextOf = (text: string, definitions: BlockContext['file']['definitions']): BlockContext => {
    const { block } = open(text, 'http').blockAtLine(0);
    return {
      block,
      variables: noVariables,
      reading: read(block, noVariables),
      file: { definitions, hasRequest: () => false, needs: () => [] },
      options: {},
      ruleCodes: new Set(),
    };
  };

  it('keeps its findings when another block is checked in the middle of it', () => {
    const inner = contextOf('GET /eth/v1/beacon/states/Head/root\n', () => []);
    const codes = (context: BlockContext) => checkBlock(context).map(({ code }) => code);
    const text = '@a = 1\nGET http://h/{{b}}\nX\n';
    const alone = codes(contextOf(text, () => []));
    let nested = 0;
    const outer = contextOf(text, () => {
      nested++;
      assert.deepEqual(codes(inner), ['state-id-invalid']);
      return [];
    });
    assert.deepEqual(codes(outer), alone);
    assert.ok(nested > 0 && alone.length > 1, `${nested} nested checks, ${alone}`);
  });
});

describe('checker: edits', () => {
  const wrong = 'eth_getTransactionCount("0x12", "latest")';

  it('checks the touched block only, and moves the findings below it', () => {
    const document = open(Array.from({ length: 50 }, () => wrong).join('\n###\n'));
    const checker = createChecker();
    assert.equal(checker.check(document).length, 50);
    edit(document, 0, 0, 0, '\n');
    const token = counter();
    const found = checker.check(document, token);
    assert.equal(token.asked, 1);
    assert.deepEqual(places(found).slice(0, 2), ['1:24 data-wrong-length', '3:24 data-wrong-length']);
    assert.equal(places(found).at(-1), '99:24 data-wrong-length');
  });

  it('checks nothing when nothing changed', () => {
    const document = open(`${wrong}\n###\n${wrong}`);
    const checker = createChecker();
    checker.check(document);
    const token = counter();
    assert.equal(checker.check(document, token).length, 2);
    assert.equal(token.asked, 0);
  });

  it('forgets the findings of a block that went', () => {
    const document = open(`${wrong}\n###\n${wrong}`);
    const checker = createChecker();
    checker.check(document);
    const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
    document.update([{ range, text: '' }], 2);
    assert.deepEqual(places(checker.check(document)), ['1:24 data-wrong-length']);
  });

  it('finds after any edits what it finds in the text afresh', () => {
    const pieces = [
      '@who = 0x12\n',
      `@who = ${address}\n`,
      '@other = {{who}}\n',
      '# @name first\n',
      '###\n',
      'eth_getCode("{{who}}")\n',
      'eth_getCode("{{other}}")\n',
      'eth_getCode("{{first.response.body.$.result}}")\n',
      'eth_getCode(',
      ')\n',
      '"',
      'x',
    ];
    const place = fc.record({
      at: fc.nat(),
      length: fc.nat({ max: 30 }),
      text: fc.constantFrom(...pieces, ''),
    });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
        fc.array(place, { maxLength: 4 }),
        (start, edits) => {
          const document = open(start.join(''));
          const checker = createChecker();
          checker.check(document);
          for (const { at, length, text } of edits) {
            const whole = document.getText();
            const from = at % (whole.length + 1);
            const range = {
              start: document.positionAt(from),
              end: document.positionAt(Math.min(whole.length, from + length)),
            };
            document.update([{ range, text }], document.version + 1);
            const fresh = createChecker().check(open(document.getText()));
            const shown = (all: readonly Diagnostic[]) => all.map(({ fixes, ...rest }) => rest);
            assert.deepEqual(shown(checker.check(document)), shown(fresh));
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('checker: any text', () => {
  const words = fc.constantFrom(
    ...[
      'GET',
      'POST',
      ' ',
      '\n',
      '\n\n',
      '###\n',
      '/eth/v1/events',
      '/vendor/liveness',
      '?topics=',
      '&',
      '%',
      '{{',
      '}}',
    ],
    ...[
      'http://',
      'x',
      '@a = ',
      '# @name b',
      'Content-Type: application/json',
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      '"',
      ':',
    ],
    ...[
      ',',
      'eth_call',
      '"jsonrpc"',
      '"method"',
      '"params"',
      'eth_getLogs',
      '"topics"',
      '0x',
      '\\',
      '\ud800',
      'null',
    ],
  );

  it('never throws, and every finding and fix lies in the text', () => {
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 40 }),
        fc.constantFrom('http', 'jsonrpc'),
        (parts, language) => {
          const document = open(parts.join(''), language as Language);
          for (const diagnostic of createChecker().check(document)) {
            const edits = diagnostic.fixes().flatMap((fix) => fix.edits);
            for (const { start, end } of [diagnostic, ...edits].map(({ range }) => range)) {
              const order = end.line - start.line || end.character - start.character;
              assert.ok(order >= 0 && end.line < document.lineCount, diagnostic.code);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('checker: variables', () => {
  const text = `@who = ${address}\n@also = {{who}}\n###\neth_getCode("{{also}}")\n###\neth_chainId()\n`;

  it('checks the readers of a changed definition again, also those through another one', () => {
    const document = open(text);
    const checker = createChecker();
    assert.deepEqual(places(checker.check(document)), []);
    edit(document, 0, 11, 13, '');
    const token = counter();
    assert.deepEqual(places(checker.check(document, token)), ['3:13 data-wrong-length']);
    assert.equal(token.asked, 2);
  });

  it('does not check readers when the block of a definition changes elsewhere', () => {
    const document = open(text);
    const checker = createChecker();
    checker.check(document);
    edit(document, 0, 0, 0, '# addresses\n');
    const token = counter();
    checker.check(document, token);
    assert.equal(token.asked, 1);
  });

  it('takes the values of the environment, and those of another one when it changes', () => {
    const document = open('eth_getCode("{{who}}")');
    let values: Record<string, string> = { who: '0x12' };
    let environment = { name: 'local', values };
    const checker = createChecker({ environment: () => environment });
    assert.deepEqual(places(checker.check(document)), ['0:13 data-wrong-length']);
    values = { who: address };
    environment = { name: 'local', values };
    assert.deepEqual(places(checker.check(document)), []);
  });

  it('asks readers again when a request gets its name', () => {
    const document = open('eth_getCode("{{first.response.body.$.result}}")\n###\n\neth_chainId()\n');
    const checker = createChecker();
    assert.deepEqual(places(checker.check(document)), ['0:15 variable-undefined']);
    edit(document, 2, 0, 0, '# @name first');
    assert.deepEqual(places(checker.check(document)), []);
  });
});

describe('checker: settings and cancelling', () => {
  const text = 'eth_mining()\n###\neth_hashrate()\n###\neth_mining()\n';

  it('stops between blocks and goes on where it stopped', () => {
    const document = open(text);
    const checker = createChecker();
    assert.deepEqual(places(checker.check(document, counter(2))), [
      '0:0 method-proof-of-work',
      '2:0 method-proof-of-work',
    ]);
    const token = counter();
    assert.equal(checker.check(document, token).length, 3);
    assert.equal(token.asked, 1);
  });

  it('raises and silences rules as the settings say', () => {
    const document = open(text);
    const checker = createChecker({ rules: { severities: { 'method-proof-of-work': 'off' } } });
    assert.deepEqual(checker.check(document), []);
    checker.configure({ rules: { severities: { 'method-proof-of-work': 'error' } } });
    assert.deepEqual(
      checker.check(document).map(({ severity }) => severity),
      ['error', 'error', 'error'],
    );
  });

  it('lets settings change the severity of what schemas and the parser find', () => {
    const document = open('eth_getCode("0x12")\n###\neth_chainId(');
    const severities = { 'data-wrong-length': 'hint', 'call-syntax': 'off' } as const;
    assert.deepEqual(
      createChecker({ rules: { severities } })
        .check(document)
        .map(({ code, severity }) => `${code} ${severity}`),
      ['data-wrong-length hint'],
    );
  });
});
