import type { Reader } from '../../catalogue/responses/reader';
import { causeWords, type NodeAnswer, type NodeFailure, type NodeReader } from '../nodes/reader';

/** The result of one request. */
export type Asked<T> =
  | { readonly state: 'answered'; readonly value: T }
  /** Not available: this node does not have the endpoint. */
  | { readonly state: 'not-served' }
  /** Not available now, with the reason. */
  | { readonly state: 'failed'; readonly why: string }
  /** Aborted because nobody needs it any more. */
  | { readonly state: 'cancelled' };

export async function askGet<T>(reader: NodeReader, path: string, form: Reader<T>): Promise<Asked<T>> {
  return read(await reader.get(path), form);
}

export async function askPost<T>(
  reader: NodeReader,
  path: string,
  body: unknown,
  form: Reader<T>,
): Promise<Asked<T>> {
  return read(await reader.post(path, body), form);
}

function read<T>(answer: NodeAnswer, form: Reader<T>): Asked<T> {
  if (!answer.ok) return failed(answer.failure);
  const value = form(answer.value);
  if (value !== undefined) return { state: 'answered', value };
  return { state: 'failed', why: 'The response of the node does not match the specification.' };
}

function failed(failure: NodeFailure): Asked<never> {
  if (failure.cause === 'cancelled') return { state: 'cancelled' };
  if ([404, 405, 501].includes(failure.status ?? 0)) return { state: 'not-served' };
  return {
    state: 'failed',
    why: `The node did not provide this data (${causeWords(failure)}): ${failure.what}`,
  };
}
