import type { Failure, NodeReader } from '../../../monitor/nodes/reader';

export const refused: Failure = {
  cause: 'refused',
  what: 'Nothing listens on 127.0.0.1:5052.',
  remedy: 'Is the node running?',
};
export const notFound: Failure = { cause: 'http-error', what: '404 Not Found.', remedy: '', status: 404 };

/** A node made of its answers: by path, by `POST path`, or by method and first parameter. */
export function fakeReader(
  answers: Readonly<Record<string, unknown>>,
): NodeReader & { readonly asked: readonly string[] } {
  const asked: string[] = [];
  const answer = async (key: string) => {
    asked.push(key);
    if (!(key in answers)) return { ok: false as const, failure: notFound };
    const value = answers[key];
    return isFailure(value) ? { ok: false as const, failure: value } : { ok: true as const, value };
  };
  return {
    asked,
    get: answer,
    post: (path) => answer(`POST ${path}`),
    call: (method, params) => answer([method, ...params.slice(0, 1)].join(' ')),
  };
}

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'cause' in value && 'remedy' in value;
}
