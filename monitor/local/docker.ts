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
