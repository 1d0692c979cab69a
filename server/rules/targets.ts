import type { RequestTarget } from '../../common/target/request-target';
import {
  isOfAllClients,
  isStandard,
  type Serving,
  servesMethod,
  servesPath,
} from '../../common/target/serving';
import type { BeaconContext, CallContext } from './rule';

/** A target that does not serve what the request asks for, and why. */
export interface NotServed {
  readonly target: RequestTarget;
  readonly serving: Extract<Serving, { kind: 'missing' | 'removed' | 'later' }>;
}

/** Undefined if the target serves the method, or if it is not known. */
export function methodNotServedBy({ entry, target: targetOf }: CallContext): NotServed | undefined {
  const target = entry && !isOfAllClients(entry) ? targetOf('execution') : undefined;
  return entry && target && notServed(target, servesMethod(target, entry, target.detected));
}

/** Undefined if the target serves the path, or if it is not known. */
export function pathNotServedBy({
  operation,
  reading,
  target: targetOf,
}: BeaconContext): NotServed | undefined {
  const path = reading.target.path?.text;
  if (path === undefined || isStandard(operation, path)) return undefined;
  const target = targetOf('beacon');
  return target && notServed(target, servesPath(target, operation, path));
}

function notServed(target: RequestTarget, serving: Serving): NotServed | undefined {
  return serving.kind === 'served' || serving.kind === 'unknown' ? undefined : { target, serving };
}
