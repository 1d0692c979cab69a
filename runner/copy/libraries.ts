/** JSON-RPC requests as calls of ethers and viem. */
import { failed, type Result, success } from '../../common/result';
import type { PreparedCall } from '../model/prepared';
import { type Actions, actions } from './actions';
import type { CopiedRequest } from './copied-request';
import { headersOf } from './fetch';
import { exactValue, javascript, type Writer } from './javascript';

type Library = keyof Actions;

/** The request as JavaScript with ethers, version 6. */
export function ethersOf(copied: CopiedRequest): Result<string> {
  const supported = checkSupport(copied, 'ethers');
  if (!supported.ok) return supported;
  const write = javascript(copied.marks.parts);
  const headers = ownHeaders(copied, write);
  const url = write.text(copied.url);
  const names = headers.length > 0 ? 'FetchRequest, JsonRpcProvider' : 'JsonRpcProvider';
  const lines = [
    `import { ${names} } from 'ethers';`,
    '',
    ...(headers.length > 0 ? [`const connection = new FetchRequest(${url});`] : []),
    ...headers.map(([name, value]) => `connection.setHeader(${write.text(name)}, ${write.value(value)});`),
    `const provider = new JsonRpcProvider(${headers.length > 0 ? 'connection' : url});`,
    printed(copied, 'provider', 'ethers', write),
    '',
  ];
  return success(lines.join('\n'));
}

/** The request as JavaScript with viem, version 2. */
export function viemOf(copied: CopiedRequest): Result<string> {
  const supported = checkSupport(copied, 'viem');
  if (!supported.ok) return supported;
  const write = javascript(copied.marks.parts);
  const headers = ownHeaders(copied, write);
  const options = {
    ...(copied.batch ? { batch: true } : {}),
    ...(headers.length > 0 ? { fetchOptions: { headers: Object.fromEntries(headers) } } : {}),
  };
  const start = `const client = createPublicClient({ transport: http(${write.text(copied.url)}`;
  const more = Object.keys(options).length > 0 ? `, ${write.value(options, '', start.length)}` : '';
  const lines = [
    "import { createPublicClient, http } from 'viem';",
    '',
    `${start}${more}) });`,
    printed(copied, 'client', 'viem', write),
    '',
  ];
  return success(lines.join('\n'));
}

/** Fails when the library can't send this request. */
function checkSupport({ kind, calls, body = '' }: CopiedRequest, library: Library): Result<void> {
  if (kind !== 'rpc') {
    const what = kind === 'beacon' ? 'a request to a beacon node' : 'not a JSON-RPC request';
    return failed({
      message: `${library} speaks JSON-RPC only, and this is ${what}. Copy it as cURL or fetch.`,
    });
  }
  if (calls.length > 0 && exactValue(body)) return success(undefined);
  return failed({
    message: `This cannot be written as a call of ${library}: its body is not JSON, or has a number that JavaScript cannot hold. Copy it as cURL or fetch.`,
  });
}

/** The headers without Content-Type and Accept, which the libraries set themselves. */
function ownHeaders(copied: CopiedRequest, write: Writer): readonly (readonly [string, unknown])[] {
  const headers = headersOf({ ...copied, headers: copied.headers.filter(isOwn) }, write);
  if (headers === undefined) return [];
  return Array.isArray(headers) ? (headers as [string, unknown][]) : Object.entries(headers as object);
}

const isOwn = ([name]: readonly [string, string]) => !/^(?:content-type|accept)$/i.test(name);

function printed({ calls, batch }: CopiedRequest, object: string, library: Library, write: Writer): string {
  const [first] = calls;
  const start = 'console.log(await ';
  if (!batch && first) return `${start}${callText(first, `${object}.`, library, write, '', start.length)});`;
  const items = calls.map((call) => `    ${callText(call, `${object}.`, library, write, '    ', 0)},\n`);
  return `console.log(\n  await Promise.all([\n${items.join('')}  ]),\n);`;
}

function callText(
  call: PreparedCall,
  object: string,
  library: Library,
  write: Writer,
  indent: string,
  before: number,
): string {
  const { name, args } = callOf(call, library);
  const start = `${object}${name}(`;
  // Only the last argument may take several lines: the others are a name or an address.
  const last = args.at(-1);
  const others = args.slice(0, -1).map((arg) => `${write.value(arg, '', Number.NEGATIVE_INFINITY)}, `);
  const used = before + start.length + others.join('').length;
  return `${start}${others.join('')}${args.length === 0 ? '' : write.value(last, indent, used)})`;
}

function callOf(call: PreparedCall, library: Library): { name: string; args: readonly unknown[] } {
  const { method, params = [] } = call;
  const action = Object.hasOwn(actions, method) ? actions[method]?.[library] : undefined;
  const found = Array.isArray(params) ? action?.(params) : undefined;
  if (found) return found;
  if (library === 'ethers') return { name: 'send', args: [method, params] };
  return { name: 'request', args: [call.params === undefined ? { method } : { method, params }] };
}
