import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../scripts/editor/parts';
import { parseFixture } from '../rules/markers';
import { inOneLine, namesIn, readCorpus } from './corpus';
import { generatedRules, rulesOf } from './fresh';
import { expectationsOf, highlightAt } from './highlights';
import { COMPILED, type Grammar, grammarFolder, loadGrammar, parserHash } from './language';

/** Scratch files below a folder of the project, with their paths. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(http|jsonrpc)$/.test(name))
    .map((name) => path.join(folder, name))
    .sort();
}

function textOf(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8').replaceAll('\r\n', '\n');
}

/** What a snippet writes when none of its fields is filled in. */
function bodyOf(snippet: { readonly body: string | readonly string[] }): string {
  const text = [snippet.body].flat().join('\n');
  return text
    .replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1')
    .replace(/\$\{\d+:((?:[^{}]|\{\{[^{}]*\}\})*)\}/g, '$1')
    .replace(/\$\{?\d+\}?/g, '')
    .replaceAll('\\$', '$')
    .replaceAll('\\}', '}');
}

/** Fixtures with text that is not understood: placeholders that are not closed, a second request line, text after a URL, a body that is
 * no JSON, sections of Hurl. */
const BROKEN: ReadonlySet<string> = new Set([
  'test/fixtures/portability/lines.http',
  // An address alone, and text after a command.
  'test/fixtures/syntax/address.jsonrpc',
  'test/fixtures/syntax/after-curl.http',
  'test/fixtures/syntax/calls.jsonrpc',
  'test/fixtures/envelope/web-socket.http',
  'test/fixtures/address/urls.http',
  'test/fixtures/beacon/prefixes.http',
  'test/fixtures/beacon/words.http',
  'test/fixtures/envelope/body-not-json.http',
  'test/fixtures/syntax/other-tools.http',
  'test/fixtures/syntax/pasted.http',
  'test/fixtures/syntax/pasted.jsonrpc',
  'test/fixtures/syntax/placeholders.http',
  // UTF-16, which nothing reads.
  'test/fixtures/syntax/utf-16.http',
  'test/fixtures/variables/definitions.http',
]);

describe('the grammar for tree-sitter', () => {
  let grammar: Grammar;
  before(async () => {
    grammar = await loadGrammar();
  });

  it('is the one that the parser was made from', () => {
    assert.deepEqual(
      generatedRules(grammarFolder),
      rulesOf(path.join(grammarFolder, 'grammar.js')),
      'Run "npm run tree-sitter".',
    );
  });

  it('is the one that the tests run', () => {
    assert.equal(
      parserHash(),
      COMPILED,
      'Run "npm run tree-sitter", and write the new hash to test/tree-sitter/language.ts.',
    );
  });

  const corpus = path.join(grammarFolder, 'test/corpus');
  for (const name of namesIn(corpus)) {
    for (const { title, text, tree } of readCorpus(corpus, name)) {
      it(`parses ${title}`, () => assert.equal(inOneLine(grammar.parse(text).rootNode.toString()), tree));
    }
  }

  for (const file of [...filesIn('examples'), ...filesIn('test/grammar')]) {
    it(`understands all of ${file}`, () => assert.equal(firstError(grammar, textOf(file)), undefined));
  }

  for (const file of ['snippets/http.json', 'snippets/jsonrpc.json']) {
    it(`understands every snippet of ${file}`, () => {
      const all: Record<string, { body: string | string[] }> = JSON.parse(textOf(file));
      const wrong = Object.entries(all).flatMap(([name, snippet]) => {
        const error = firstError(grammar, bodyOf(snippet));
        return error === undefined ? [] : [`${name}: ${error}`];
      });
      assert.deepEqual(wrong, []);
      assert.ok(Object.keys(all).length > 50);
    });
  }

  it('understands the fixtures of the rules, but for a few lines', () => {
    const wrong = filesIn('test/fixtures').filter(
      (file) => firstError(grammar, parseFixture(textOf(file)).text) !== undefined,
    );
    assert.deepEqual(new Set(wrong), BROKEN);
  });

  it('keeps the other requests of a file while one is typed', () => {
    const before = '### before\neth_chainId()\n\n';
    const after = '\n\n### after\neth_gasPrice()\n';
    const typed = 'eth_getLogs({ "address": ["0x12"], // one\n "topics": [null, "{{a}}"] }, \'b\')';
    for (let length = 0; length <= typed.length; length++) {
      const { rootNode } = grammar.parse(before + typed.slice(0, length) + after);
      const titles = rootNode.descendantsOfType('title').map((node) => node?.text);
      assert.deepEqual(titles, ['before', 'after'], typed.slice(0, length));
      const last = rootNode.namedChildren.at(-1);
      assert.equal(last?.descendantsOfType('method')[0]?.text, 'eth_gasPrice', typed.slice(0, length));
    }
  });

  it('parses lines that end in CR LF', () => {
    const text =
      '### a\r\n# @name b\r\nGET /eth/v1/node/version HTTP/1.1\r\naccept: */*\r\n\r\n{ "a": 1 }\r\n';
    const { rootNode } = grammar.parse(text);
    assert.equal(firstError(grammar, text), undefined);
    assert.deepEqual(
      rootNode.descendantsOfType(['title', 'value', 'segment', 'key']).map((node) => node?.text),
      ['a', 'b', 'eth', 'v1', 'node', 'version', '*/*'],
    );
  });

  const highlighted = path.join(grammarFolder, 'test/highlight');
  for (const name of namesIn(highlighted)) {
    it(`highlights ${name} as its marks show`, () => {
      const text = readFileSync(path.join(highlighted, name), 'utf8').replaceAll('\r\n', '\n');
      const captures = grammar.query('highlights').captures(grammar.parse(text).rootNode);
      const expected = expectationsOf(text);
      assert.ok(expected.length > 20);
      for (const { row, column, capture, line } of expected) {
        assert.equal(highlightAt(captures, row, column), capture, `column ${column} of: ${line}`);
      }
    });
  }

  it('gives each node one highlight', () => {
    for (const file of filesIn('examples')) {
      const captures = grammar.query('highlights').captures(grammar.parse(textOf(file)).rootNode);
      const ids = captures.map(({ node }) => node.id);
      assert.equal(new Set(ids).size, ids.length, file);
    }
  });

  it('has queries for folding and for scripts in other languages', () => {
    const { rootNode } = grammar.parse('### a\neth_getLogs({\n  "a": [1]\n})\n\n> {% client.exit() %}\n');
    const folds = grammar.query('folds').captures(rootNode);
    assert.deepEqual(
      folds.map(({ node }) => node.type),
      ['section', 'arguments', 'object', 'array', 'script'],
    );
    const [code] = grammar.query('injections').captures(rootNode);
    assert.equal(code?.name, 'injection.content');
    assert.equal(code?.node.text.trim(), 'client.exit()');
  });
});

/** The first line that the grammar does not understand. */
function firstError(grammar: Grammar, text: string): string | undefined {
  const { rootNode } = grammar.parse(text);
  if (!rootNode.hasError) return undefined;
  const [node] = rootNode.descendantsOfType('ERROR');
  return node ? text.split('\n')[node.startPosition.row] : 'something is missing';
}
