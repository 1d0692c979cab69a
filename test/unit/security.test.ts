/** Each sentence of SECURITY.md about addresses, secrets and files names the test that holds it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TRUST = 'test/node/trust.test.ts';
const HOSTS = 'test/unit/client/allowed-hosts.test.ts';
const MATRIX = 'test/node/masking/matrix.test.ts';

/** How each item begins, with files of tests and the names of tests in them. */
const HELD_BY: Readonly<Record<string, readonly (readonly [file: string, test: string])[]>> = {
  '**You** name an address': [
    [TRUST, 'goes to a loopback address and to a node of the command line'],
    [TRUST, 'goes to a host that the process environment or the command line names as a whole'],
    [HOSTS, 'is not asked for a node of the user settings, and is for one of the workspace settings'],
  ],
  '**A repository** names an address': [
    [TRUST, 'stays here for a node that the file names'],
    [TRUST, 'stays here in a request of an imported file, and in default headers'],
    [TRUST, 'does not go to a host that a shared file is a part of'],
    [TRUST, 'does not allow a host, and gets no values by naming an address'],
    [TRUST, 'of the folder goes anywhere'],
  ],
  'VS Code asks once': [
    [HOSTS, 'is asked once, says what is taken along, and is remembered for the workspace'],
    ['test/node/language-server.test.ts', 'asks once before a value goes to a host that a file names'],
    [TRUST, 'goes to a host of --allow-host'],
  ],
  'Loopback addresses and socket files': [[HOSTS, 'is not asked for a loopback address']],
  'A host that comes as a whole': [
    [TRUST, 'goes to a host of the same file'],
    [TRUST, 'does not go to a host of another file, even one of the same name'],
    ['test/unit/runner/environment.test.ts', 'keeps apart what the user and what the workspace has set'],
  ],
  '`--allow-host NAME` allows': [
    [TRUST, 'goes to a port of --allow-host alone when it has one'],
    [TRUST, 'does not allow a host, and gets no values by naming an address'],
  ],
  'The rule is the same for a URL': [
    [TRUST, 'stays here for an address behind a Host header, a WebSocket and curl'],
    [TRUST, 'stays here in a request of an imported file, and in default headers'],
  ],
  'A redirect to another origin': [
    ['test/node/connection/authorization.test.ts', 'is not sent to another origin, by request or redirect'],
  ],
  'A proxy that a file': [
    [TRUST, 'nothing goes in the clear to a proxy that the file names'],
    [TRUST, 'do not send the token of a node through their proxy in the clear'],
  ],
  '`--token-env`, `--jwt-secret` and `--cert`': [
    [TRUST, 'does not get a token or a JWT by naming an address'],
    [TRUST, 'does not name the authority of a host that gets a token'],
  ],
  'A token or password in the secret storage': [
    ['test/node/connection/extension.test.ts', 'sends the token that was stored for the address'],
    ['test/node/connection/authorization.test.ts', 'is not sent to another origin, by request or redirect'],
  ],
  'A JWT secret, certificate or key': [[TRUST, 'do not make a token from a file of the person']],
  'The user and password in a URL': [
    ['test/node/status.test.ts', 'sends the credentials of a URL, and never shows them'],
    [
      'test/unit/runner/prepare.test.ts',
      'moves user information from the URL into a header, and keeps it secret',
    ],
  ],
  'Values of `{{$processEnv}}`': [
    [TRUST, 'stays here, also through other variables'],
    [TRUST, 'stays here as {{$dotenv}}'],
    [TRUST, 'stays here when it comes from --env-file, and goes anywhere with --var'],
  ],
  'Values of `--var`': [[TRUST, 'stays here when it comes from --env-file, and goes anywhere with --var']],
  'The response to a request': [[TRUST, 'stays with its host when its request took a secret along']],
  'Secrets are masked': [[MATRIX, 'has every format of the program']],
  '`slotpad check` remarks': [['test/fixtures/exposure/hosts.http', 'host-not-named']],
  'A tool for AI assistants sends': [
    [
      'test/node/agents.test.ts',
      'gets its own password, and no Authorization header that an assistant writes',
    ],
    ['test/node/agents.test.ts', 'a variable of the process'],
  ],
  'A file of the repository goes': [
    [TRUST, 'of the folder goes anywhere'],
    [TRUST, 'outside of the folder stays here, through a link too'],
    [TRUST, 'that is hidden or has private values stays here'],
    [TRUST, 'of curl and of a form stays here'],
  ],
  'Variables of an imported file': [[TRUST, 'outside of the folder keeps its variables here']],
  'An untrusted workspace': [['test/editor/suite/untrusted.ts', 'an untrusted folder']],
  '`slotpad.config.json` cannot': [[TRUST, 'has no other way to name an option of the person']],
};

const AGENTS = 'test/node/agents.test.ts';

/** The same for docs/guide/agents.md: the list of what is never sent, and what the assistant gets. */
const AGENTS_HELD_BY: typeof HELD_BY = {
  'what signs, sends a transaction': [
    [AGENTS, 'a transaction'],
    [AGENTS, 'a signature'],
    [AGENTS, 'publishing'],
    [AGENTS, 'a change of the node'],
    [AGENTS, 'a transaction inside a batch'],
  ],
  'calls of the engine API': [
    [AGENTS, 'a call of the engine API'],
    [AGENTS, 'a filter'],
    [AGENTS, 'a subscription'],
    [AGENTS, 'a stream'],
  ],
  'methods and endpoints that are not': [
    [AGENTS, 'an unknown method'],
    [AGENTS, 'an unknown endpoint'],
    [AGENTS, 'a secret'],
    [AGENTS, 'the accounts of a node'],
    [AGENTS, 'the identity of a node'],
  ],
  'tracers other than': [
    [AGENTS, 'a tracer in JavaScript'],
    [AGENTS, 'a tracer in JavaScript inside another'],
    [AGENTS, 'send may trace with a tracer that nodes have by name'],
  ],
  'other addresses, redirects': [
    [AGENTS, 'another address'],
    [AGENTS, 'gets no further request by a redirect'],
    [AGENTS, 'a file'],
    [AGENTS, 'a variable of the process'],
  ],
  'headers other than': [
    [AGENTS, 'gets its own password, and no Authorization header that an assistant writes'],
    [AGENTS, 'a user in the address'],
    [AGENTS, 'a cookie'],
  ],
  'more than one request': [
    [AGENTS, 'several requests'],
    [AGENTS, 'a large batch'],
    [AGENTS, 'repeating'],
  ],
};
/** Sentences outside of the list, in order. */
const AGENTS_SENTENCES: readonly (readonly [sentence: string, test: string])[] = [
  ['`slotpad_send` sends only to configured nodes', 'another host'],
  ['The assistant is told why, and that a person can send the request from the file', 'a transaction'],
  [
    'The name of a node, not its URL or host, in messages too',
    'name the node and not its host, whatever happens',
  ],
  ['At most the first 20,000 characters of a response', 'cannot fill the conversation'],
  [
    'Such text is only inside JSON strings',
    'stays data: its text is inside a JSON string, without control characters',
  ],
];

/** The items of the lists below the headings. */
function itemsOf(text: string, headings: readonly string[]): readonly string[] {
  return headings.flatMap((heading) => {
    const part = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
    return part.split(/\n- /).slice(1);
  });
}

for (const { file, headings, table } of [
  { file: 'SECURITY.md', headings: ['Addresses', 'Secrets', 'Files'], table: HELD_BY },
  { file: 'docs/guide/agents.md', headings: ['What is never sent'], table: AGENTS_HELD_BY },
]) {
  describe(file, () => {
    const items = itemsOf(readFileSync(path.join(ROOT, file), 'utf8'), headings);

    it('has a test for each item', () => {
      assert.ok(items.length > 5);
      const held = Object.keys(table);
      assert.deepEqual(
        items.filter((item) => !held.some((begin) => item.startsWith(begin))),
        [],
      );
      assert.deepEqual(
        held.filter((begin) => !items.some((item) => item.startsWith(begin))),
        [],
        'no test for what is not said',
      );
    });

    it('names tests that exist', () => {
      for (const [of, test] of Object.values(table).flat()) {
        assert.ok(hasTest(of, test), `${of}: ${test}`);
      }
    });
  });
}

describe('docs/guide/agents.md, its sentences', () => {
  it('have tests', () => {
    const text = readFileSync(path.join(ROOT, 'docs/guide/agents.md'), 'utf8').replace(/\s+/g, ' ');
    for (const [sentence, test] of AGENTS_SENTENCES) {
      assert.ok(text.includes(sentence), sentence);
      assert.ok(hasTest(AGENTS, test), test);
    }
  });
});

/** Whether a file has a test of this name, or a marker of a rule. */
function hasTest(file: string, test: string): boolean {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return text.includes(`'${test}'`) || text.includes(` ${test}: `);
}
