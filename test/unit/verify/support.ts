/** Recorded responses of real nodes, verified and altered. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { methodNamed } from '../../../catalogue/execution';
import { askedOfCall } from '../../../catalogue/judge/asked';
import type { Fact } from '../../../common/verify/facts';
import { type Answered, verifyResults } from '../../../common/verify/verify';

export interface RecordedCall {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly result: unknown;
}

/** Of anvil 1.7.1: a block with three types of transaction and a contract, proofs, signatures, an impersonated sender. */
export const anvil: readonly RecordedCall[] = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../fixtures/verify/anvil.json'), 'utf8'),
) as RecordedCall[];

export function recorded(method: string, at = 0): RecordedCall {
  const found = anvil.filter((one) => one.method === method)[at];
  if (!found) throw new Error(`No response to ${method} is recorded.`);
  return found;
}

function answered({ method, params, result }: RecordedCall, place: Answered['path'] = []): Answered {
  const entry = methodNamed(method);
  return { method, asked: entry ? askedOfCall(entry, params) : {}, result, path: place };
}

export const verified = (...calls: readonly RecordedCall[]): readonly Fact[] =>
  verifyResults(calls.map((one, index) => answered(one, calls.length === 1 ? [] : [index])));

/** `block-hash holds hash`, or with what does not fit. */
export function lines(facts: readonly Fact[]): readonly string[] {
  return facts.map(({ fact, verdict, path: at, message }) =>
    [`${fact} ${verdict} ${at.join('.')}`, ...(verdict === 'holds' ? [] : [message])].join(': '),
  );
}

/** The call with another value at a path of its result. `undefined` leaves the member out. */
export function altered(call: RecordedCall, at: string, value: unknown): RecordedCall {
  const steps = at === '' ? [] : at.split('.');
  const last = steps.pop();
  if (last === undefined) return { ...call, result: value };
  const result = structuredClone(call.result);
  let parent = result as Record<string, unknown>;
  for (const step of steps) parent = parent[step] as Record<string, unknown>;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return { ...call, result };
}

/** The paths of all texts of a value. */
export function textsOf(value: unknown, at = ''): readonly (readonly [at: string, text: string])[] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => textsOf(one, at === '' ? name : `${at}.${name}`));
}

/** Hex that differs in its last digit; undefined for other texts. */
export function otherHex(text: string): string | undefined {
  return /^0x[\da-f]+$/i.test(text) ? text.slice(0, -1) + (text.endsWith('1') ? '2' : '1') : undefined;
}
