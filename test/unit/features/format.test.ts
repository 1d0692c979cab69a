import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { FormattingOptions, TextEdit } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { ScratchDocument } from '../../../common/scratch/document/document';
import type { Language } from '../../../common/scratch/types';
import { formatDocument, formatOnType, formatRange } from '../../../server/features/format/format';
import { assertLinear } from '../growth';
import { anyText } from '../scratch/texts';
import { messy } from './messy';
import { open, withCursor } from './scratch';
import { sentBy } from './sent';

const spaces: FormattingOptions = { tabSize: 2, insertSpaces: true };
const languages: readonly Language[] = ['http', 'jsonrpc'];

function applied(document: ScratchDocument, edits: readonly TextEdit[]): string {
  const text = TextDocument.create(document.uri, document.languageId, 1, document.getText());
  return TextDocument.applyEdits(text, [...edits]);
}

function formatted(language: Language, text: string, options: FormattingOptions = spaces): string {
  const document = open(language, text);
  return applied(document, formatDocument(document, options));
}

function holds(language: Language, text: string, expected: string, options?: FormattingOptions): void {
  assert.equal(formatted(language, text, options), expected);
  assert.equal(formatted(language, expected, options), expected);
}

describe('formatting: JSON and calls', () => {
  it('keeps a value on one line if it fits', () => {
    holds(
      'jsonrpc',
      'eth_call ( {"to":"0x1","data" : "0x"},\'latest\' )\n',
      'eth_call({ "to": "0x1", "data": "0x" }, \'latest\')\n',
    );
    holds('jsonrpc', '[ {"id":1, "params":[ ]},{ } ]', '[{ "id": 1, "params": [] }, {}]\n');
  });

  it('expands values wider than 100 columns, around the object if there is only one', () => {
    const data = `0x${'22'.repeat(48)}`;
    holds(
      'jsonrpc',
      `eth_call({"to":"0x1","data":"${data}"},"latest")\n`,
      `eth_call({\n  "to": "0x1",\n  "data": "${data}"\n}, "latest")\n`,
    );
    holds('jsonrpc', `[{"a":1},"${data}"]\n`, `[\n  { "a": 1 },\n  "${data}"\n]\n`);
    // A line break around a single long value does not help.
    holds(
      'jsonrpc',
      `eth_sendRawTransaction( "${data}${data}" )\n`,
      `eth_sendRawTransaction("${data}${data}")\n`,
    );
  });

  it('uses the indentation of the editor', () => {
    const text = '{"a":[\n1,{"b":2}]}\n';
    holds('jsonrpc', text, '{\n  "a": [\n    1,\n    { "b": 2 }\n  ]\n}\n');
    holds('jsonrpc', text, '{\n\t"a": [\n\t\t1,\n\t\t{ "b": 2 }\n\t]\n}\n', {
      tabSize: 4,
      insertSpaces: false,
    });
  });

  it('keeps comments, trailing commas, placeholders and one blank line', () => {
    holds(
      'jsonrpc',
      'eth_getLogs({ // all of\n\n"address":"{{token}}",\n\n\n   // these\n"topics":[{{topic}},], /* so far */\n})\n',
      'eth_getLogs({ // all of\n\n  "address": "{{token}}",\n\n  // these\n  "topics": [{{topic}},], /* so far */\n})\n',
    );
  });

  it('keeps brackets on the lines of their items', () => {
    holds(
      'jsonrpc',
      'eth_call({\n"to":"0x1"},"latest",[{\n"a":1}])\n',
      'eth_call({\n  "to": "0x1"\n}, "latest", [{\n  "a": 1\n}])\n',
    );
  });

  it('keeps all digits and escapes', () => {
    holds(
      'jsonrpc',
      '{"a":1.50e+10,"b":123456789012345678901234567890,"c":"\\u0041\\/"}\n',
      '{ "a": 1.50e+10, "b": 123456789012345678901234567890, "c": "\\u0041\\/" }\n',
    );
  });

  it('does not change a value with a syntax error, but formats the others', () => {
    holds('jsonrpc', 'a_b( 1 2 )\na_b( 1 )\n', 'a_b( 1 2 )\na_b(1)\n');
    holds('jsonrpc', '###x\na_b( 1,\n\n\n', '### x\na_b( 1,\n\n\n');
  });

  it('puts each call on a line, and formats a list of objects', () => {
    holds(
      'jsonrpc',
      '  a_b() a_c()  // c\n{"id":1} ,\n\n\n{"id":2}',
      'a_b()\na_c() // c\n{ "id": 1 },\n\n{ "id": 2 }\n',
    );
  });
});

describe('formatting: requests', () => {
  it('puts one blank line before a separator', () => {
    holds(
      'http',
      '\n\n@a=1\n\n\n@b = 2\n###   one\n\n\nGET /x\n\n\n\n### two\n',
      '@a = 1\n\n@b = 2\n\n### one\n\nGET /x\n\n### two\n',
    );
    holds('http', '\n###\n###', '###\n\n###\n');
    holds('http', '@a:=1\n@b  :=   {{a}}\n@c:d=2\n', '@a := 1\n@b := {{a}}\n@c:d = 2\n');
  });

  it('puts single spaces in the request line, and aligns continuation lines with the URL', () => {
    holds(
      'http',
      '  POST   http://h/x  \n?a=1&b=2\n# why\n          &c={{c}}   HTTP/1.1\n',
      'POST http://h/x\n     ?a=1&b=2\n     # why\n     &c={{c}} HTTP/1.1\n',
    );
    holds('http', 'http://h/x\n?a\n', 'http://h/x\n  ?a\n');
  });

  it('writes header names in one case: lower if all of the request are', () => {
    holds(
      'http',
      'GET /x\naccept:text/plain\nx-key :  {{key}} \n',
      'GET /x\naccept: text/plain\nx-key: {{key}}\n',
    );
    holds(
      'http',
      'GET /x\ncontent-type: a\nACCEPT:b\nX-API-Key: c\neTAG: d\nno colon  \n',
      'GET /x\nContent-Type: a\nAccept: b\nX-API-Key: c\nETag: d\nno colon\n',
    );
  });

  it('formats a JSON body, and no other', () => {
    const head = 'POST http://h/\nContent-Type: ';
    holds(
      'http',
      `${head}application/json\n\n\n{"a":[\n1]}  \n`,
      `${head}application/json\n\n{\n  "a": [\n    1\n  ]\n}\n`,
    );
    for (const body of ['text/plain\n\n{"a" :1}  \n', 'application/json\nContent-Digest: x\n\n{"a" :1}\n']) {
      holds('http', head + body, head + body);
    }
    holds('http', 'POST http://h/\n\na=1  \n\n  b \n\n\n###\n', 'POST http://h/\n\na=1  \n\n  b \n\n###\n');
  });

  it('does not change curl commands and scripts', () => {
    const curl = "curl  -X POST http://h/ \\\n   -d '{ }'\n";
    holds('http', curl, curl);
    const script = '< {%\n   x   \n\n\n%}\nGET /x\n\n> {%\n  y  \n\n\n%}\n';
    holds('http', script, script);
    const braces = '{{+\n   x   \n\n\n}}\nGET /x\n{{\n  y  \n}}\nA: b,\n     c\n';
    holds('http', braces, braces);
  });

  it('leaves requests as they are that it does not understand', () => {
    for (const text of [
      'proto < ./a.proto\nkeepCase:  true\nincludeDirs: ./b\n',
      'GRPC  localhost:1/a.B/c\nproto < ./a.proto\nkeepCase: true\n\n{"a":1}\n',
      'KAFKA localhost:9092\ngroupId: x\n  clientId:y\n',
      'MQTT tcp://127.0.0.1:1883\ntopic: a\nuserName : b\n',
      'AMQP amqp://127.0.0.1\namqp_method: publish\nexchangeName: b\n',
      'GET http://127.0.0.1/a\naccept:a\nuserAgent: b\n\n{"a":1}\n\n> {% f() %}\nbelongs to nothing\n',
      'POST http://127.0.0.1/a\n[FormParams]\nuserName:b\n',
    ]) {
      holds('http', text, text);
    }
    // The lines before it and the next request are formatted.
    holds(
      'http',
      '@a=1\nKAFKA localhost:9092\ngroupId:x\n###  b\nGET  http://127.0.0.1/a\ncontent-type:a\nAccept:b\n',
      '@a = 1\nKAFKA localhost:9092\ngroupId:x\n\n### b\nGET http://127.0.0.1/a\nContent-Type: a\nAccept: b\n',
    );
    // Own methods are HTTP, and so is an address without `http:`.
    holds('http', 'PURGE  http://127.0.0.1/a\nx-a:b\nX-B:c\n', 'PURGE http://127.0.0.1/a\nX-A: b\nX-B: c\n');
    holds('http', 'GET  localhost:8545/a\nx-a:b\nX-B:c\n', 'GET localhost:8545/a\nX-A: b\nX-B: c\n');
  });

  it('does not turn an indented ### into a separator', () => {
    const text = 'GET /x\n  ### two\naccept: a\n\n{ "a": 1\n  ### three\n}\n';
    holds('http', text, text);
  });

  it('keeps line ends', () => {
    holds(
      'http',
      '###\r\nGET  /x\r\n\r\n{"a":\r\n1}\r\n###',
      '###\r\nGET /x\r\n\r\n{\r\n  "a": 1\r\n}\r\n\r\n###\r\n',
    );
  });
});

describe('formatting: a range and on type', () => {
  const text = '### one\na_b( 1 )\n\n### two\na_b( 2 )\na_b( 3 )\n\n\n### three\na_b( 4 )\n';

  it('formats only what the range touches', () => {
    const document = open('jsonrpc', text);
    const range = { start: { line: 1, character: 3 }, end: { line: 4, character: 2 } };
    assert.equal(
      applied(document, formatRange(document, range, spaces)),
      '### one\na_b(1)\n\n### two\na_b(2)\na_b( 3 )\n\n\n### three\na_b( 4 )\n',
    );
  });

  function typed(language: Language, marked: string, character: string): string {
    const { document, position } = withCursor(language, marked);
    return applied(document, formatOnType(document, position, character, spaces));
  }

  it('formats a call or a body when its last bracket is typed', () => {
    assert.equal(typed('jsonrpc', 'a_b( {"c":1 } )|\na_b( 2 )\n', ')'), 'a_b({ "c": 1 })\na_b( 2 )\n');
    assert.equal(typed('jsonrpc', 'a_b( {"c":1 }| )\n', '}'), 'a_b( {"c":1 } )\n');
    assert.equal(typed('http', 'POST  /x\n\n{"c":[1 ]}|', '}'), 'POST  /x\n\n{ "c": [1] }');
  });

  it('formats the line above after a line end, but no blank lines', () => {
    assert.equal(typed('http', 'GET /x\naccept:a\n|\n\n\n###\n', '\n'), 'GET /x\naccept: a\n\n\n\n###\n');
    assert.equal(typed('http', 'GET  /x\n?a=1\n|\n', '\n'), 'GET  /x\n    ?a=1\n\n');
    assert.equal(typed('jsonrpc', '\n\na_b( 1 )\n|\n\n', '\n'), '\n\na_b(1)\n\n\n');
  });
});

describe('formatting: long files', () => {
  it('takes time in proportion to their length', () => {
    for (const [language, line, size = 1000] of [
      ['http', '###\n'],
      ['jsonrpc', '###\n'],
      ['http', '@a=1\n', 6000],
      ['jsonrpc', '@a=1\n'],
      ['http', '### a\nGET  /b\na:c\n\n{"d":1}\n'],
      ['jsonrpc', 'eth_chainId( )\n'],
      ['http', 'a:b\n'],
    ] as const) {
      const work = (count: number) => {
        const document = open(language, `GET /\n${line.repeat(count)}`);
        formatDocument(document, spaces);
        const lines = { start: { line: 0, character: 0 }, end: { line: document.lineCount, character: 0 } };
        formatRange(document, lines, spaces);
      };
      assertLinear(JSON.stringify(line), work, size);
    }
  });
});

describe('formatting: any text', () => {
  it('keeps the request and all text, and changes nothing the second time', async () => {
    for (const language of languages) {
      await fc.assert(
        fc.asyncProperty(fc.oneof(messy, anyText), fc.boolean(), async (text, insertSpaces) => {
          const options = { tabSize: 4, insertSpaces };
          const once = formatted(language, text, options);
          assert.equal(inked(once), inked(text));
          assert.equal(formatted(language, once, options), once);
          assert.deepEqual(await sentBy(language, once), await sentBy(language, text));
        }),
        { numRuns: 20 },
      );
    }
  });
});

/** The text without white space and in lower case, because the case of header names may change. */
function inked(text: string): string {
  return text.replace(/\s/g, '').toLowerCase();
}
