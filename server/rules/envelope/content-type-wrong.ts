import { rightPost } from '../http-examples';
import type { BlockContext, BlockRule } from '../rule';
import { addContentType, contentTypeOf, isOfOwnSpecification, jsonPost } from './content-type';

/** An operation of an own specification may take another kind of JSON, such as `application/merge-patch+json`. */
function isOwnJson(context: BlockContext, type: string): boolean {
  return /[/+]json\s*$/i.test(type) && isOfOwnSpecification(context);
}

/** What execution nodes accept, without parameters such as the charset. */
const accepted = new Set(['application/json', 'application/json-rpc', 'application/jsonrequest']);

export const contentTypeWrong: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'content-type-wrong',
  severity: 'error',
  title: 'Wrong Content-Type',
  why: 'Nodes reject a body that is sent as a form or as text with status 415.',
  bad: {
    language: 'http',
    text: [
      'POST http://127.0.0.1:8545',
      'Content-Type: application/x-www-form-urlencoded',
      '',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
    ].join('\n'),
  },
  good: rightPost,
  source: 'Execution-Layer JSON-RPC Interface: Errors',
  check(context, report) {
    const request = jsonPost(context);
    if (!request) return;
    const header = contentTypeOf(request);
    const value = header?.value;
    if (!value || value.text.includes('{{')) return;
    const [type = ''] = value.text.split(';', 1);
    if (accepted.has(type.trim().toLowerCase()) || isOwnJson(context, type)) return;
    const right = 'application/json';
    const message = header.implied
      ? `curl sends this as \`${type.trim()}\`; the node expects \`${right}\`.`
      : `The Content-Type must be \`${right}\`.`;
    const severity = isOfOwnSpecification(context) ? { severity: 'warning' as const } : {};
    if (header.implied) {
      report(value, message, { ...severity, fixes: [addContentType(request, context.block.text)] });
      return;
    }
    report(value, message, {
      ...severity,
      fixes: [
        {
          title: `Write ${right}`,
          edits: [{ start: value.start, end: value.end, text: right }],
          preferred: true,
        },
      ],
    });
  },
};
