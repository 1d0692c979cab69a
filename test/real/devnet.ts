/**
 * A proof-of-stake network of real clients on loopback: Geth, two beacon nodes of Prysm, and two validator clients with a
 * half of the validators each. Nothing leaves this machine: no discovery, no peers but each other.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port';
import { built } from './clients/build';
import { withdrawTo } from './withdrawals';

/** The first account of the mnemonic that all tools for development have. It has ether in the first block. */
export const DEVNET_ACCOUNT = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
} as const;

const CHAIN_ID = 32_382;
const DEPOSIT_CONTRACT = '0x4242424242424242424242424242424242424242';

export interface DevnetOptions {
  /** 2 to 6. */
  readonly secondsPerSlot: number;
  readonly validators: number;
  /** Where the nodes listen; free ports by default. */
  readonly ports?: { readonly execution: string; readonly beacon: string };
  /** Called with the name of each step. */
  readonly onStep?: (step: string) => void;
}

interface BeaconOptions {
  /** Path of its file; the right one by default. */
  readonly jwtSecret?: string;
  /** Starts from the finalized checkpoint of the first beacon node, not at genesis. */
  readonly fromCheckpoint?: boolean;
}

export interface Devnet {
  readonly folder: string;
  readonly urls: Readonly<
    Record<
      | 'execution'
      | 'webSocket'
      | 'ipc'
      | 'engine'
      | 'jwtSecret'
      | 'beacon'
      | 'secondBeacon'
      | 'executionMetrics'
      | 'beaconMetrics',
      string
    >
  >;
  readonly processes: Readonly<
    Record<'geth' | 'beacon' | 'secondBeacon' | 'validator' | 'otherValidator', ChildProcess>
  >;

  /** Starts another beacon node, at genesis by default. */
  addBeacon(name: string, options?: BeaconOptions): Promise<{ readonly url: string; close(): Promise<void> }>;
  /** Ends Geth. Its database is in `geth` of the folder. */
  stopGeth(): Promise<void>;
  /** Starts Geth again, at the same addresses. @param flags further ones */
  startGeth(...flags: readonly string[]): Promise<void>;
  /** Ends all processes and removes the folder. */
  close(): Promise<void>;
}

/** Starts the network, and waits for its first block. */
export async function startDevnet({
  onStep,
  ports,
  secondsPerSlot,
  validators,
}: DevnetOptions): Promise<Devnet> {
  const geth = path.join(built('geth'), 'geth');
  const prysm = built('prysm');
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-devnet-'));
  const at = (name: string) => path.join(folder, name);
  const children: ChildProcess[] = [];
  const run = (name: string, program: string, args: readonly string[]): ChildProcess => {
    const log = createWriteStream(at(`${name}.log`), { flags: 'a' });
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    children.push(child);
    return child;
  };
  const close = async () => {
    await Promise.all(children.reverse().map(end));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    onStep?.('genesis');
    writeFileSync(at('config.yml'), chainConfig(secondsPerSlot));
    const quiet = { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] };
    const genesis = (...args: readonly string[]) =>
      execFileSync(
        path.join(prysm, 'prysmctl'),
        [
          ...['testnet', 'generate-genesis', '--fork', FORK, '--num-validators', String(validators)],
          ...['--chain-config-file', at('config.yml'), ...args],
        ],
        quiet,
      );
    // Without a genesis of ours, prysmctl writes one that has the code of the deposit contract.
    genesis('--output-ssz', at('genesis.ssz'), '--geth-genesis-json-out', at('deposits.json'));
    const { alloc: deposits } = JSON.parse(readFileSync(at('deposits.json'), 'utf8')) as { alloc: object };
    writeFileSync(at('geth-in.json'), JSON.stringify(executionGenesis(geth, deposits)));
    genesis(
      ...['--genesis-time-delay', '15', '--output-ssz', at('genesis.ssz')],
      ...['--geth-genesis-json-in', at('geth-in.json'), '--geth-genesis-json-out', at('geth.json')],
    );
    writeFileSync(at('jwt.hex'), 'a1'.repeat(32));
    execFileSync(geth, ['init', '--datadir', at('geth'), at('geth.json')], quiet);
    onStep?.('geth');
    const [http, ws, engine, gethMetrics] = await Promise.all([
      ports?.execution ?? port(),
      port(),
      port(),
      port(),
    ]);
    const execution = `http://127.0.0.1:${http}`;
    const gethNode = async (...flags: readonly string[]): Promise<ChildProcess> => {
      const child = run('geth', geth, [
        ...['--datadir', at('geth'), '--networkid', String(CHAIN_ID), '--miner.gasprice', '1'],
        ...['--syncmode', 'full', '--gcmode', 'archive'],
        ...[
          '--http',
          '--http.port',
          http,
          '--http.api',
          GETH_APIS,
          '--ws',
          '--ws.port',
          ws,
          '--ws.api',
          GETH_APIS,
        ],
        ...['--ipcpath', at('geth.ipc'), '--authrpc.port', engine, '--authrpc.jwtsecret', at('jwt.hex')],
        ...['--nodiscover', '--maxpeers', '0', '--nat', 'none', '--port', '0'],
        ...['--metrics', '--metrics.addr', '127.0.0.1', '--metrics.port', gethMetrics, ...flags],
      ]);
      await answers(execution, child, at('geth.log'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
      });
      return child;
    };
    let gethProcess = await gethNode();
    const beaconNode = async (
      name: string,
      peers: readonly { readonly peer: string; readonly url: string }[] = [],
      { fromCheckpoint = false, jwtSecret = at('jwt.hex') }: BeaconOptions = {},
    ) => {
      const [rest, rpc, metrics, tcp, udp] = await Promise.all([
        name === 'beacon' ? (ports?.beacon ?? port()) : port(),
        port(),
        port(),
        port(),
        port(),
      ]);
      const child = run(name, path.join(prysm, 'beacon-chain'), [
        ...['--datadir', at(name), '--accept-terms-of-use', '--chain-config-file', at('config.yml')],
        ...[
          '--genesis-state',
          at('genesis.ssz'),
          '--chain-id',
          String(CHAIN_ID),
          '--network-id',
          String(CHAIN_ID),
        ],
        ...['--execution-endpoint', `http://127.0.0.1:${engine}`, '--jwt-secret', jwtSecret],
        ...['--contract-deployment-block', '0', '--bootstrap-node', ''],
        // With a peer it begins with a sync; without, it would wait for blocks by gossip.
        ...['--min-sync-peers', peers.length > 0 ? '1' : '0'],
        ...['--suggested-fee-recipient', DEVNET_ACCOUNT.address, '--minimum-peers-per-subnet', '0'],
        ...['--rpc-host', '127.0.0.1', '--rpc-port', rpc, '--http-host', '127.0.0.1', '--http-port', rest],
        ...['--monitoring-host', '127.0.0.1', '--monitoring-port', metrics],
        ...['--p2p-host-ip', '127.0.0.1', '--p2p-local-ip', '127.0.0.1', '--p2p-static-id'],
        // All peers have one address, and one that is started anew would be taken for a bad one.
        ...['--p2p-colocation-whitelist', '127.0.0.1/32', '--disable-peer-scorer'],
        ...['--p2p-tcp-port', tcp, '--p2p-udp-port', udp, '--disable-quic', '--supernode'],
        ...peers.flatMap(({ peer }) => ['--peer', peer]),
        ...(fromCheckpoint ? ['--checkpoint-sync-url', first.url] : []),
      ]);
      const url = `http://127.0.0.1:${rest}`;
      const identity = await answers(`${url}/eth/v1/node/identity`, child, at(`${name}.log`));
      const { peer_id: id } = (identity as { data: { peer_id: string } }).data;
      return {
        child,
        url,
        rpc,
        metrics: `http://127.0.0.1:${metrics}/metrics`,
        peer: `/ip4/127.0.0.1/tcp/${tcp}/p2p/${id}`,
      };
    };
    onStep?.('beacon node');
    const first = await beaconNode('beacon');
    onStep?.('validator');
    const validatorClient = async (name: string, start: number, end: number) => {
      const [rpc, rest, metrics] = await Promise.all([port(), port(), port()]);
      return run(name, path.join(prysm, 'validator'), [
        ...['--datadir', at(name), '--accept-terms-of-use', '--chain-config-file', at('config.yml')],
        ...['--beacon-rpc-provider', `127.0.0.1:${first.rpc}`],
        ...['--suggested-fee-recipient', DEVNET_ACCOUNT.address],
        ...['--interop-num-validators', String(end - start), '--interop-start-index', String(start)],
        ...['--rpc-host', '127.0.0.1', '--rpc-port', rpc, '--http-host', '127.0.0.1', '--http-port', rest],
        ...['--monitoring-host', '127.0.0.1', '--monitoring-port', metrics],
      ]);
    };
    const half = Math.floor(validators / 2);
    const validator = await validatorClient('validator', 0, half);
    const otherValidator = await validatorClient('other-validator', half, validators);
    onStep?.('second beacon node');
    const second = await beaconNode('second-beacon', [first]);
    onStep?.('first block');
    await firstBlock(execution, validator, at('validator.log'));
    onStep?.('withdrawals');
    await withdrawTo(first.url, DEVNET_ACCOUNT.address.toLowerCase(), half);
    return {
      folder,
      urls: {
        execution,
        webSocket: `ws://127.0.0.1:${ws}`,
        ipc: at('geth.ipc'),
        engine: `http://127.0.0.1:${engine}`,
        jwtSecret: at('jwt.hex'),
        beacon: first.url,
        secondBeacon: second.url,
        executionMetrics: `http://127.0.0.1:${gethMetrics}/debug/metrics/prometheus`,
        beaconMetrics: first.metrics,
      },
      processes: {
        get geth() {
          return gethProcess;
        },
        beacon: first.child,
        secondBeacon: second.child,
        validator,
        otherValidator,
      },
      async addBeacon(name, options) {
        const { child, url } = await beaconNode(name, [first, second], options);
        return { url, close: () => end(child) };
      },
      stopGeth: () => end(gethProcess),
      async startGeth(...flags) {
        gethProcess = await gethNode(...flags);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const GETH_APIS = 'eth,net,web3,debug,txpool,admin';
/** The newest fork that both know. */
const FORK = 'fulu';

/** Every fork from the first epoch on. Prysm's states of Fulu have room for epochs of 32 slots only. */
function chainConfig(secondsPerSlot: number): string {
  const forks = ['ALTAIR', 'BELLATRIX', 'CAPELLA', 'DENEB', 'ELECTRA', 'FULU'];
  return [
    'CONFIG_NAME: devnet',
    'PRESET_BASE: mainnet',
    'GENESIS_FORK_VERSION: 0x20000089',
    ...forks.flatMap((name, index) => [
      `${name}_FORK_EPOCH: 0`,
      `${name}_FORK_VERSION: 0x200000${(0x90 + index).toString(16)}`,
    ]),
    'TERMINAL_TOTAL_DIFFICULTY: 0',
    `SECONDS_PER_SLOT: ${secondsPerSlot}`,
    `SLOT_DURATION_MS: ${secondsPerSlot * 1000}`,
    `DEPOSIT_CHAIN_ID: ${CHAIN_ID}`,
    `DEPOSIT_NETWORK_ID: ${CHAIN_ID}`,
    `DEPOSIT_CONTRACT_ADDRESS: ${DEPOSIT_CONTRACT}`,
    '',
  ].join('\n');
}

/** The first block of Geth's own development chain, which has the system contracts, with ether for the account. */
function executionGenesis(geth: string, deposits: object): object {
  const text = execFileSync(geth, ['--dev', 'dumpgenesis'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const genesis = JSON.parse(text) as { config: Record<string, unknown>; alloc: object };
  // Forks that are only being made.
  const { amsterdamTime: _, bogotaTime: __, ...config } = genesis.config;
  return {
    ...genesis,
    baseFeePerGas: '0x3b9aca00',
    gasLimit: '0x3938700',
    config: { ...config, chainId: CHAIN_ID, depositContractAddress: DEPOSIT_CONTRACT },
    alloc: {
      ...genesis.alloc,
      ...deposits,
      [DEVNET_ACCOUNT.address.slice(2).toLowerCase()]: { balance: '0x21e19e0c9bab2400000' },
    },
  };
}

async function port(): Promise<string> {
  return String(await freePort());
}

/** Asks again until a client answers. @returns its JSON. @throws with the end of its log when it ends first */
async function answers(
  url: string,
  child: ChildProcess,
  log: string,
  request: RequestInit = {},
): Promise<unknown> {
  for (;;) {
    if (hasEnded(child))
      throw new Error(`${child.spawnfile} ended:\n${readFileSync(log, 'utf8').slice(-3000)}`);
    try {
      const response = await fetch(url, { ...request, signal: AbortSignal.timeout(5000) });
      if (response.ok) return await response.json();
    } catch {
      // It does not listen yet.
    }
    await pause(200);
  }
}

async function firstBlock(execution: string, validator: ChildProcess, log: string): Promise<void> {
  for (;;) {
    const head = (await answers(execution, validator, log, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
    })) as { result?: string };
    if (Number(head.result) > 0) return;
    await pause(500);
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  // A process that was stopped by a test has to run again before it can end.
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await once(child, 'exit');
  clearTimeout(late);
}
