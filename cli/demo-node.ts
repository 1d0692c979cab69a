import { once } from 'node:events';
import { defined } from '../common/defined';
import { failed, type Result, success } from '../common/result';
import { type DemoOptions, openDemoNode } from '../demo/server';
import { isScenario, scenarios } from '../demo/world/scenario';
import { numberOf, type OptionSpec, type Options, parseOptions } from './options';
import { printable, type Terminal, write } from './output/terminal';

/** `slotpad demo-node`: runs until it is stopped. Returns the exit code; fails when the node can't start. */
export async function demoNode(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  if (args.includes('--help') || args.includes('-h')) {
    await write(terminal.out, demoUsage);
    return success(0);
  }
  const flags = parseDemoFlags(args);
  if (!flags.ok) return flags;
  for (const note of flags.value.notes) await write(terminal.err, `slotpad demo-node: ${printable(note)}\n`);
  const opened = await openDemoNode(flags.value.options);
  if (!opened.ok) return opened;
  const node = opened.value;
  await write(terminal.out, `${JSON.stringify({ beacon: node.beacon, execution: node.execution })}\n`);
  const stopped = terminal.signal.aborted ? Promise.resolve() : once(terminal.signal, 'abort');
  const ended = flags.value.untilInputEnds ? once(terminal.input.resume(), 'close') : stopped;
  await Promise.race([stopped, ended]);
  await node.close();
  return success(0);
}

interface ParsedFlags {
  readonly options: DemoOptions;
  /** Remarks that are not errors, such as options without effect. */
  readonly notes: readonly string[];
  readonly untilInputEnds: boolean;
}

/** The usage text of `demo-node`. */
const demoUsage = `Usage: slotpad demo-node [options]

Runs a simulated beacon node and a simulated execution node until stopped. Prints one JSON line
{"beacon": URL, "execution": URL} when both are ready.

  --beacon-port N                  port of the beacon node (default: 5052; 0 for any free port)
  --execution-port N               port of the execution node (default: 8545; 0 for any free port)
  --execution-allow-origin ORIGIN  value of Access-Control-Allow-Origin of the execution node (default: no such header)
  --seconds-per-slot S             seconds per slot (default: 12)
  --seed TEXT                      seed of the chain; the same seed always gives the same chain
  --scenario NAME                  ${wrapped(Object.keys(scenarios), 35)}
  --until-stdin-ends               stop when standard input ends, for programs that start it and may crash

Flags of a real beacon node, as in its specification:
  --http                           serve HTTP (always on here; disable it with --no-http)
  --http-port N                    the same as --beacon-port
  --http-address ADDRESS           address to listen on (default: 127.0.0.1)
  --http-allow-origin ORIGIN       value of Access-Control-Allow-Origin (default: no such header)
  --http-enable-tls                serve https://; requires --http-tls-cert and --http-tls-key
  --http-tls-cert FILE             PEM file with the certificate
  --http-tls-key FILE              PEM file with the private key, without a password
  --validator-monitor-auto         return data from ui/validator_metrics
  --always-prepare-payload         send payload_attributes events; requires --suggested-fee-recipient
  --suggested-fee-recipient ADDR   address that receives the fees
  --prepare-payload-lookahead MS   send these events MS milliseconds before the next slot (8000: 4 s into each slot)
  --gui                            enable the log stream
`;

/** A comma-separated list in lines of at most 70 characters, indented after the first line. */
function wrapped(words: readonly string[], indent: number): string {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length <= 68) lines[lines.length - 1] = `${line}, ${word}`;
    else lines.push(word);
  }
  return lines.join(`,\n${' '.repeat(indent)}`);
}

const spec: OptionSpec = {
  values: {
    '--beacon-port': 'N',
    '--execution-port': 'N',
    '--execution-allow-origin': 'ORIGIN',
    '--seconds-per-slot': 'S',
    '--seed': 'TEXT',
    '--scenario': 'NAME',
    '--http-port': 'N',
    '--http-address': 'ADDRESS',
    '--http-allow-origin': 'ORIGIN',
    '--http-tls-cert': 'FILE',
    '--http-tls-key': 'FILE',
    '--suggested-fee-recipient': 'ADDRESS',
    '--prepare-payload-lookahead': 'MS',
  },
  switches: [
    '--http',
    '--no-http',
    '--http-enable-tls',
    '--validator-monitor-auto',
    '--always-prepare-payload',
    '--gui',
    '--until-stdin-ends',
  ],
};

/**
 * Parses the arguments of `demo-node` into the options of the demo node. A failure names all mistakes.
 */
export function parseDemoFlags(args: readonly string[]): Result<ParsedFlags> {
  const parsed = parseOptions(args, spec);
  if (!parsed.ok) return parsed;
  const [unexpected] = parsed.value.rest;
  if (unexpected !== undefined) {
    return failed({ message: `Unexpected argument "${unexpected}": options begin with --.` });
  }
  const given = parsed.value;
  const { mistakes, ...numbers } = numbersFrom(given);
  const all = [...mistakes, ...mistakesOf(given)];
  if (all.length > 0) return failed({ message: all.join(' ') });
  return success({
    notes: notesOf(given),
    options: optionsFrom(given, numbers),
    untilInputEnds: given.has('--until-stdin-ends'),
  });
}

interface Numbers {
  readonly beaconPort: number | undefined;
  readonly executionPort: number | undefined;
  readonly secondsPerSlot: number | undefined;
  readonly lookaheadMs: number | undefined;
}

function numbersFrom(given: Options): Numbers & { readonly mistakes: readonly string[] } {
  const mistakes: string[] = [];
  const number = (name: string, expected: string, isValid: (value: number) => boolean) => {
    const read = numberOf(given, name, expected, isValid);
    if (!read.ok) mistakes.push(read.failure.message);
    return read.ok ? read.value : undefined;
  };
  const isPort = (value: number) => Number.isInteger(value) && value <= 65_535;
  const port = (name: string) => number(name, 'a port from 0 to 65535', isPort);
  const beaconPort = port('--beacon-port');
  const httpPort = port('--http-port');
  const executionPort = port('--execution-port');
  if (beaconPort !== undefined && httpPort !== undefined && beaconPort !== httpPort) {
    mistakes.push('--beacon-port and --http-port are the same setting: give one of them.');
  }
  const isSlotTime = (value: number) => value >= 0.05 && value <= 3600;
  const secondsPerSlot = number('--seconds-per-slot', 'seconds from 0.05 to 3600', isSlotTime);
  const isWhole = (value: number) => Number.isInteger(value) && value > 0;
  const lookaheadMs = number('--prepare-payload-lookahead', 'milliseconds', isWhole);
  return { mistakes, beaconPort: beaconPort ?? httpPort, executionPort, secondsPerSlot, lookaheadMs };
}

/** Mistakes in options that are not numbers. */
function mistakesOf(given: Options): string[] {
  const mistakes: string[] = [];
  const scenario = given.get('--scenario');
  if (scenario !== undefined && !isScenario(scenario)) {
    mistakes.push(`Unknown scenario "${scenario}": ${Object.keys(scenarios).join(', ')}.`);
  }
  const feeRecipient = given.get('--suggested-fee-recipient');
  if (feeRecipient !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(feeRecipient)) {
    mistakes.push(`--suggested-fee-recipient takes an address, 0x and 40 hex digits, not "${feeRecipient}".`);
  }
  if (given.has('--always-prepare-payload') && feeRecipient === undefined) {
    mistakes.push('--always-prepare-payload requires --suggested-fee-recipient ADDRESS.');
  }
  if (given.has('--http-enable-tls') && !(given.has('--http-tls-cert') && given.has('--http-tls-key'))) {
    mistakes.push('--http-enable-tls needs --http-tls-cert FILE and --http-tls-key FILE.');
  }
  if (given.has('--http') && given.has('--no-http'))
    mistakes.push('--http and --no-http exclude each other.');
  return mistakes;
}

/** Remarks about options without effect and unsafe addresses. */
function notesOf(given: Options): string[] {
  const notes: string[] = [];
  if (given.has('--prepare-payload-lookahead') && !given.has('--always-prepare-payload')) {
    notes.push('--prepare-payload-lookahead has no effect without --always-prepare-payload.');
  }
  if (!given.has('--http-enable-tls') && (given.has('--http-tls-cert') || given.has('--http-tls-key'))) {
    notes.push('--http-tls-cert and --http-tls-key have no effect without --http-enable-tls.');
  }
  const needsHttp = given.names.filter((name) => name.startsWith('--http-'));
  if (needsHttp.length > 0 && !given.has('--http')) {
    notes.push(`A real node takes ${needsHttp.join(', ')} only together with --http; here it is always on.`);
  }
  const address = given.get('--http-address');
  if (address === '0.0.0.0' || address === '::') {
    notes.push(
      `--http-address ${address} lets every machine on the network reach the node: not recommended.`,
    );
  }
  return notes;
}

function optionsFrom(given: Options, numbers: Numbers): DemoOptions {
  const { lookaheadMs, ...rest } = numbers;
  const scenario = given.get('--scenario');
  const certificate = given.get('--http-tls-cert');
  const key = given.get('--http-tls-key');
  const feeRecipient = given.get('--suggested-fee-recipient');
  const tls = given.has('--http-enable-tls') && certificate && key ? { certificate, key } : undefined;
  const preparePayload =
    given.has('--always-prepare-payload') && feeRecipient !== undefined
      ? { feeRecipient: feeRecipient.toLowerCase(), ...defined({ lookaheadMs }) }
      : undefined;
  return defined({
    ...rest,
    seed: given.get('--seed'),
    scenario: scenario !== undefined && isScenario(scenario) ? scenario : undefined,
    httpAddress: given.get('--http-address'),
    allowOrigin: given.get('--http-allow-origin'),
    executionAllowOrigin: given.get('--execution-allow-origin'),
    tls,
    preparePayload,
    http: given.has('--no-http') ? false : undefined,
    validatorMonitor: given.has('--validator-monitor-auto') || undefined,
    gui: given.has('--gui') || undefined,
  });
}
