import { parsePath } from '../../../common/scratch/json/json-path';
import type { Placeholder } from '../../../common/scratch/types';
import { placeholdersSent } from '../../../common/scratch/variables/chain';
import type { BlockRule } from '../rule';

export const messagePath: BlockRule = {
  on: 'block',
  code: 'message-path',
  severity: 'error',
  title: 'Invalid path into a response',
  why: 'The path after `body.` leads to one value: names and indices after `$`. XPath, wildcards and filters, which REST Client has as well, are not supported, and the request is not sent.',
  bad: {
    language: 'http',
    text: '# @name peers\nGET /eth/v1/node/peers\n\n###\nGET /eth/v1/node/peers/{{peers.response.body.$.data[*].peer_id}}',
  },
  good: {
    language: 'http',
    text: '# @name peers\nGET /eth/v1/node/peers\n\n###\nGET /eth/v1/node/peers/{{peers.response.body.$.data[0].peer_id}}',
  },
  source: 'Slotpad scratch file format',
  check({ block }, report) {
    for (const placeholder of placeholdersSent(block)) {
      const wrong = wrongPath(placeholder);
      if (wrong !== undefined) report(placeholder.inner, wrong);
    }
  },
};

/** Why a path leads to no value; undefined if it may lead to one. */
function wrongPath({ expression }: Placeholder): string | undefined {
  if (expression.kind !== 'message' || expression.part !== 'body') return undefined;
  const { path } = expression;
  if (path === '' || path === '*') return undefined;
  const parsed = parsePath(path);
  if (!parsed.ok) return parsed.failure.message;
  const { end } = parsed.value;
  return end < path.length ? `"${path.slice(end)}" is not part of a path.` : undefined;
}
