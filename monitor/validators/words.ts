import { FAR_FUTURE_EPOCH } from '../../catalogue/beacon/primitives';
import { VALIDATOR_STATUSES } from '../../catalogue/beacon/words';
import { grouped } from '../../common/units/digits';
import { firstSlotOf, type SlotClock, timeOfSlot } from '../../common/units/slots';
import { inUnit } from '../../common/units/wei';
import { age, ago, counted, listed, shortenedInside } from '../../common/units/words';
import type { Income } from './income';
import type { SyncCommittee, ValidatorVote } from './state';

/** `active`, `active, exiting`, `pending, queued`. */
export function statusWords(status: string): string {
  return status === 'active_ongoing' ? 'active' : status.replace('_', ', ');
}

/** The meaning of a status, from the catalogue. */
export function statusMeaning(status: string): string | undefined {
  return Object.hasOwn(VALIDATOR_STATUSES, status)
    ? VALIDATOR_STATUSES[status as keyof typeof VALIDATOR_STATUSES]
    : undefined;
}

/** Gwei → `32.0143 ETH`, truncated to four decimal places. */
export function etherShort(gwei: string): string {
  const [whole = '', rest = ''] = inUnit(BigInt(gwei) * 10n ** 9n, 'ether').split('.');
  const places = rest.slice(0, 4).replace(/0+$/, '');
  return `${whole}${places === '' ? '' : `.${places}`} ETH`;
}

/** Gwei → `+0.000034 ETH`, truncated to six decimal places, or to nine if that would be zero. */
export function earnedWords(gwei: number): string {
  const sign = gwei < 0 ? '-' : gwei > 0 ? '+' : '';
  const amount = BigInt(Math.abs(Math.round(gwei)));
  const shown = amount < 1000n ? amount : amount - (amount % 1000n);
  return `${sign}${inUnit(shown * 10n ** 9n, 'ether')} ETH`;
}

/** `from 37 of 225 epochs`; `from 12–37 of 225 epochs` if it differs between validators. */
export function coverageWords({ epochs, fewest, most }: Pick<Income, 'epochs' | 'fewest' | 'most'>): string {
  const counted = fewest === most ? grouped(most) : `${grouped(fewest)}–${grouped(most)}`;
  return `from ${counted} of ${grouped(epochs)} epochs`;
}

/** What an income does not include: ` · without tips of 2 blocks`; empty if nothing is missing. */
export function missingWords({ withoutTips }: Pick<Income, 'withoutTips'>): string {
  return withoutTips === 0 ? '' : ` · without tips of ${counted(withoutTips, 'block')}`;
}

/** `in 4 min, slot 1,234`; `now, slot 1,234` in that slot. */
export function dutyWords(slot: bigint, clock: SlotClock | undefined, now: number): string {
  const words = `slot ${grouped(slot)}`;
  if (!clock) return `in ${words}`;
  const at = Number(timeOfSlot(slot, clock)) * 1000;
  return `${at <= now ? 'now' : moment(at, now)}, ${words}`;
}

/** `until epoch 512 · in 5 h`; `from epoch 512 · in 5 h`. */
export function committeeWords(
  { from, until }: SyncCommittee,
  epoch: bigint,
  clock: SlotClock | undefined,
  now: number,
): string {
  return from <= epoch
    ? `until ${epochWords(String(until), clock, now)}`
    : `from ${epochWords(String(from), clock, now)}`;
}

/** With all digits: `32.014250123 ETH`. */
export function etherWhole(gwei: string): string {
  return `${inUnit(BigInt(gwei) * 10n ** 9n, 'ether')} ETH`;
}

/** 0 to 1 → `98.5 %`. Less than 1 is never rounded up to `100 %`. */
export function partWords(part: number): string {
  const permille = part >= 1 ? 1000 : Math.min(999, Math.round(part * 1000));
  return `${String(permille / 10)} %`;
}

/** `epoch 1,234 · 3 d ago`; `never` if the epoch is not set. */
export function epochWords(epoch: string, clock: SlotClock | undefined, now: number): string {
  if (epoch === FAR_FUTURE_EPOCH) return 'never';
  if (!clock) return `epoch ${grouped(epoch)}`;
  const start = Number(timeOfSlot(firstSlotOf(BigInt(epoch), clock.slotsPerEpoch), clock)) * 1000;
  return `epoch ${grouped(epoch)} · ${moment(start, now)}`;
}

/** `slot 1,234 · in 3 min`. */
export function slotWords(slot: bigint, clock: SlotClock | undefined, now: number): string {
  if (!clock) return `slot ${grouped(slot)}`;
  return `slot ${grouped(slot)} · ${moment(Number(timeOfSlot(slot, clock)) * 1000, now)}`;
}

function moment(at: number, now: number): string {
  return at <= now ? ago(now - at) : `in ${age(Math.max(1000, at - now))}`;
}

/** `source, target and head right`; `head wrong`; `missed`. */
export function voteWords({ delay, head, source, target }: ValidatorVote): string {
  const late = delay === undefined || delay <= 1 ? '' : `, included after ${delay} slots`;
  if (!source && !target && !head) return 'missed';
  const wrong = [source ? '' : 'source', target ? '' : 'target', head ? '' : 'head'].filter(Boolean);
  if (wrong.length === 0) return `source, target and head right${late}`;
  return `${wrong.join(' and ')} wrong or late${late}`;
}

export interface WithdrawalCredentials {
  readonly words: string;
  readonly note: string;
}

/** The type of withdrawal credentials, from their first byte. */
export function credentialsOf(hex: string): WithdrawalCredentials {
  const address = /^0x0[12]0{22}([0-9a-f]{40})$/i.exec(hex)?.[1];
  switch (hex.slice(0, 4)) {
    case '0x00':
      return {
        words: 'BLS key',
        note: 'Nothing can be withdrawn until it is changed to an address (BLS to execution change).',
      };
    case '0x01':
      return address
        ? { words: `address 0x${address}`, note: 'Balance over 32 ETH is paid out to the address.' }
        : unknownCredentials(hex);
    case '0x02':
      return address
        ? {
            words: `address 0x${address}, compounding`,
            note: 'Rewards add to the stake, up to 2,048 ETH; what is withdrawn goes to the address.',
          }
        : unknownCredentials(hex);
    default:
      return unknownCredentials(hex);
  }
}

function unknownCredentials(hex: string): WithdrawalCredentials {
  return { words: hex, note: 'Of an unknown kind.' };
}

/** Names validators by index or public key: `validator 12`, `validators 12, 0x93247f2…8c6ab93f and 3 more`. */
export function validatorNames(ids: readonly string[]): string {
  const names = ids.map((id) => shortenedInside(id, 9, 8));
  return `${ids.length === 1 ? 'validator' : 'validators'} ${listed(names, 'and', 5)}`;
}
