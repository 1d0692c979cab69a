import * as z from 'zod';
import type { SlotClock } from '../../common/units/slots';
import type { Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { checkedUrl } from './target';

const whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const genesisSchema = z.object({ data: z.object({ genesis_time: whole }) });
const specSchema = z.object({ data: z.object({ SECONDS_PER_SLOT: whole, SLOTS_PER_EPOCH: whole }) });

/** The clock of a beacon node's network, as the node tells it; undefined when it does not. */
export async function askClock(
  url: string,
  send: (prepared: Prepared) => Promise<Reply>,
): Promise<SlotClock | undefined> {
  const read = async (path: string) => {
    const address = checkedUrl(url.replace(/[?#].*$/s, '').replace(/\/+$/, '') + path);
    if ('problem' in address) return undefined;
    const { authorization, secrets } = address;
    const reply = await send({
      kind: 'other',
      name: path,
      line: 0,
      method: 'GET',
      url: address.url,
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
  const genesis = genesisSchema.safeParse(await read('/eth/v1/beacon/genesis'));
  const spec = specSchema.safeParse(genesis.success && (await read('/eth/v1/config/spec')));
  if (!genesis.success || !spec.success) return undefined;
  return {
    genesisTime: genesis.data.data.genesis_time,
    secondsPerSlot: spec.data.data.SECONDS_PER_SLOT,
    slotsPerEpoch: spec.data.data.SLOTS_PER_EPOCH,
  };
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
