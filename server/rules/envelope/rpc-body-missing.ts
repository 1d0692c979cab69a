import { rightPost } from '../http-examples';
import type { BlockRule } from '../rule';
import { contentTypeOf } from './content-type';

export const rpcBodyMissing: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'rpc-body-missing',
  severity: 'warning',
  title: 'JSON-RPC request without a body',
  why: 'A POST of JSON to the root of a server is a JSON-RPC request. Without a body, execution nodes answer with a parse error.',
  bad: { language: 'http', text: 'POST http://127.0.0.1:8545\nContent-Type: application/json' },
  good: rightPost,
  source: 'Execution-Layer JSON-RPC Interface: What the service does',
  check({ block, reading }, report) {
    const { request } = block;
    if (reading.kind !== 'other' || request?.kind !== 'http' || request.method !== 'POST') return;
    const path = reading.target?.path?.text ?? '/';
    if (path !== '/' || (request.body && (request.body.text.trim() !== '' || request.body.include))) return;
    if (!/\bjson\b/i.test(contentTypeOf(request)?.value?.text ?? '')) return;
    const newline = block.text.includes('\r\n') ? '\r\n' : '\n';
    const at = request.headers.at(-1)?.end ?? request.target.end;
    const text = `${newline}${newline}{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }`;
    report(request.methodToken ?? request.target, 'The request needs a JSON-RPC body.', {
      fixes: request.curl ? [] : [{ title: 'Add a body', edits: [{ start: at, end: at, text }] }],
    });
  },
};
