import { isOwn } from '../../../catalogue/entry';
import { otherPorts, usualPorts } from '../../../catalogue/ports';
import { isWebSocketUrl } from '../../../common/requests/socket-address';
import { rightPost } from '../http-examples';
import type { BlockContext, BlockRule } from '../rule';
import { contentTypeOf } from './content-type';

export const bodyNotJson: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'body-not-json',
  severity: 'error',
  title: 'Body that is not JSON',
  why: 'Nodes read the body of a POST request as JSON, and reject a form or another text with status 400 or 415.',
  bad: { language: 'http', text: 'POST http://127.0.0.1:8545\n\nmethod=eth_chainId' },
  good: rightPost,
  source: 'Execution-Layer JSON-RPC Interface: What the service does',
  check(context, report) {
    const { request } = context.block;
    if (request?.kind !== 'http' || !request.body || request.method === 'GET') return;
    const { body } = request;
    const text = body.text.trim();
    const start = body.value ?? text;
    if (body.include || body.json || (text === '' && !body.form)) return;
    // A placeholder may be any JSON; a quote is at least meant as JSON, which has its own rule.
    if (/^\s*(?:\{\{|")/.test(start) || /^(?:null|true|false|-?\d[\d.eE+-]*)$/.test(start.trim())) return;
    if (/octet-stream|graphql/i.test(contentTypeOf(request)?.value?.text ?? '')) return;
    if (!readsJson(context)) return;
    const isForm = body.form !== undefined || /^[\w.[\]-]+=/.test(text);
    const what = isForm ? 'a form' : 'a text';
    const at = body.form ? (request.methodToken ?? request.target) : firstLine(context.block.text, body);
    report(at, `The node reads the body as JSON; this is ${what}.`);
  },
};

/** Whether a node reads the body, and reads it as JSON. */
function readsJson(context: BlockContext): boolean {
  const { catalogue, reading } = context;
  if (reading.kind === 'beacon') {
    const path = reading.target.path?.text ?? '';
    const { operation } = catalogue.matchOperation(reading.method, path);
    return operation?.body !== undefined && !isOwn(operation);
  }
  if (reading.kind !== 'other' || context.block.request?.kind !== 'http') return false;
  const { target } = reading;
  const { method, body } = context.block.request;
  if (method !== 'POST' || !target || isWebSocketUrl(target.text)) return false;
  if ((target.path?.text ?? '/') !== '/' || target.query.length > 0) return false;
  if (context.node('execution') || /\bjsonrpc\b/.test(body?.text ?? '')) return true;
  const port = Number(/:(\d+)$/.exec(target.origin?.text ?? '')?.[1]);
  return [...usualPorts, ...otherPorts].some((one) => one.port === port && one.kind === 'execution');
}

function firstLine(text: string, { start, end }: { readonly start: number; readonly end: number }) {
  const from = start + (/^\s*/.exec(text.slice(start, end))?.[0].length ?? 0);
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(from, end)) ?? [];
  return { start: from, end: from + line.trimEnd().length };
}
