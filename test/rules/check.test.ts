import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { builtIn } from '../../catalogue/built-in/catalogue';
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

/** `line:character code` of each diagnostic. */
function places(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ range, code }) => `${range.start.line}:${range.start.character} ${code}`);
}

/** A token that counts the checked blocks, and cancels after some. */
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
      file: {
        definitions,
        hasRequest: () => false,
        hasUnreadImports: () => false,
        hasNode: () => false,
        importFailure: () => undefined,
        isMissing: () => false,
        needs: () => [],
        response: () => undefined,
      },
      options: {},
      ruleCodes: new Set(),
      catalogue: builtIn,
      target: () => undefined,
      node: () => undefined,
      address: () => undefined,
    };
  };

  it('keeps its findings when a rule checks another block', () => {
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

  it('checks only the edited block, and moves the findings below it', () => {
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

  it('drops the findings of a removed block', () => {
    const document = open(`${wrong}\n###\n${wrong}`);
    const checker = createChecker();
    checker.check(document);
    const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
    document.update([{ range, text: '' }], 2);
    assert.deepEqual(places(checker.check(document)), ['1:24 data-wrong-length']);
  });

  it('finds the same after edits as in a new document', () => {
    const lines = [
      '@who = 0x12\n',
      `@who = ${address}\n`,
      '@other = {{who}}\n',
      '@other = 0x12\n',
      '# @prompt other\n',
      '@renamed = {{who}}\n',
      'eth_getCode("{{renamed}}")\n',
      '# @import ./shared.jsonrpc\n',
      '# @name first\n',
      'eth_getCode("{{who}}")\n',
      'eth_getCode("{{other}}")\n',
      'eth_getCode("{{first.response.body.$.result}}")\n',
    ];
    const pieces = [
      ...lines,
      ...lines.map((line) => `###\n${line}`),
      '###\n',
      'eth_getCode(',
      ')\n',
      '"',
      'x',
    ];
    /** Lines that are cut, and a text, or the text that was cut last, that is inserted elsewhere. */
    const change = fc.record({
      cut: fc.nat(),
      count: fc.nat({ max: 3 }),
      to: fc.nat(),
      text: fc.oneof({ arbitrary: fc.constantFrom(...pieces, ''), weight: 1 }, fc.constant(undefined)),
      // Offsets in a line are tried, too.
      within: fc.boolean(),
      // How many blocks are checked before the next edit.
      checked: fc.constantFrom(0, 1, 2, Number.POSITIVE_INFINITY),
    });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
        fc.array(change, { maxLength: 6 }),
        (start, edits) => {
          const document = open(start.join(''));
          const checker = createChecker();
          checker.check(document);
          let clipboard = '';
          for (const { cut, count, to, text, within, checked } of edits) {
            const at = (place: number) =>
              within
                ? document.positionAt(place % (document.getText().length + 1))
                : { line: place % document.lineCount, character: 0 };
            const first = at(cut);
            const range = { start: first, end: { line: first.line + count, character: first.character } };
            clipboard = document.getText(range) || clipboard;
            document.update([{ range, text: '' }], document.version + 1);
            const place = at(to);
            document.update(
              [{ range: { start: place, end: place }, text: text ?? clipboard }],
              document.version + 1,
            );
            if (checked !== Number.POSITIVE_INFINITY) {
              if (checked > 0) checker.check(document, counter(checked));
              continue;
            }
            const fresh = createChecker().check(open(document.getText()));
            const shown = (all: readonly Diagnostic[]) => all.map(({ fixes, ...rest }) => rest);
            assert.deepEqual(shown(checker.check(document)), shown(fresh));
          }
        },
      ),
      { numRuns: 600 },
    );
  });

  /** Replaces text between two offsets. */
  function replace(document: ScratchDocument, from: number, to: number, text: string): void {
    const range = { start: document.positionAt(from), end: document.positionAt(to) };
    document.update([{ range, text }], document.version + 1);
  }

  it('finds duplicates in the new order when a block with a definition is moved', () => {
    const document = open('### a\n@slot = 1\n### b\n@slot = 1\n### c\n', 'http');
    const checker = createChecker();
    assert.deepEqual(places(checker.check(document)), ['3:1 variable-duplicate']);
    replace(document, 0, 16, '');
    replace(document, 22, 22, '### a\n@slot = 1\n');
    assert.equal(document.getText(), '### b\n@slot = 1\n### c\n### a\n@slot = 1\n');
    assert.deepEqual(places(checker.check(document)), ['4:1 variable-duplicate']);
  });

  it('reads the last definition when blocks with definitions change places', () => {
    const wrong = '### a\n@who = 0x12\n';
    const right = `### b\n@who = ${address}\n`;
    const document = open(`${wrong}${right}### c\neth_getCode("{{who}}")\n`);
    const checker = createChecker();
    assert.deepEqual(places(checker.check(document)), ['3:1 variable-duplicate']);
    replace(document, 0, wrong.length, '');
    replace(document, right.length, right.length, wrong);
    assert.deepEqual(places(checker.check(document)), ['3:1 variable-duplicate', '5:13 data-wrong-length']);
  });

  it('checks the readers of a definition that was removed before its own check', () => {
    const definition = '### a\n@who = 0x12\n';
    const document = open(`eth_getCode("{{who}}")\n${definition}### b\n`);
    const checker = createChecker();
    // The reader is checked with the definition, the block of the definition is not.
    checker.check(document, counter(1));
    replace(document, 23, 23 + definition.length, '');
    assert.deepEqual(places(checker.check(document)), ['0:15 variable-undefined']);
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

  it('never throws, and every finding and fix is inside the text', () => {
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

  it('checks direct and indirect readers of a changed definition again', () => {
    const document = open(text);
    const checker = createChecker();
    assert.deepEqual(places(checker.check(document)), []);
    edit(document, 0, 11, 13, '');
    const token = counter();
    assert.deepEqual(places(checker.check(document, token)), ['3:13 data-wrong-length']);
    assert.equal(token.asked, 2);
  });

  it('suggests a name only as long as it is defined', () => {
    const document = new ScratchDocument(
      'file:///a.http',
      'http',
      1,
      '@host = h\n\n###\nGET http://{{hsot}}/x\n',
    );
    const checker = createChecker();
    const messages = () => checker.check(document).map(({ message }) => message);
    assert.deepEqual(messages(), ['The variable `hsot` is not defined. Did you mean `host`?']);
    document.update(
      [{ range: { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } }, text: '' }],
      2,
    );
    assert.deepEqual(messages(), ['The variable `hsot` is not defined.']);
  });

  it('does not check readers when another part of the block with the definition changes', () => {
    const document = open(text);
    const checker = createChecker();
    checker.check(document);
    edit(document, 0, 0, 0, '# addresses\n');
    const token = counter();
    checker.check(document, token);
    assert.equal(token.asked, 1);
  });

  it('uses the values of the environment, and checks again when it changes', () => {
    const document = open('eth_getCode("{{who}}")');
    let values: Record<string, string> = { who: '0x12' };
    let environment = { name: 'local', values };
    const checker = createChecker({ environment: () => environment });
    assert.deepEqual(places(checker.check(document)), ['0:13 data-wrong-length']);
    values = { who: address };
    environment = { name: 'local', values };
    assert.deepEqual(places(checker.check(document)), []);
  });

  it('checks paths again when the variable host is defined', () => {
    const text = '\n\n### version\nGET /eth/v1/node/version\n';
    const document = new ScratchDocument('file:///a.http', 'http', 1, text);
    const checker = createChecker();
    assert.deepEqual(places(checker.check(document)), []);
    edit(document, 0, 0, 0, '@host = http://127.0.0.1:5052');
    assert.deepEqual(places(checker.check(document)), ['3:4 host-not-used']);
  });

  it('checks readers again when a request gets a name', () => {
    const document = open('eth_getCode("{{first.response.body.$.result}}")\n###\n\neth_chainId()\n');
    const checker = createChecker();
    assert.deepEqual(places(checker.check(document)), ['0:15 variable-undefined']);
    edit(document, 2, 0, 0, '# @name first');
    assert.deepEqual(places(checker.check(document)), []);
  });
});

describe('checker: settings and cancellation', () => {
  const text = 'eth_mining()\n###\neth_hashrate()\n###\neth_mining()\n';

  it('stops between blocks, and continues with the next block', () => {
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

  it('changes the severity of rules and turns them off by settings', () => {
    const document = open(text);
    const checker = createChecker({ rules: { severities: { 'method-proof-of-work': 'off' } } });
    assert.deepEqual(checker.check(document), []);
    checker.configure({ rules: { severities: { 'method-proof-of-work': 'error' } } });
    assert.deepEqual(
      checker.check(document).map(({ severity }) => severity),
      ['error', 'error', 'error'],
    );
  });

  it('changes the severity of findings of schemas and the parser by settings', () => {
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
