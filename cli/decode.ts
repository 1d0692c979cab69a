/** `slotpad decode` and `slotpad encode`: data of contracts and of the network in words, without asking a node. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { matchOperation } from '../catalogue/beacon';
import { type Fork, isFork } from '../catalogue/types';
import type { AbiEntry } from '../common/contracts/abi';
import { declarationOf } from '../common/contracts/abi';
import type { Contracts } from '../common/contracts/contracts';
import { decodeCall, decodeLog, decodeRevert } from '../common/contracts/decode';
import { decodeCreation } from '../common/contracts/decode-creation';
import type { DecodedEntry } from '../common/contracts/decoded-entry';
import { entryJson } from '../common/contracts/json';
import { loadCreations } from '../common/contracts/recognize';
import { rawTransactionLines } from '../common/contracts/transaction-words';
import { entryText, valueLines } from '../common/contracts/words';
import { calldataOf } from '../common/ethereum/calldata';
import { decodeRawTransaction } from '../common/ethereum/raw-transaction';
import { failed, type Result, success } from '../common/result';
import { decodeSsz } from '../common/ssz/decode';
import { byteLengthOf } from '../common/units/hex';
import { decodeRecord } from '../monitor/peers/enr';
import { prettyPrint } from '../runner/json/pretty';
import { contractCallOf } from '../runner/judge/decoded-reply';
import { contractsHere, contractsOption } from './contracts';
import { inlineRequests } from './inline';
import { commandNodes } from './node-urls';
import { type Options, oneOf, parseOptions } from './options';
import { escaped, printableLine, readAll, type Terminal, write } from './output/terminal';
import { preparedInline } from './prepared-inline';
import { decodeUsage, encodeUsage } from './usage';

const FORMATS = ['text', 'json'] as const;

/** What data is, in lines for a person and as JSON. */
interface Meaning {
  /** `call data`, `raw transaction`, … */
  readonly kind: string;
  readonly lines: readonly string[];
  readonly json: unknown;
}

export async function decodeCommand(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const parsed = parseOptions(args, {
    values: {
      '--format': FORMATS.join('|'),
      '--topics': 'TOPIC,…',
      '--ssz': 'PATH',
      '--fork': 'NAME',
      '--to': 'ADDRESS',
      ...contractsOption,
    },
    switches: ['--help', '-h'],
    repeatable: ['--contracts'],
  });
  if (!parsed.ok) return parsed;
  const options = parsed.value;
  if (options.has('--help') || options.has('-h')) {
    await write(terminal.out, decodeUsage);
    return success(0);
  }
  const format = oneOf(options, '--format', FORMATS);
  if (!format.ok) return format;
  const meaning = options.has('--ssz') ? await sszIn(options, terminal) : await dataIn(options, terminal);
  if (!meaning.ok) return meaning;
  const { kind, lines, json } = meaning.value;
  const text =
    format.value === 'json'
      ? escaped(JSON.stringify({ kind, ...(json as object) }, null, 2))
      : lines.map(printableLine).join('\n');
  await write(terminal.out, `${text}\n`);
  return success(0);
}

async function dataIn(options: Options, terminal: Terminal): Promise<Result<Meaning>> {
  const [given, more] = options.rest;
  if (more !== undefined) return failed({ message: 'Decode one value at a time, in quotes.' });
  if (given === undefined && !options.has('--topics'))
    return failed({ message: 'Name the data to decode: slotpad decode 0x…' });
  const text = (given === '-' ? await readAll(terminal.input) : (given ?? '0x')).trim();
  if (/^enr:/i.test(text)) return recordIn(text);
  const isData = byteLengthOf(text) !== undefined;
  if (!isData)
    return failed({
      message: 'This is neither data of whole bytes in hex (0x…) nor a node record (enr:…).',
      remedy: 'For SSZ: slotpad decode --ssz /eth/v2/beacon/blocks/{block_id} FILE',
    });
  const contracts = await contractsHere(options, terminal);
  if (!contracts.ok) return contracts;
  // Init code is that of an artifact, which is read again.
  await loadCreations(contracts.value, [text]);
  const topics = options
    .get('--topics')
    ?.split(/[\s,]+/)
    .filter(Boolean);
  const to = options.get('--to');
  return topics ? logIn(topics, text, contracts.value, to) : hexIn(text, contracts.value, to);
}

function recordIn(text: string): Result<Meaning> {
  const record = decodeRecord(text);
  if (!record) return failed({ message: 'This node record cannot be read: it is not a valid ENR.' });
  const { entries, sequence } = record;
  return success({
    kind: 'node record',
    lines: [`Node record, sequence ${sequence}`, ...entries.map(({ label, text }) => `  ${label}: ${text}`)],
    json: { sequence, entries: entries.map(({ hex, key, text }) => ({ key, text, hex })) },
  });
}

function logIn(topics: readonly string[], data: string, contracts: Contracts, at?: string): Result<Meaning> {
  const wrong = topics.find((one) => !/^0x[\da-f]{64}$/i.test(one));
  if (wrong !== undefined)
    return failed({ message: `"${wrong}" is not a topic, which is 0x and 64 hex digits.` });
  const log = decodeLog(topics, data, contracts, at);
  return log.ok ? success(meaningOf('log', log.value)) : log;
}

function meaningOf(kind: string, entry: DecodedEntry): Meaning {
  const others = entry.alternatives.length > 0 ? [`or ${entry.alternatives.join(', or ')}`] : [];
  return {
    kind,
    // The code of a panic says nothing by itself.
    lines:
      entry.meaning === undefined
        ? [`${kind}: ${entry.signature}`, ...valueLines(entry.values, undefined, '  '), ...others]
        : [`${kind}: ${entryText(entry)}`],
    json: entryJson(entry),
  };
}

/** The first reading that fits. Call data and revert data begin with a selector; a transaction has a signature. */
function hexIn(data: string, contracts: Contracts, to?: string): Result<Meaning> {
  const size = (data.length - 2) / 2;
  if (size === 4) return selectorIn(data, contracts);
  if (size === 32) {
    const events = contracts.eventsFor(data.toLowerCase());
    if (events.length > 0) return success(declared('event topic', events));
  }
  const call = decodeCall(data, contracts, to);
  if (call.ok) return success(meaningOf('call data', call.value));
  const revert = decodeRevert(data, contracts, to);
  if (revert.ok) return success(meaningOf('error', revert.value));
  const raw = decodeRawTransaction(data);
  if (raw.ok) {
    return success({
      kind: 'raw transaction',
      lines: ['raw transaction:', ...rawTransactionLines(raw.value, contracts).map((line) => `  ${line}`)],
      json: raw.value,
    });
  }
  const creation = decodeCreation(data, contracts);
  if (creation) {
    return success({
      kind: 'init code',
      lines: [`init code: new ${creation.name}(…)`, ...valueLines(creation.values, undefined, '  ')],
      json: { name: creation.name },
    });
  }
  const selector = data.slice(0, 10);
  return failed({
    message:
      size % 32 === 4
        ? `No known function or error has the selector ${selector}.`
        : `These ${size} bytes are no call data, error or raw transaction that Slotpad knows.`,
    remedy: "Name the files with the ABI: --contracts 'out/**/*.json'",
  });
}

function selectorIn(selector: string, contracts: Contracts): Result<Meaning> {
  const found = [...contracts.functionsFor(selector), ...contracts.errorsFor(selector)];
  return found.length > 0
    ? success(declared('selector', found))
    : failed({ message: `No known function or error has the selector ${selector}.` });
}

function declared(kind: string, entries: readonly AbiEntry[]): Meaning {
  const all = [...new Map(entries.map((one) => [declarationOf(one), one])).values()];
  return {
    kind,
    lines: all.map((one) => `${one.kind} ${declarationOf(one)}`),
    json: { entries: all.map(({ kind: of, signature }) => ({ kind: of, signature })) },
  };
}

/** The SSZ of a response of a beacon node, from a file. */
async function sszIn(options: Options, { cwd }: Terminal): Promise<Result<Meaning>> {
  const [file] = options.rest;
  if (file === undefined)
    return failed({ message: '--ssz needs a file with the bytes: slotpad decode --ssz PATH FILE' });
  const written = options.get('--ssz') ?? '';
  const { operation } = matchOperation('GET', written.replace(/\{\w+\}/g, 'head'));
  if (!operation)
    return failed({ message: `There is no endpoint ${written}. Write /eth/v2/beacon/blocks/{block_id}.` });
  const named = options.get('--fork');
  if (named !== undefined && !isFork(named)) return failed({ message: `There is no fork "${named}".` });
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path.resolve(cwd, file));
  } catch {
    return failed({ message: `There is no file ${file}, or it cannot be read.` });
  }
  const decoded = decodeSsz(operation, named as Fork | undefined, bytes);
  if (!decoded.ok) return decoded;
  const { fork, json } = decoded.value;
  const text = `{"version":"${fork}","data":${json}}`;
  return success({ kind: 'ssz', lines: prettyPrint(text).split('\n'), json: JSON.parse(text) });
}

/** `slotpad encode 'token.transfer(alice, 5)'`, or a signature with its arguments: the call data. */
export async function encodeCommand(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const parsed = parseOptions(args, {
    values: { ...contractsOption, '--execution': 'URL' },
    switches: ['--help', '-h'],
    repeatable: ['--contracts'],
  });
  if (!parsed.ok) return parsed;
  if (parsed.value.has('--help') || parsed.value.has('-h')) {
    await write(terminal.out, encodeUsage);
    return success(0);
  }
  const [text, ...values] = parsed.value.rest;
  if (text === undefined)
    return failed({ message: "Name the call to encode: slotpad encode 'token.transfer(alice, 5)'" });
  const data = isSignature(text)
    ? calldataOf([text, ...values].join(' '))
    : await writtenCall(parsed.value, terminal);
  if (!data.ok) return data;
  await write(terminal.out, `${data.value}\n`);
  return success(0);
}

/** `transfer(address,uint256)`: only types, and no contract before the name. */
function isSignature(text: string): boolean {
  const [, list] = /^[A-Za-z_$][\w$]*\(([\w[\](),\s]*)\)$/.exec(text.trim()) ?? [];
  // A type begins with a small letter, and has only lengths in brackets.
  return list !== undefined && !/[[\]]|\b[^a-z\W]/.test(list.replace(/\[\d*\]/g, ''));
}

async function writtenCall(options: Options, terminal: Terminal): Promise<Result<string>> {
  const nodes = await commandNodes(options, terminal);
  if (!nodes.ok) return nodes;
  const input = await inlineRequests(options, terminal.cwd);
  if (!input?.ok) return input ?? failed({ message: `"${options.rest[0]}" is no call of a contract.` });
  const prepared = await preparedInline(input.value, nodes.value, terminal);
  if (!prepared.ok) return prepared;
  const [call] = prepared.value.calls;
  const sent = call && contractCallOf(call);
  return sent ? success(sent.data) : failed({ message: 'It is no call of a contract.' });
}
