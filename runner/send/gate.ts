import { failed, type Result, success } from '../../common/result';
import {
  type Carried,
  carriedWords,
  type Destination,
  hostNamed,
  NO_HOSTS,
  refused,
  type TrustedHosts,
} from '../../common/trust/trust';
import type { Route } from '../connection/connection';
import type { Prepared } from '../model/prepared';

/** What a request would take to a host that only the file or its repository names. */
export interface Taking {
  /** How the host is allowed: `api.example.com`, `10.0.0.5:8545`. */
  readonly host: string;
  /** At least one. */
  readonly carried: readonly Carried[];
}

/** What a sender asks before a request takes something of the person's along. */
export interface Gate {
  /** The hosts that may get it. */
  hosts(): TrustedHosts;
  /** Fails with the reason not to send; succeeds where the person has just allowed the host. */
  refuse(taking: Taking, prepared: Prepared): Result<void> | Promise<Result<void>>;
}

/** Sends nothing of the person's but to their own nodes and loopback addresses. */
export const closedGate: Gate = {
  hosts: () => NO_HOSTS,
  refuse: (taking) => failed({ message: `${takingWords(taking)} Nothing allows that here.` }),
};

type RouteTaking = Pick<Route, 'carries' | 'foreignProxy'>;

/** What would be taken where, as a sentence. */
export function takingWords({ host, carried }: Taking): string {
  return `The request would take ${carriedWords(carried)} to ${host}, a host that you have not named.`;
}

/**
 * What a request would take to hosts that the person has not named: to that of its URL, and to a proxy that can read it.
 *
 * @param route absent before it is known
 */
export function takingsOf(
  prepared: Pick<Prepared, 'url' | 'carries' | 'hostPlace'>,
  hosts: TrustedHosts,
  route?: RouteTaking,
): readonly Taking[] {
  const { url, carries = [], hostPlace } = prepared;
  const ways: { readonly to: Destination; readonly carried: readonly Carried[] }[] = [
    { to: { url, place: hostPlace }, carried: [...carries, ...(route?.carries ?? [])] },
  ];
  // A proxy reads what is not encrypted. One of the person's settings is trusted with it.
  const isClear = /^(?:http|ws):/i.test(url);
  if (isClear && route?.foreignProxy) {
    const carried = [...carries, ...(route.carries ?? []), ...route.foreignProxy.carries];
    ways.push({ to: { url: route.foreignProxy.url }, carried });
  }
  return ways.flatMap(({ to, carried }) => {
    const found = refused(carried, to, hosts);
    return found.length > 0 ? [{ host: hostNamed(to.url), carried: found }] : [];
  });
}

/** Asks the gate for each host. Fails with the first reason not to send. */
export async function passedGate(gate: Gate, prepared: Prepared, route?: RouteTaking): Promise<Result<void>> {
  for (const taking of takingsOf(prepared, gate.hosts(), route)) {
    const answer = await gate.refuse(taking, prepared);
    if (!answer.ok) return answer;
  }
  return success(undefined);
}
