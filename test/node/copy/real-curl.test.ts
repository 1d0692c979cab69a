import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { readTextFile } from '../../../runner/files/text-file';
import { prepare } from '../../../runner/request/prepare';
import { closeConnections, send } from '../../../runner/send/send';
import { skip } from '../../support/skip';
import { listen, reply, type Wire } from '../runner-wire';
import { inputOf, preparable } from './copying';

/** Headers that `curl` adds by itself, and Slotpad's own in their place. */
const BY_THE_CLIENT = /^(?:user-agent|accept|accept-encoding|connection|content-length|expect): /i;
const OWN_BOUNDARY = /-{24}[\w-]+/g;

/** The request line with a URL as browsers write it. `curl` leaves some characters as they are, which means the same. */
function target(line: string): string {
  const [method, url = '', version] = line.split(' ');
  const { href } = new URL(Buffer.from(url, 'latin1').toString(), 'http://h');
  return [method, href.replace(/%../g, (one) => one.toUpperCase()), version].join(' ');
}

/** A request as it arrived: the line, the headers that the command asks for in alphabetical order, and the body. */
function heard(text: string): string {
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...headers] = text.slice(0, end).split('\r\n');
  const kept = headers
    // A space after the colon of an empty header says nothing.
    .map((header) => header.replace(/^[^:]+/, (name) => name.toLowerCase()).trimEnd())
    .filter((header) => !BY_THE_CLIENT.test(header))
    .sort();
  return [target(line), ...kept, '', text.slice(end + 4)].join('\n').replace(OWN_BOUNDARY, 'BOUNDARY');
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

describe('a curl command sends what curl sends', function () {
  this.timeout(120_000);
  let wire: Wire;
  let folder = '';

  before(async function () {
    // The bytes are compared with those of the program itself.
    for (const program of ['curl', 'bash'])
      if (spawnSync(program, ['--version']).error) skip(this, `${program} is not installed.`);
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-curl-'));
    writeFileSync(path.join(folder, 'two lines.txt'), 'first\r\nsecond é\n');
    writeFileSync(path.join(folder, 'call.json'), '{\n  "jsonrpc": "2.0"\n}\n');
    wire = await listen((socket) => void socket.end(reply('{}', { connection: 'close' })));
  });

  after(async () => {
    await closeConnections();
    await wire?.close();
    if (folder !== '') rmSync(folder, { recursive: true });
  });

  /** Runs a command with `URL` in it both ways. */
  async function holdsSame(template: string): Promise<boolean> {
    const command = template.replaceAll('URL', wire.url.replace(/\/$/, ''));
    const shell = spawn('bash', ['-c', `${command} -s --max-time 5 --noproxy '*'`], {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, HOME: folder },
    });
    const before = wire.received.length;
    await once(shell, 'close');
    const theirs = wire.received[before];
    if (theirs === undefined) return false;
    const made = await prepare({
      ...preparable(inputOf('http', command)),
      readFile: (name, encoding) => readTextFile(path.resolve(folder, name), 1e6, encoding),
    });
    assert.ok(made.ok, `${command}\n${made.ok ? '' : made.failure.message}`);
    await send(made.value, { timeoutMs: 5000 });
    const own = wire.received[before + 1];
    assert.ok(own !== undefined, command);
    assert.equal(heard(own), heard(theirs), command);
    return true;
  }

  const written = [
    "curl URL/ -F a=b -F 'c=d e;type=text/plain'",
    "curl URL/ -F 'f=@two lines.txt'",
    "curl URL/ -F 'f=@call.json;type=application/json;filename=other.json'",
    "curl URL/ -F 'f=<two lines.txt'",
    "curl URL/ --form-string 'a=@b;type=c'",
    `curl URL/ -F 'a="x; y \\"z\\"";type=text/plain;charset=utf-8'`,
    "curl URL/ -F 'a\"b=c'",
    "curl URL/ -F a=b -H 'Content-Type: multipart/form-data' -X PUT",
    "curl URL/ -d '@two lines.txt'",
    "curl URL/ --data-binary '@two lines.txt'",
    'curl URL/ --json @call.json',
    "curl URL/ -d a -d b --data-raw @c --data-urlencode 'd=e f&g' --data-urlencode =h= --data-urlencode 'i j'",
    "curl URL/ --json '{\"a\":' --json '1}'",
    "curl -G URL/p?a=b -d c=d --data-urlencode 'e=f g'",
    "curl -I URL/ -A me -e there -b 'a=b; c=d'",
    'curl URL/ -b a=b -b c=d',
    'curl URL/ -u me:secret -X DELETE',
    'curl URL/ --oauth2-bearer abc',
    "curl URL/ -H 'A: b' -H 'C;' -H 'User-Agent:' -H 'Accept:'",
    'curl URL/a/../b -X PROPFIND',
    "curl URL/ -d $'a\\u0021\\x41\\101\\n\\'b'",
    // As Chrome and Firefox copy it (bash).
    `curl 'URL/' \\
  -X 'POST' \\
  -H 'Accept-Language: en-US,en;q=0.9' \\
  -H 'Content-Type: application/json' \\
  -b 'session=abc' \\
  -H 'Origin: http://localhost' \\
  -H 'sec-ch-ua: "Chromium";v="130"' \\
  --data-raw $'{"id":1,"method":"it\\'s\\u0021"}' \\
  --compressed \\
  --insecure`,
    // As the documentation of nodes writes it.
    `curl --location --request POST 'URL/' --header 'Content-Type: application/json' --data-raw '{
  "jsonrpc":"2.0",
  "method":"eth_blockNumber",
  "params":[],
  "id":83
}'`,
    `curl -X POST --data '{"jsonrpc":"2.0","method":"web3_clientVersion","params":[],"id":67}' -H "Content-Type: application/json" URL/`,
    'curl -X GET "URL/eth/v1/beacon/headers?slot=1" -H  "accept: application/json" | cat',
  ];
  for (const template of written) {
    it(template.split('\n').slice(0, 3).join(' '), async () => assert.ok(await holdsSame(template)));
  }

  it('with random options', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab1 &=;@<"\'\\%+é😀/?#:,.~$!`*{[('), maxLength: 8 });
    const word = text.map((one) => one.replace(/^[@<(]+/, '').replaceAll('{{', '{'));
    const name = fc.constantFrom('a', 'b c', 'd"e', 'é');
    const headerName = fc.constantFrom('X-A', 'x-b', 'Content-Type', 'Referer');
    // An empty one removes the header, which has its own case above.
    const safe = word.map((one) => `x${one.replace(/[é😀]/gu, '').trim()}`);
    const header = fc.tuple(headerName, safe).map(([key, value]) => ['-H', `${key}: ${value}`]);
    const data = fc.oneof(
      word.map((value) => ['-d', value]),
      word.map((value) => ['--data-raw', `@${value}`]),
      word.map((value) => ['--data-binary', value]),
      fc
        .tuple(fc.constantFrom('', 'n', 'a='), word)
        .map(([key, value]) => ['--data-urlencode', `${key}=${value}`]),
    );
    const part = fc.oneof(
      fc.tuple(name, word).map(([key, value]) => ['--form-string', `${key}=${value}`]),
      fc.tuple(name, word).map(([key, value]) => ['-F', `${key}="${value.replace(/["\\]/g, '\\$&')}"`]),
      fc.tuple(name, fc.constantFrom('@', '<')).map(([key, sign]) => ['-F', `${key}=${sign}call.json`]),
      name.map((key) => ['-F', `${key}=@two lines.txt;type=text/csv`]),
    );
    const others = fc.constantFrom(
      ['-X', 'PUT'],
      ['-u', 'a:b'],
      ['-A', 'x'],
      ['-e', 'y'],
      ['-b', 'a=b'],
      ['-L'],
      ['-k'],
    );
    const command = fc
      .tuple(
        fc.array(fc.oneof(header, others), { maxLength: 3 }),
        fc.oneof(fc.array(data, { maxLength: 3 }), fc.array(part, { minLength: 1, maxLength: 3 })),
        fc.boolean(),
      )
      .map(([first, bodies, get]) => {
        const isForm = bodies.some(([option]) => option?.startsWith('-F') || option === '--form-string');
        const fitting = first.filter(([, value]) => !isForm || !value?.startsWith('Content-Type'));
        const words = [...fitting, ...bodies, ...(get && !isForm ? [['-G']] : [])].flat();
        return ['curl', 'URL/p', ...words.map(quoted)].join(' ');
      });
    let same = 0;
    const property = fc.asyncProperty(command, async (one) => {
      // `curl` refuses some, such as a query with a space.
      if (await holdsSame(one)) same++;
    });
    await fc.assert(property, { numRuns: 80 });
    assert.ok(same > 60, `only ${same} were sent`);
  });
});
