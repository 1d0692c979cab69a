import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { run } from '../command-line';
import { groups } from '../dialects';
import { type EchoServer, startEchoServer, withLowerCaseNames } from '../dialects/echo-server';
import { sendWithHttpYac } from '../dialects/httpyac';
import { isOfHttpYac, isSent, type Sample } from '../dialects/sample';

describe('samples of other tools', () => {
  let folder = '';
  let server: EchoServer;
  const environment = process.env;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'slotpad-dialects-'));
    server = await startEchoServer();
  });
  afterEach(() => {
    process.env = environment;
  });
  after(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  for (const { title, samples } of groups) {
    describe(title, () => {
      for (const sample of samples) {
        it(sample.name, async () => {
          const place = await filesOf(sample);
          process.env = { ...environment, ...sample.environment };
          assert.deepEqual(await reported(sample, place), sample.named ?? []);
          const { code, out } = await command(
            [
              'send',
              'sample.http',
              ...(sample.sendOptions ?? ['--all']).map(filled),
              ...(sample.options ?? []),
            ],
            place,
            sample.answers,
          );
          const arrived = assertArrived(sample, out);
          assert.equal(code === 0, isSent(sample) && !sample.fails, out);
          assert.ok(out.includes(sample.refused ?? ''), out);
          for (const [name, content] of Object.entries(sample.writes ?? {}))
            assert.equal(await readFile(path.join(place, name), 'utf8'), content);
          if (isOfHttpYac(sample)) await compareWithHttpYac(sample, arrived);
        }).timeout(20_000);
      }
    });
  }

  /** A difference that nothing has told yet is listed with what httpYac does. */
  async function compareWithHttpYac(sample: Sample, arrived: readonly string[]): Promise<void> {
    const place = await filesOf(sample);
    await sendWithHttpYac(sample, place, filled(sample.text));
    const other = server.take(sample);
    const same = asComparable(sample, other) === asComparable(sample, arrived);
    const shown = JSON.stringify({ httpYac: other, slotpad: arrived });
    assert.equal(same, sample.httpYac === undefined, shown);
    if (sample.owners.includes('httpYac')) assert.ok(same, shown);
  }

  /** Values that differ each time count as equal where they have the form that the sample expects. */
  function asComparable({ sends }: Sample, requests: readonly string[]): string {
    return JSON.stringify(
      requests.map((one, index) => {
        const expected = sends[index];
        return expected instanceof RegExp && expected.test(one) ? String(expected) : one;
      }),
    );
  }

  const commands = groups.flatMap(({ samples }) => samples.filter(({ owners }) => owners.includes('curl')));
  const hasCurl = spawnSync('bash', ['-c', 'curl --version']).status === 0;
  describe(`curl${hasCurl ? '' : ' (not installed)'}`, () => {
    for (const sample of commands.filter(
      ({ text, sends }) => /^curl(?!.*\{\{)/.test(text) && sends.length > 0,
    )) {
      (hasCurl ? it : it.skip)(`sends the same: ${sample.name}`, async () => {
        const cwd = await filesOf(sample);
        await promisify(execFile)('bash', ['-c', filled(sample.text)], { cwd });
        assertArrived(sample, '');
      });
    }
  });

  function filled(text: string): string {
    return text
      .replaceAll('HOST2', `http://${server.overHttp2}`)
      .replaceAll('HOST', `http://${server.authority}`)
      .replaceAll('AUTHORITY', server.authority);
  }

  /** Writes the sample and its files. @returns their folder */
  async function filesOf({ text, files }: Sample): Promise<string> {
    const root = await mkdtemp(path.join(folder, 'sample-'));
    const place = path.join(root, 'requests');
    const all = { '../.git/HEAD': '', 'sample.http': filled(text), ...files };
    for (const [name, content] of Object.entries(all)) {
      const file = path.join(place, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, typeof content === 'string' ? filled(content) : content);
    }
    return place;
  }

  /** What `slotpad check` reports, each rule once. */
  async function reported({ options = [] }: Sample, place: string): Promise<unknown[]> {
    const { out } = await command(['check', 'sample.http', '--format', 'json', ...options], place, undefined);
    const findings = JSON.parse(out) as { severity: string; code: string }[];
    const byRule = new Map(findings.map(({ code, severity }) => [code, severity]));
    return [...byRule].map(([rule, severity]) => ({ severity, rule }));
  }

  /** @returns the requests */
  function assertArrived(sample: Sample, out: string): readonly string[] {
    const arrived = server.take(sample);
    const expected = sample.sends.map((one, index) => {
      if (typeof one === 'string') return withLowerCaseNames(filled(one));
      assert.match(arrived[index] ?? '', one, out);
      return arrived[index];
    });
    assert.deepEqual(arrived, expected, out);
    return arrived;
  }
});

async function command(args: readonly string[], cwd: string, answers: string | undefined) {
  let out = '';
  const stream = () =>
    new PassThrough().on('data', (chunk) => {
      out += String(chunk);
    });
  const input = new PassThrough();
  if (answers !== undefined) input.end(answers);
  const code = await run(args, {
    out: stream(),
    err: stream(),
    input,
    cwd,
    color: false,
    interactive: answers !== undefined,
    signal: new AbortController().signal,
  });
  return { code, out };
}
