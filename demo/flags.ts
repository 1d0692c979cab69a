import { defined } from '../common/defined';
import type { DemoOptions } from './server';
import { isScenario, scenarios } from './world/scenario';

export interface ParsedFlags {
  readonly options: DemoOptions;
  /** Things to know that are no errors. */
  readonly notes: readonly string[];
}

/** The usage text of `demo-node`. */
export const demoUsage = `Usage: slotpad demo-node [options]

Runs a simulated beacon node and a simulated execution node until it is stopped, and prints one JSON line
{"beacon": URL, "execution": URL} when both are ready.

  --beacon-port N                  port of the beacon node (default 5052; 0: any free one)
  --execution-port N               port of the execution node (default 8545; 0: any free one)
  --seconds-per-slot S             length of a slot (default 12)
  --seed TEXT                      the same seed gives the same chain
  --scenario NAME                  ${Object.keys(scenarios)
    .join(', ')
    .replace(/(.{50,70}), /g, '$1,\n                                   ')}

Flags of the beacon node, as in its specification:
  --http                           serves HTTP (always on here; --no-http switches it off)
  --http-port N                    the same as --beacon-port
  --http-address ADDRESS           where to listen (default 127.0.0.1)
  --http-allow-origin ORIGIN       value of Access-Control-Allow-Origin (default: no such header)
  --http-enable-tls                serves https://; needs the next two
  --http-tls-cert FILE             certificate, PEM
  --http-tls-key FILE              private key without a password, PEM
  --validator-monitor-auto         ui/validator_metrics returns data
  --always-prepare-payload         sends payload_attributes events; needs the next one
  --suggested-fee-recipient ADDR   who receives the fees
  --prepare-payload-lookahead MS   how long before the next slot they are sent (8000: 4 s into each slot)
  --gui                            switches the log stream on
`;

const withValue = new Set([
  '--beacon-port',
  '--execution-port',
  '--seconds-per-slot',
  '--seed',
  '--scenario',
  '--http-port',
  '--http-address',
  '--http-allow-origin',
  '--http-tls-cert',
  '--http-tls-key',
  '--suggested-fee-recipient',
  '--prepare-payload-lookahead',
]);
const switches = new Set([
  '--http',
  '--no-http',
  '--http-enable-tls',
  '--validator-monitor-auto',
  '--always-prepare-payload',
  '--gui',
]);

/**
 * Reads the arguments of `demo-node`: `--flag value` or `--flag=value`.
 * @returns the options for `startDemoNode`, or the usage error as one line that says what is right
 */
export function parseDemoFlags(args: readonly string[]): ParsedFlags | { readonly error: string } {
  const given = new Map<string, string>();
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] ?? '';
    const equals = argument.startsWith('--') ? argument.indexOf('=') : -1;
    const name = equals < 0 ? argument : argument.slice(0, equals);
    if (switches.has(name)) {
      if (equals >= 0) return { error: `${name} takes no value.` };
      given.set(name, '');
    } else if (withValue.has(name)) {
      const next = args[index + 1];
      const value = equals >= 0 ? argument.slice(equals + 1) : next?.startsWith('--') ? undefined : next;
      if (equals < 0) index += 1;
      if (value === undefined || value === '') return { error: `${name} needs a value.` };
      if (given.has(name) && given.get(name) !== value) return { error: `${name} is given twice.` };
      given.set(name, value);
    } else {
      return {
        error: name.startsWith('-')
          ? `Unknown option ${name}.`
          : `Unexpected argument "${argument}": options begin with --.`,
      };
    }
  }
  return optionsFrom(given);
}

function optionsFrom(given: ReadonlyMap<string, string>): ParsedFlags | { readonly error: string } {
  const faults: string[] = [];
  const notes: string[] = [];
  const number = (name: string, right: string, fits: (value: number) => boolean) => {
    const text = given.get(name);
    if (text === undefined) return undefined;
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!fits(value)) faults.push(`${name} takes ${right}, not "${text}".`);
    return value;
  };
  const isPort = (value: number) => Number.isInteger(value) && value <= 65_535;
  const port = (name: string) => number(name, 'a port from 0 to 65535', isPort);

  const beaconPort = port('--beacon-port');
  const httpPort = port('--http-port');
  const executionPort = port('--execution-port');
  if (beaconPort !== undefined && httpPort !== undefined && beaconPort !== httpPort) {
    faults.push('--beacon-port and --http-port are the same setting: give one of them.');
  }
  const secondsPerSlot = number(
    '--seconds-per-slot',
    'seconds from 0.05 to 3600',
    (value) => value >= 0.05 && value <= 3600,
  );
  const lookaheadMs = number(
    '--prepare-payload-lookahead',
    'milliseconds',
    (value) => Number.isInteger(value) && value > 0,
  );
  const scenario = given.get('--scenario');
  if (scenario !== undefined && !isScenario(scenario)) {
    faults.push(`Unknown scenario "${scenario}": ${Object.keys(scenarios).join(', ')}.`);
  }

  const feeRecipient = given.get('--suggested-fee-recipient');
  if (feeRecipient !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(feeRecipient)) {
    faults.push(`--suggested-fee-recipient takes an address, 0x and 40 hex digits, not "${feeRecipient}".`);
  }
  if (given.has('--always-prepare-payload') && feeRecipient === undefined) {
    faults.push('--always-prepare-payload requires --suggested-fee-recipient ADDRESS.');
  }
  if (given.has('--prepare-payload-lookahead') && !given.has('--always-prepare-payload')) {
    notes.push('--prepare-payload-lookahead changes nothing without --always-prepare-payload.');
  }

  const certificate = given.get('--http-tls-cert');
  const key = given.get('--http-tls-key');
  if (given.has('--http-enable-tls') && (certificate === undefined || key === undefined)) {
    faults.push('--http-enable-tls needs --http-tls-cert FILE and --http-tls-key FILE.');
  }
  if (!given.has('--http-enable-tls') && (certificate !== undefined || key !== undefined)) {
    notes.push('--http-tls-cert and --http-tls-key change nothing without --http-enable-tls.');
  }

  if (given.has('--http') && given.has('--no-http')) faults.push('--http and --no-http exclude each other.');
  const needsHttp = [...given.keys()].filter((name) => name.startsWith('--http-'));
  if (needsHttp.length > 0 && !given.has('--http')) {
    notes.push(`A real node takes ${needsHttp.join(', ')} only together with --http; here it is always on.`);
  }
  const address = given.get('--http-address');
  if (address === '0.0.0.0' || address === '::') {
    notes.push(
      `--http-address ${address} lets every machine on the network reach the node: not recommended.`,
    );
  }

  if (faults.length > 0) return { error: faults.join(' ') };
  const allowOrigin = given.get('--http-allow-origin');
  const seed = given.get('--seed');
  const bound = beaconPort ?? httpPort;
  return {
    notes,
    options: {
      ...defined({ beaconPort: bound, executionPort, secondsPerSlot, seed }),
      ...(scenario !== undefined && isScenario(scenario) ? { scenario } : {}),
      ...(given.has('--no-http') ? { http: false } : {}),
      ...defined({ httpAddress: address, allowOrigin }),
      ...(given.has('--http-enable-tls') && certificate && key ? { tls: { certificate, key } } : {}),
      ...(given.has('--validator-monitor-auto') ? { validatorMonitor: true } : {}),
      ...(given.has('--gui') ? { gui: true } : {}),
      ...(given.has('--always-prepare-payload') && feeRecipient !== undefined
        ? {
            preparePayload: {
              feeRecipient: feeRecipient.toLowerCase(),
              ...defined({ lookaheadMs }),
            },
          }
        : {}),
    },
  };
}
