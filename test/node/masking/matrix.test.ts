/** Every place that a secret can be in × everything that leaves a request. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { declarations } from '../../../agents/declarations';
import { runTool } from '../../../agents/tools';
import { CHECK_FORMATS } from '../../../cli/check';
import { checkGithub } from '../../../cli/formats/github';
import { checkJson } from '../../../cli/formats/json';
import { type CheckedFile, withoutSecrets } from '../../../cli/formats/report';
import { checkSarif } from '../../../cli/formats/sarif';
import { checkText } from '../../../cli/formats/text';
import { crashText, painter } from '../../../cli/output/terminal';
import { effectText } from '../../../cli/question';
import { SEND_FORMATS } from '../../../cli/send';
import { SIMULATE_FORMATS } from '../../../cli/simulate';
import { STATUS_FORMATS } from '../../../cli/status';
import { TRACE_FORMATS } from '../../../cli/trace';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { systemClock } from '../../../common/units/clock';
import { knownNode, shownUrl } from '../../../monitor/nodes/node';
import { copiedPrepared, copyFormats, copyText } from '../../../runner/copy';
import { keptExchange } from '../../../runner/history/history-entry';
import type { Reply } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';
import { prepare } from '../../../runner/request/prepare';
import { closeConnections, send } from '../../../runner/send/send';
import { logFailure } from '../../../server/lsp/channel';
import { headersText } from '../../../workbench/response/present-headers';
import { questionFor } from '../../../workbench/send/question';
import { capture } from '../../command-line';

interface Place {
  readonly language: Language;
  readonly secret: string;
  /** The text of a file; `HOST` stands for a host and its port. */
  readonly text: string;
  /** The secret is in a URL, so that a node can have it. */
  readonly url?: string;
}

const HEX = 'deadbeef0123456789abcdef01234567';
const inUrl = (url: string, secret: string): Place => ({
  language: 'http',
  secret,
  url: `http://${url}`,
  text: `POST http://${url}\nContent-Type: application/json\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}\n`,
});
const inQuery = (name: string) => inUrl(`HOST/x?a=1&${name}=${HEX}`, HEX);
const inHeader = (line: string, secret: string): Place => ({
  language: 'http',
  secret,
  text: `POST http://HOST/x\nContent-Type: application/json\n${line}\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}\n`,
});
const inBody = (body: string, secret: string): Place => ({
  language: 'http',
  secret,
  text: `POST http://HOST/x\n\n${body}\n`,
});
const inCall = (text: string, secret: string): Place => ({
  language: 'jsonrpc',
  secret,
  text: `# @node http://HOST/x\n${text}\n`,
});

const PLACES: Readonly<Record<string, Place>> = {
  'the user of a URL': inUrl('me:hunter2345@HOST/x', 'hunter2345'),
  ...Object.fromEntries(
    [
      'apikey',
      'api_key',
      'x-api-key',
      'key',
      'token',
      'access_token',
      'auth',
      'sig',
      'code',
      'jwt',
      'secret',
      'password',
      'dkey',
    ].map((name) => [`the parameter ${name}`, inQuery(name)]),
  ),
  'the path of Infura': inUrl(`HOST/v3/${HEX}`, HEX),
  'the path of Alchemy': inUrl(
    'HOST/v2/aBcDeFgHiJkLmNoPqRsTuVwXyZ-_abcd',
    'aBcDeFgHiJkLmNoPqRsTuVwXyZ-_abcd',
  ),
  'the path of QuickNode': inUrl(`HOST/${HEX}12345678/`, HEX),
  'the path of Ankr': inUrl(`HOST/eth/${HEX}`, HEX),
  'a path that is a UUID': inUrl('HOST/550e8400-e29b-41d4-a716-446655440000', '550e8400'),
  'a bearer token': inHeader('Authorization: Bearer hunter2345', 'hunter2345'),
  'a password': inHeader('Authorization: Basic me:hunter2345', 'hunter2345'),
  'a header with a key': inHeader('X-Api-Key: hunter2345', 'hunter2345'),
  'a cookie': inHeader('Cookie: id=hunter2345', 'hunter2345'),
  'a JSON Web Token': inHeader(
    'X-Any: eyJhbGciOiJIUzI1NiJ9.eyJpYXQiOjE3MDAwMDAwMDB9.c2lnbmF0dXJlLW9mLWl0',
    'c2lnbmF0dXJlLW9mLWl0',
  ),
  'a member of a body': inBody('{"name":"me","password":"hunter2345"}', 'hunter2345'),
  'a form': inBody('grant_type=password&client_secret=hunter2345', 'hunter2345'),
  'a call': inCall(
    'personal_unlockAccount("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "hunter2345", 300)',
    'hunter2345',
  ),
  'the object of a call': inCall(
    '{"jsonrpc":"2.0","id":1,"method":"personal_importRawKey","params":["hunter2345","pw"]}',
    'hunter2345',
  ),
};

interface Subject {
  readonly place: Place;
  readonly text: string;
  readonly prepared: Prepared;
  readonly reply: Reply;
  /** A folder of its own, with the text in `a.http` or `a.jsonrpc`. */
  readonly folder: string;
  readonly file: string;
}

type Show = (subject: Subject) => string | Promise<string>;

/** A finding on each line, which quotes all of it. */
function checkedFile({ text, file }: Subject): CheckedFile {
  const findings = text.split('\n').map((line, index) => ({
    range: { start: { line: index, character: 0 }, end: { line: index, character: line.length } },
    severity: 'error' as const,
    code: 'call-syntax',
    message: `What is \`${line}\`?`,
  }));
  return withoutSecrets({ file, text, findings });
}

const checks: Readonly<Record<(typeof CHECK_FORMATS)[number], Show>> = {
  text: (subject) => checkText([checkedFile(subject)], painter(false)),
  json: (subject) => checkJson([checkedFile(subject)]),
  github: (subject) => checkGithub([checkedFile(subject)]),
  sarif: (subject) => checkSarif([checkedFile(subject)], '1'),
};

const ran = async (args: readonly string[], cwd: string) => {
  const { out, err } = await capture(args, { cwd });
  return out + err;
};
const sentAs =
  (format: string): Show =>
  ({ file, folder }) =>
    ran(['send', file, '--yes', '--force', '--format', format], folder);
const sends: Readonly<Record<(typeof SEND_FORMATS)[number], Show>> = {
  text: sentAs('text'),
  json: sentAs('json'),
  junit: sentAs('junit'),
  github: sentAs('github'),
};
const urlOf = ({ place, prepared }: Subject) => (place.url ?? '').replace('HOST', new URL(prepared.url).host);
const statuses: Readonly<Record<(typeof STATUS_FORMATS)[number], Show>> = Object.fromEntries(
  STATUS_FORMATS.map((format) => [
    format,
    (subject: Subject) =>
      ran(['status', urlOf(subject), '--kind', 'execution', '--format', format], subject.folder),
  ]),
) as never;
const traces: Readonly<Record<(typeof TRACE_FORMATS)[number], Show>> = Object.fromEntries(
  TRACE_FORMATS.map((format) => [
    format,
    (subject: Subject) =>
      ran(['trace', `0x${'1'.repeat(64)}`, '--node', urlOf(subject), '--format', format], subject.folder),
  ]),
) as never;
const simulations: Readonly<Record<(typeof SIMULATE_FORMATS)[number], Show>> = Object.fromEntries(
  SIMULATE_FORMATS.map((format) => [
    format,
    ({ file, folder }: Subject) => ran(['simulate', file, '--force', '--format', format], folder),
  ]),
) as never;
const copies: Readonly<Record<(typeof copyFormats)[number], Show>> = Object.fromEntries(
  copyFormats.map((format) => [
    format,
    ({ prepared }: Subject) => {
      const made = copyText(format, copiedPrepared(prepared));
      return made.ok ? made.value.text : made.failure.message;
    },
  ]),
) as never;

/** A tool for assistants, with a node that has the secret in its URL where it can. */
const tools: Readonly<Record<keyof typeof declarations, Show>> = Object.fromEntries(
  Object.keys(declarations).map((id) => [
    id,
    async ({ place, prepared, text }: Subject) => {
      const origin = new URL(prepared.url).origin;
      const url = place.url?.replace('HOST', new URL(prepared.url).host) ?? origin;
      const node = knownNode({ name: 'node', kind: 'execution', url: url.split('?')[0] ?? url }, 'settings');
      const nodes = { all: [node], execution: node };
      const host = { nodes: () => nodes, send, clock: systemClock, configure: '' };
      const given =
        id === 'describe'
          ? { name: text }
          : id === 'status'
            ? {}
            : { text, language: place.language, ...(id === 'explain' ? { response: '{}' } : {}) };
      const result = await runTool(
        id as keyof typeof declarations,
        given,
        host,
        new AbortController().signal,
      );
      return result.ok ? result.value : result.failure.message;
    },
  ]),
) as never;

const others: Readonly<Record<string, Show>> = {
  'the history': ({ prepared, reply }) =>
    JSON.stringify(keptExchange(prepared, reply, { id: '0000000000000-00000000', at: 0, node: null })),
  'the headers of a response': ({ prepared, reply }) => headersText(reply, prepared),
  'the response': ({ reply }) => JSON.stringify(reply),
  'the question in the terminal': ({ prepared }) => effectText({ ...prepared, effect: 'change' }),
  'the question in the editor': ({ prepared }) =>
    JSON.stringify(questionFor({ ...prepared, effect: 'send', note: prepared.url }, undefined)),
  'a crash of the program': ({ prepared }) =>
    crashText(new Error(`${prepared.url} ${JSON.stringify(prepared.headers[0])}`)),
  'the log of the language server': ({ prepared }) => {
    let logged = '';
    const console = { error: (text: string) => (logged += text) };
    logFailure({ console } as never, 'x', new Error(`Invalid URL: ${prepared.url}`));
    return logged;
  },
  'the address of a node': (subject) => shownUrl(urlOf(subject)),
};

const FORMATS: Readonly<Record<string, Readonly<Record<string, Show>>>> = {
  check: checks,
  send: sends,
  simulate: simulations,
  copy: copies,
  tool: tools,
  other: others,
};
/** Only addresses. */
const FORMATS_OF_URLS: typeof FORMATS = { status: statuses, trace: traces };
/** What an assistant wrote itself, and reads again. */
const OWN_WORDS = new Set(['tool check', 'tool describe', 'tool explain']);

describe('no secret in any output', function () {
  this.timeout(120_000);
  let server: Server;
  let host = '';
  const subjects = new Map<string, Subject>();

  before(async () => {
    server = createServer((_, response) => response.writeHead(500).end('{"message":"no"}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const [name, place] of Object.entries(PLACES)) subjects.set(name, await subjectOf(place));
  });
  after(async () => {
    closeConnections();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    for (const { folder } of subjects.values()) await rm(folder, { recursive: true });
  });

  async function subjectOf(place: Place): Promise<Subject> {
    const text = place.text.replace('HOST', host);
    const folder = await mkdtemp(path.join(tmpdir(), 'slotpad-masking-'));
    const file = `a.${place.language}`;
    await writeFile(path.join(folder, file), text);
    const document = new ScratchDocument('file:///a', place.language, 1, text);
    const placed = [...document.blocks()].findLast(({ block }) => block.request);
    assert.ok(placed);
    const made = await prepare({ document, placed, variables: fileVariables(document), nodes: { all: [] } });
    if (!made.ok) assert.fail(made.failure.message);
    return { place, text, folder, file, prepared: made.value, reply: await send(made.value) };
  }

  const cells = Object.entries({ ...FORMATS, ...FORMATS_OF_URLS }).flatMap(([what, shows]) =>
    Object.entries(shows).map(([format, show]) => ({ what, format, show })),
  );
  for (const { what, format, show } of cells) {
    it(`${what}: ${format}`, async () => {
      let count = 0;
      for (const [name, subject] of subjects) {
        if (Object.hasOwn(FORMATS_OF_URLS, what) && subject.place.url === undefined) continue;
        if (OWN_WORDS.has(`${what} ${format}`)) continue;
        const text = await show(subject);
        const { secret } = subject.place;
        const plain = text.replace(
          /[\w+/]{12,}=*/g,
          (word) => `${word} ${Buffer.from(word, 'base64').toString('latin1')}`,
        );
        assert.ok(text !== '' || what === 'other', `${name}: nothing was shown`);
        assert.ok(!plain.includes(secret), `${name}: ${text}`);
        count++;
      }
      const urls = [...subjects.values()].filter(({ place }) => place.url !== undefined).length;
      const expected = OWN_WORDS.has(`${what} ${format}`)
        ? 0
        : what in FORMATS_OF_URLS
          ? urls
          : subjects.size;
      assert.equal(count, expected, 'every cell was run');
    });
  }

  it('has every format of the program', () => {
    assert.deepEqual(Object.keys(checks), [...CHECK_FORMATS]);
    assert.deepEqual(Object.keys(sends), [...SEND_FORMATS]);
    assert.deepEqual(Object.keys(statuses), [...STATUS_FORMATS]);
    assert.deepEqual(Object.keys(traces), [...TRACE_FORMATS]);
    assert.deepEqual(Object.keys(simulations), [...SIMULATE_FORMATS]);
    assert.deepEqual(Object.keys(copies), [...copyFormats]);
    assert.deepEqual(Object.keys(tools), Object.keys(declarations));
  });
});
