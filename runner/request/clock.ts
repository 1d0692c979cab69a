import { operationNamed } from '../../catalogue/beacon';
import { specConstants } from '../../catalogue/beacon/standard-config';
import { genesis } from '../../catalogue/beacon/standard-states';
import { responseReader } from '../../catalogue/responses/reader';
import { type SlotClock, slotSeconds } from '../../common/units/slots';
import type { Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { checkedUrl } from './target';

const readers = {
  genesis: responseReader('beacon-genesis', genesis, { genesis_time: true }),
  spec: responseReader('config-spec', specConstants, {
    SECONDS_PER_SLOT: true,
    SLOT_DURATION_MS: true,
    SLOTS_PER_EPOCH: true,
  }),
};

/** Asks a beacon node for the clock of its network; undefined when the node does not answer. */
export async function askClock(
  nodeUrl: string,
  send: (prepared: Prepared) => Promise<Reply>,
): Promise<SlotClock | undefined> {
  const read = async (id: string) => {
    const path = operationNamed(id)?.path ?? '';
    const address = checkedUrl(nodeUrl.replace(/[?#].*$/s, '').replace(/\/+$/, '') + path);
    if (!address.ok) return undefined;
    const { authorization, secrets, url } = address.value;
    const reply = await send({
      kind: 'other',
      name: path,
      line: 0,
      method: 'GET',
      url,
      headers: [
        ['accept', 'application/json'],
        ...(authorization === undefined ? [] : [['authorization', authorization] as const]),
      ],
      calls: [],
      batch: false,
      stream: false,
      effect: 'read',
      secrets,
    });
    return reply.status === 200 ? jsonOf(reply.body) : undefined;
  };
  const genesisData = readers.genesis(await read('beacon-genesis'));
  const config = genesisData && readers.spec(await read('config-spec'));
  const genesisTime = numberOf(genesisData?.genesis_time);
  const secondsPerSlot = config && slotSeconds(config);
  const slotsPerEpoch = numberOf(config?.SLOTS_PER_EPOCH);
  if (genesisTime === undefined || secondsPerSlot === undefined || slotsPerEpoch === undefined)
    return undefined;
  return { genesisTime, secondsPerSlot, slotsPerEpoch };
}

/** Undefined for numbers that are too large for exact arithmetic. */
function numberOf(decimal: string | undefined): number | undefined {
  return decimal !== undefined && decimal.length <= 12 ? Number(decimal) : undefined;
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    // Not JSON: read as a node that does not answer.
    return undefined;
  }
}
