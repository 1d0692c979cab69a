import * as z from 'zod';
import { clientImages, enginePort, otherPorts, portsWithoutApi, usualPorts } from '../../catalogue/ports';
import { counted } from '../../common/units/words';
import { type LocalAddress, mostAddresses, type ToolAddresses, toolProblem } from './address';
import type { RunProgram } from './program';

/** One line of `docker ps --format json`. Podman prints the same members for this format. */
const container = z.object({ Names: z.string(), Image: z.string(), Ports: z.string().default('') });

/** The published ports of running containers that may be nodes. */
export async function dockerAddresses(run: RunProgram): Promise<ToolAddresses> {
  const output = await run('docker', ['ps', '--no-trunc', '--format', '{{json .}}']);
  if (output.kind !== 'printed') return { addresses: [], problem: toolProblem('Docker', output) };
  const lines = output.text.split('\n').filter((line) => line.trim() !== '');
  const containers = lines.flatMap((line) => readLine(line) ?? []);
  if (containers.length < lines.length) {
    return { addresses: [], problem: 'Docker printed a list that Slotpad cannot read' };
  }
  return {
    addresses: containers.flatMap(addressesOf).slice(0, mostAddresses),
    looked: `Docker (${counted(containers.length, 'container')})`,
  };
}

type Container = z.output<typeof container>;

function readLine(line: string): Container | undefined {
  try {
    return container.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

const apiPorts: ReadonlySet<number> = new Set([...usualPorts, ...otherPorts].map(({ port }) => port));

/**
 * `0.0.0.0:8545->8545/tcp, [::]:8545->8545/tcp, 127.0.0.1:5052-5053->5052-5053/tcp, 30303/tcp`: of a container that is
 * not known as a client, only the usual ports, because requests may confuse other programs.
 */
function addressesOf({ Image, Names, Ports }: Container): readonly LocalAddress[] {
  const isClient = clientImages.some((word) => `${Image} ${Names}`.toLowerCase().includes(word));
  const found = new Map<number, LocalAddress>();
  for (const [, first, last, inside] of Ports.matchAll(
    /(?:^|,)\s*(?:\S+:)?(\d+)(?:-(\d+))?->(\d+)(?:-\d+)?\/tcp/g,
  )) {
    const from = Number(first);
    const count = Math.min(Number(last ?? first) - from + 1, mostAddresses);
    for (let offset = 0; offset < count; offset++) {
      const own = Number(inside) + offset;
      const port = from + offset;
      const wanted = own === enginePort || (isClient ? !portsWithoutApi.includes(own) : apiPorts.has(own));
      if (!wanted || found.has(port)) continue;
      const url = `http://127.0.0.1:${port}`;
      found.set(port, {
        url,
        container: Names,
        ...(own === enginePort ? { engine: true as const } : {}),
      });
    }
  }
  return [...found.values()];
}

/** The most enclaves that are inspected. */
const mostEnclaves = 10;

/** The ports of the services of running Kurtosis enclaves. */
export async function kurtosisAddresses(run: RunProgram): Promise<ToolAddresses> {
  const list = await run('kurtosis', ['enclave', 'ls']);
  if (list.kind !== 'printed') return { addresses: [], problem: toolProblem('Kurtosis', list) };
  const enclaves = runningEnclaves(list.text).slice(0, mostEnclaves);
  const outputs = await Promise.all(
    enclaves.map(async (name) => ({ name, output: await run('kurtosis', ['enclave', 'inspect', name]) })),
  );
  const failed = outputs.flatMap(({ name, output }) =>
    output.kind === 'printed' ? [] : [toolProblem(`Kurtosis (enclave ${name})`, output)],
  );
  return {
    addresses: outputs
      .flatMap(({ name, output }) => (output.kind === 'printed' ? servicePorts(output.text, name) : []))
      .slice(0, mostAddresses),
    looked: `Kurtosis (${counted(enclaves.length, 'enclave')})`,
    ...(failed[0] === undefined ? {} : { problem: failed[0] }),
  };
}

/** `cbf5a1e7ad18   devnet   RUNNING   Sun, 22 Nov 2026 …`: the names of the enclaves that run. */
function runningEnclaves(text: string): readonly string[] {
  // A name that begins with a hyphen would be read as an option.
  return [...text.matchAll(/^[\da-f]{12}\s+([a-z\d][\w.-]*)\s+RUNNING\b/gim)].flatMap(
    ([, name]) => name ?? [],
  );
}

/**
 * The table of services. The first port of a service is on its own line, others follow below:
 * `2c1d…   el-1-geth-lighthouse   rpc: 8545/tcp -> 127.0.0.1:32769   RUNNING`
 */
function servicePorts(text: string, enclave: string): readonly LocalAddress[] {
  const found: LocalAddress[] = [];
  let service = enclave;
  for (const line of text.split('\n')) {
    const [, named] = /^[\da-f]{12}\s+(\S+)\s/i.exec(line) ?? [];
    if (named !== undefined) service = named;
    const [, id = '', inside, host = '', port] =
      /(?:^|\s)([\w-]+): (\d+)\/tcp\s*(?:\([^)]*\))?\s*-> (?:\w+:\/\/)?(127\.0\.0\.1|localhost|0\.0\.0\.0):(\d+)/.exec(
        line,
      ) ?? [];
    if (host === '') continue;
    const engine = Number(inside) === enginePort || /engine/i.test(id);
    if (!engine && !/^(?:http|rpc|api)|-(?:http|rpc|api)$/i.test(id)) continue;
    found.push({
      url: `http://127.0.0.1:${port}`,
      container: `${service} in ${enclave}`,
      ...(engine ? { engine: true as const } : {}),
    });
  }
  return found;
}
