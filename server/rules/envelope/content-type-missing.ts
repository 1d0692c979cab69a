import { nearest } from '../../../common/nearest';
import { rightPost } from '../http-examples';
import type { BlockContext, BlockRule } from '../rule';
import { addContentType, contentTypeOf, isOfOwnSpecification, jsonPost } from './content-type';

/** Whether the settings or the environment add the header to each request. */
function isDefault({ options, variables }: BlockContext): boolean {
  const ofEnvironment = Object.entries(variables.headers ?? {}).map(
    ([name, { value }]) => [name, value] as const,
  );
  const headers = [...Object.entries(options.defaultHeaders ?? {}), ...ofEnvironment];
  return headers.some(([name, value]) => name.toLowerCase() === 'content-type' && /\bjson\b/i.test(value));
}

const NAME = ['Content-Type'] as const;

export const contentTypeMissing: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'content-type-missing',
  severity: 'error',
  title: 'Missing Content-Type',
  why: 'Execution nodes and beacon nodes reject a body without a content type with status 415.',
  bad: {
    language: 'http',
    text: [
      'POST http://127.0.0.1:8545',
      '',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
    ].join('\n'),
  },
  good: rightPost,
  source: 'Execution-Layer JSON-RPC Interface: What the service does',
  check(context, report) {
    const request = jsonPost(context);
    if (!request || contentTypeOf(request) || isDefault(context)) return;
    const severity = isOfOwnSpecification(context) ? { severity: 'warning' as const } : {};
    const misspelt = request.headers.find(
      ({ name, implied }) => !implied && nearest(name.text, NAME, 1).length > 0,
    );
    if (misspelt) {
      const { start, end } = misspelt.name;
      report(misspelt.name, `Unknown header \`${misspelt.name.text}\`. Did you mean \`Content-Type\`?`, {
        ...severity,
        fixes: [{ title: 'Change to Content-Type', edits: [{ start, end, text: NAME[0] }], preferred: true }],
      });
      return;
    }
    report(
      request.methodToken ?? request.target,
      'The request needs the header `Content-Type: application/json`.',
      {
        ...severity,
        fixes: [addContentType(request, context.block.text)],
      },
    );
  },
};
