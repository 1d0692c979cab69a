/** 60 transactions of own contracts on anvil: traces and decodings are those of cast. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { createContractReader } from '../../common/contracts/contract-files';
import type { Contracts } from '../../common/contracts/contracts';
import { decodeCall, decodeLog, decodeResult, decodeRevert } from '../../common/contracts/decode';
import type { DecodedEntry } from '../../common/contracts/decoded-entry';
import type { DecodedArgument } from '../../common/contracts/values';
import type { Result } from '../../common/result';
import { readTrace } from '../../common/traces/read-trace';
import type { TraceCall, TraceLog } from '../../common/traces/trace';
import { contractFolders } from '../../runner/files/contract-folders';
import { startAnvil } from './anvil';
import { castPath } from './cast';
import { linesOfCast, linesOfTrace, withoutUndone } from './cast-run';
import { castText } from './cast-text';
import { deployMarket, type MarketTransaction, runMarket } from './market';

const run = promisify(execFile);

async function cast(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, FOUNDRY_OFFLINE: 'true' };
  const { stdout } = await run(castPath(), args, { env, maxBuffer: 10_000_000 });
  // cast adds powers of ten to large numbers: 1000000 [1e6].
  return stdout.trim().replace(/ \[-?\d[^\]]*e\d+\]/g, '');
}

/** Runs tasks two at a time. */
async function each<T>(items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await task(item);
  };
  await Promise.all([worker(), worker()]);
}

/** The proxies have the functions of their implementations. */
const NAMES: Readonly<Record<string, string>> = { Proxy: 'Kinds', BeaconProxy: 'Multicall' };

/** What is decoded, with the commands of cast that print the same values. */
interface Comparison {
  readonly what: string;
  readonly decoded: Result<DecodedEntry>;
  readonly commands: (entry: DecodedEntry) => readonly Command[];
}

interface Command {
  readonly arguments: readonly string[];
  readonly values: readonly DecodedArgument[];
}

describe('60 transactions of own contracts (anvil)', function () {
  this.timeout(240_000);
  let child: ChildProcess | undefined;
  let url = '';
  let contracts: Contracts;
  let sent: readonly MarketTransaction[] = [];
  const traces = new Map<string, readonly (TraceCall | TraceLog)[]>();

  async function ask<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: T; error?: unknown };
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  before(async () => {
    ({ child, url } = await startAnvil());
    const at = await deployMarket(ask);
    const read = createContractReader(contractFolders, path.join(import.meta.dirname, '../contracts'));
    const found = await read(['out/**/*.json']);
    deepEqual(found.problems, []);
    contracts = found.contracts.at(
      Object.entries(at).map(([label, address]) => ({ address, name: NAMES[label] ?? label, label })),
    );
    sent = await runMarket(ask, at);
  });
  after(async () => {
    if (!child) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  it('have the calls, gas, events and failures of cast run', async () => {
    equal(sent.length, 60);
    await each(sent, async ({ title, hash }) => {
      const options = { tracer: 'callTracer', tracerConfig: { withLog: true } };
      const trace = readTrace(await ask('debug_traceTransaction', hash, options));
      if (!trace.ok) throw new Error(`${title}: ${trace.failure.message}`);
      traces.set(title, trace.value.nodes);
      const theirs = linesOfCast(await cast('run', hash, '--rpc-url', url, '--quick', '--no-rate-limit'));
      ok(theirs.length > 0, title);
      deepEqual(withoutUndone(linesOfTrace(trace.value)), withoutUndone(theirs), title);
    });
  });

  function comparisons(node: TraceCall | TraceLog): readonly Comparison[] {
    if (node.kind === 'log') return [eventComparison(node)];
    const { type, input, output, to, error } = node;
    if (type.startsWith('CREATE') || input === '0x') return [];
    const called = decodeCall(input, contracts, to);
    const call: Comparison = {
      what: 'call',
      decoded: called,
      commands: (entry) => [callCommand(entry, input)],
    };
    if (error !== undefined) {
      if (output === '0x') return [call];
      const decoded = decodeRevert(output, contracts, to);
      const commands = ({ signature, values }: DecodedEntry) => [
        { arguments: ['decode-error', '--sig', signature, output], values },
      ];
      return [call, { what: 'error', decoded, commands }];
    }
    if (!called.ok || output === '0x') return [call];
    const decoded = decodeResult(output, input, contracts, to);
    const commands = ({ values }: DecodedEntry) => [
      { arguments: ['decode-abi', `f()(${typesOf(values)})`, output], values },
    ];
    return [call, { what: 'result', decoded, commands }];
  }

  function eventComparison({ topics, data, address }: TraceLog): Comparison {
    const commands = ({ name, values }: DecodedEntry) => {
      const plain = values.filter(({ indexed }) => !indexed);
      const indexed = values.filter((value) => value.indexed);
      const words = topics.slice(topics.length - indexed.length).map((topic) => topic.slice(2));
      const types = indexed.map(({ type, value }) => (value.kind === 'hash' ? 'bytes32' : type));
      return [
        { arguments: ['decode-event', '--sig', `${name}(${typesOf(plain)})`, data], values: plain },
        { arguments: ['decode-abi', `f()(${types.join(',')})`, `0x${words.join('')}`], values: indexed },
      ];
    };
    return { what: 'event', decoded: decodeLog(topics, data, contracts, address), commands };
  }

  it('have the calls, results, events and errors that cast decodes', async () => {
    const commands = new Map<string, Command>();
    const unknown = new Set<string>();
    const counts: Record<string, number> = {};
    for (const [title, nodes] of traces)
      for (const { what, decoded, commands: made } of nodes.flatMap(comparisons)) {
        counts[what] = (counts[what] ?? 0) + 1;
        if (!decoded.ok) unknown.add(`${title}: ${what}: ${decoded.failure.message}`);
        else for (const one of made(decoded.value)) commands.set(one.arguments.join(' '), one);
      }
    deepEqual(counts, { call: 99, error: 37, event: 36, result: 44 });
    deepEqual(
      [...unknown],
      [
        'an unknown function: call: No known function has the selector 0xdeadbeef.',
        'too few arguments: call: transfer(address to, uint256 amount): 1 byte does not encode (address, uint256).',
        'call data that comes back: call: 2 bytes of call data are too short for the selector of a function, which has 4.',
      ],
    );
    const wanted = [...commands.values()].filter(({ values }) => values.length > 0);
    await each(wanted, async ({ arguments: given, values }) =>
      equal(values.map(({ value }) => castText(value)).join('\n'), await cast(...given), given.join(' ')),
    );
  });
});

function typesOf(values: readonly DecodedArgument[]): string {
  return values.map(({ type }) => type).join(',');
}

/** The selector of a library's function has the names of structs, which cast does not know. */
function callCommand({ signature, source, values }: DecodedEntry, input: string): Command {
  return source === 'Prices'
    ? { arguments: ['decode-abi', '--input', signature, `0x${input.slice(10)}`], values }
    : { arguments: ['decode-calldata', signature, input], values };
}
