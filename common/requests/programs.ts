/**
 * Commands of other programs, and JavaScript of their libraries, that people paste into a scratch file. Slotpad runs none
 * of them, but most can be written as a request.
 */

/** A line of another program. */
export interface ForeignCommand {
  readonly message: string;
  /** The line as a request line of a `.http` file; undefined if not all of it can be written so. */
  readonly http?: string;
  /** The line as a call of a `.jsonrpc` file. */
  readonly rpc?: string;
}

interface Program {
  /** The start of a line of it. */
  readonly start: RegExp;
  readonly name: string;
}

const PROGRAMS: readonly Program[] = [
  { start: /^cast\s/, name: '`cast` of Foundry' },
  { start: /^(?:geth|reth|nethermind|besu|erigon|lighthouse|anvil)\s/, name: 'a command of a node' },
  { start: /^wget\s/, name: '`wget`' },
  { start: /^(?:https?|xhs?)\s/, name: 'HTTPie' },
  { start: /^(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\s/i, name: 'PowerShell' },
  { start: /^(?:sudo|time|watch|echo|export|ssh|docker|kubectl|npx|node|python3?)\s/, name: 'the shell' },
  { start: /^(?:const|let|var|await|return|import)\s/, name: 'JavaScript' },
  { start: /^(?:fetch|axios(?:\.\w+)?)\s*\(/, name: 'JavaScript' },
  { start: /^(?:requests|httpx|w3)\.\w+/, name: 'Python' },
];

/** Calls that cast has a name of its own for. */
const CAST_CALLS: Readonly<Record<string, string>> = {
  'block-number': 'eth_blockNumber()',
  'chain-id': 'eth_chainId()',
  'gas-price': 'eth_gasPrice()',
  client: 'web3_clientVersion()',
};

/** The command that a line is; undefined for other lines. A request line with a method in capitals is none. */
export function foreignCommand(line: string): ForeignCommand | undefined {
  const text = line.trim();
  const program = PROGRAMS.find(({ start }) => start.test(text));
  if (!program) return undefined;
  const rpc = callOf(text);
  const http = requestLineOf(text);
  return {
    message: `This is ${program.name}, which Slotpad does not run.`,
    ...(rpc === undefined ? {} : { rpc }),
    ...(http === undefined ? {} : { http }),
  };
}

/** The subcommand of a `cast` command and what follows, without options before it and without the URL of the node. */
function castWords(text: string): readonly string[] {
  const [program, ...words] = text.split(/\s+/);
  if (program !== 'cast') return [];
  const isNode = (word = '') => word === '--rpc-url' || word === '-r';
  const rest = words.filter(
    (word, at) => !isNode(word) && !isNode(words[at - 1]) && !/^(?:--rpc-url|-r)=/.test(word),
  );
  return rest.slice(
    Math.max(
      0,
      rest.findIndex((word) => !word.startsWith('-')),
    ),
  );
}

/** `cast rpc METHOD PARAMETER…`, `cast chain-id`, `provider.send("METHOD", [PARAMETER…])`. */
function callOf(text: string): string | undefined {
  const [command = '', ...rest] = castWords(text);
  if (command === 'rpc') {
    const [method = '', ...words] = rest;
    if (!/^\w+$/.test(method) || rest.some((word) => /^-|[{["'`$\\]/.test(word))) return undefined;
    return `${method}(${words.map((word) => (/^(?:true|false|null)$/.test(word) ? word : JSON.stringify(word))).join(', ')})`;
  }
  if (rest.length === 0 && Object.hasOwn(CAST_CALLS, command)) return CAST_CALLS[command];
  return sentCall(text.replace(/^(?:(?:const|let|var)\s+\w+\s*=\s*)?(?:await|return)\s+/, ''));
}

/** `provider.send("METHOD", [PARAMETER…])` of ethers and other libraries, as a call. */
export function sentCall(text: string): string | undefined {
  const [, method, list = ''] =
    /^[\w.]+\.send\s*\(\s*["'`](\w+)["'`]\s*(?:,\s*\[(.*)\]\s*)?\)\s*;?\s*$/s.exec(text) ?? [];
  return method === undefined ? undefined : `${method}(${list.trim()})`;
}

/** A command that reads one URL and sends nothing else. */
function requestLineOf(text: string): string | undefined {
  // Their URL is that of a node, not of a request.
  if (/^(?:cast|geth|reth|anvil|export|let|var)\s/.test(text)) return undefined;
  if (/(?:^|\s)(?:-[dFX]|--post|--method|--body|-Method|-Body)|\bPOST\b|\bmethod:/i.test(text))
    return undefined;
  const url = /\bhttps?:\/\/[^\s"'`)]+/.exec(text)?.[0];
  if (url !== undefined) return `GET ${url}`;
  const [, host, path = ''] = /^(?:http|xh)\s+(?:GET\s+)?([\w.-]*:\d+)(\/\S*)?$/.exec(text) ?? [];
  if (host === undefined) return undefined;
  return `GET http://${host.startsWith(':') ? 'localhost' : ''}${host}${path}`;
}
