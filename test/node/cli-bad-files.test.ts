import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture } from '../command-line';
import { listen, reply, type Wire } from './runner-wire';

/** A file beside the scratch file `bad/a.http`, and what is said of it. */
interface Case {
  readonly what: string;
  readonly file: string;
  /** A folder in its place when absent. */
  readonly text: string | Buffer;
  /** What `check` says first in the file; undefined where nothing is wrong. */
  readonly finding?: string;
  /** Whether the requests of the scratch file are sent; the others always are. */
  readonly sent: boolean;
}

const json = 'http-client.env.json';
const cases: readonly Case[] = [
  { what: '$schema', file: json, text: '{"$schema": "https://x/y", "dev": {"b": "1"}}', sent: true },
  {
    what: 'comments and trailing commas',
    file: json,
    text: '// a\n{ /* b */ "dev": { "b": "// c, ]", }, // d\n}\n',
    sent: true,
  },
  {
    what: 'malformed JSON',
    file: json,
    text: '{\n  // a\n  "dev": {"b": x}\n}\n',
    finding: '3:16: error[file-unusable]: FILE is not valid JSON: see line 3, column 16.',
    sent: false,
  },
  {
    what: 'an environment that is no object',
    file: json,
    text: '{"dev": 5, "prod": {"b": "1"}}',
    finding:
      '1:1: error[file-unusable]: FILE: "dev" must be an object, as in { "local": { "base": "http://127.0.0.1:5052" } }.',
    sent: false,
  },
  {
    what: 'a private file',
    file: 'http-client.private.env.json',
    text: '"token"',
    finding:
      '1:1: error[file-unusable]: FILE: the file must be an object, as in { "local": { "base": "http://127.0.0.1:5052" } }.',
    sent: false,
  },
  {
    what: 'settings of httpYac',
    file: '.httpyac.json',
    text: '{',
    finding: '1:2: error[file-unusable]: FILE is not valid JSON: see line 1, column 2.',
    sent: false,
  },
  {
    what: 'a .env file that is too large',
    file: '.env',
    text: Buffer.alloc(8_000_001, 'a'),
    finding: '1:1: error[file-unusable]: FILE is too large. Check that it is the right file.',
    sent: false,
  },
  { what: 'a .env file with anything', file: '.env', text: '=\n\0{"a', sent: true },
  { what: 'settings with a mistake', file: '.vscode/settings.json', text: '{"a": [', sent: true },
  {
    what: 'settings with an unknown target',
    file: '.vscode/settings.json',
    text: '{"slotpad.target": "gethh"}',
    finding: '1:1: error[file-unusable]: slotpad.target: ',
    sent: true,
  },
  {
    what: 'a specification that cannot be read',
    file: '.vscode/settings.json',
    text: '{"slotpad.specifications": ["none.json", "a.http"]}',
    sent: true,
  },
  { what: 'contracts that are none', file: 'out/A.sol/A.json', text: '{"abi": [', sent: true },
];

describe('a file that cannot be used', function () {
  this.timeout(30_000);
  let folder = '';
  let wire: Wire;
  before(async () => {
    wire = await listen((socket) => socket.end(reply('{"data":{}}')));
  });
  after(() => wire.close());
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'slotpad-bad-')));
    mkdirSync(path.join(folder, '.git'));
    write('bad/a.http', 'GET http://{{b}}/\n\n###\nGET /eth/v1/node/version\n');
    write('good/b.http', 'GET /eth/v1/beacon/states/Head/root\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(name: string, text: string | Buffer): void {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }

  for (const { what, file, text, finding, sent } of cases) {
    it(`is a finding in that file, and stops no other: ${what}`, async () => {
      const name = `bad/${file}`;
      write(name, text);
      const checked = await capture(['check', '.'], { cwd: folder });
      assert.match(checked.out, /^good\/b\.http:1:.* error\[state-id-invalid\]/m);
      const said = checked.out.split('\n').filter((line) => line.includes('file-unusable'));
      const expected = finding?.replace('FILE', path.join(folder, name));
      if (expected === undefined) assert.deepEqual(said, []);
      else assert.ok(said.length === 1 && said[0]?.startsWith(`${name}:${expected}`), said.join('\n'));
      assert.equal(checked.code, 1);

      const before = wire.received.length;
      const run = await capture(['send', '.', '--all', '--beacon', wire.url], { cwd: folder });
      const lines = wire.received.slice(before).map((each) => each.split(' ')[1]);
      assert.ok(lines.includes('/eth/v1/beacon/states/Head/root'), run.out + run.err);
      assert.equal(lines.includes('/eth/v1/node/version'), sent, run.out);
      if (!sent && expected !== undefined)
        assert.ok(run.out.includes(expected.replace(/^.*?\]: (.*?\.)(?: .*)?$/, '$1')), run.out);
    });
  }

  it('is the scratch file itself', async () => {
    write('bad/utf-16.http', Buffer.from('\ufeffGET /eth/v1/node/version\n', 'utf16le'));
    write('bad/big.http', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('\0G\0E\0T\0 \0/\0a\0\n')]));
    const { out } = await capture(['check', '.'], { cwd: folder });
    assert.match(
      out,
      /^bad\/utf-16\.http:1:1: error\[not-utf-8\]: This file is UTF-16\. Save it as UTF-8\.$/m,
    );
    assert.match(out, /^bad\/big\.http:1:1: error\[not-utf-8\]/m);
    assert.match(out, /^good\/b\.http:1:.* error\[state-id-invalid\]/m);
    const run = await capture(['send', '.', '--all', '--beacon', wire.url], { cwd: folder });
    assert.match(run.out, /bad\/utf-16\.http is UTF-16\. Save it as UTF-8\./);
    const one = await capture(['send', 'bad/utf-16.http'], { cwd: folder });
    assert.deepEqual(one, {
      code: 2,
      out: '',
      err: 'slotpad send: bad/utf-16.http is UTF-16. Save it as UTF-8.\n',
    });
  });

  it('is an imported file, whose requests are not sent', async () => {
    write('bad/a.http', '# @import ./none.http\nGET /eth/v1/node/version\n');
    const before = wire.received.length;
    const { out, err } = await capture(['send', '.', '--all', '--beacon', wire.url], { cwd: folder });
    assert.equal(wire.received.length - before, 1, out + err);
    assert.match(out, /none\.http/);
  });

  it('ends the command where it has its options', async () => {
    write('slotpad.config.json', '{ // a\n "$schema": "x", "check": {"format": "json",}, }');
    const read = await capture(['check', 'good'], { cwd: folder });
    assert.equal(JSON.parse(read.out).length, 1);
    write('slotpad.config.json', '{\n"check" {}}');
    const { code, err } = await capture(['check', 'good'], { cwd: folder });
    assert.deepEqual(
      [code, err],
      [2, `slotpad check: ${path.join(folder, 'slotpad.config.json')}: Not JSON: see line 2, column 9.\n`],
    );
  });
});
