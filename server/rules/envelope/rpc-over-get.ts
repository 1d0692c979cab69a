import { isWebSocketUrl } from '../../../common/requests/socket-address';
import { isSocketMethod } from '../../../common/scratch/http/http-method';
import type { JsonNode, Token } from '../../../common/scratch/types';
import { rightPost } from '../http-examples';
import type { BlockRule, Fix } from '../rule';
import { memberOf } from './members';

export const rpcOverGet: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'rpc-over-get',
  severity: 'error',
  title: 'JSON-RPC without POST',
  why: 'Execution nodes only read the body of a POST. They answer other HTTP methods with status 405 or an empty response.',
  bad: {
    language: 'http',
    text: [
      'GET http://127.0.0.1:8545',
      'Content-Type: application/json',
      '',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
    ].join('\n'),
  },
  good: rightPost,
  source: 'Execution-Layer JSON-RPC Interface: What the service does',
  check({ block, reading }, report) {
    const request = block.request;
    if (request?.kind !== 'http' || request.method === 'POST' || reading.kind === 'beacon') return;
    if (isSocketMethod(request.method) || isWebSocketUrl(request.target.text)) return;
    const json = request.body?.json;
    if (
      !json ||
      !(isCall(json) || (json.kind === 'array' && json.items.length > 0 && json.items.every(isCall)))
    ) {
      return;
    }
    const token = request.methodToken;
    const at = request.target.start;
    report(token ?? request.target, `JSON-RPC needs POST, not ${request.method}.`, {
      fixes: request.curl
        ? writtenMethod(block.text, token)
        : [
            {
              title: 'Write POST',
              edits: [
                token
                  ? { start: token.start, end: token.end, text: 'POST' }
                  : { start: at, end: at, text: 'POST ' },
              ],
              preferred: true,
            },
          ],
    });
  },
};

/** The method of a `curl` command, where it stands there letter by letter. */
function writtenMethod(text: string, token: Token | undefined): readonly Fix[] {
  if (!token || text.slice(token.start, token.end) !== token.text) return [];
  const edits = [{ start: token.start, end: token.end, text: 'POST' }];
  return [{ title: 'Write POST', edits, preferred: true }];
}

function isCall(node: JsonNode): boolean {
  return (
    node.kind === 'object' &&
    memberOf(node, 'jsonrpc') !== undefined &&
    memberOf(node, 'method') !== undefined
  );
}
