/** Explains what Slotpad knows: methods and operations of the catalogue, and requests. */
import { TextDocument } from 'vscode-languageserver-textdocument';
import { builtIn } from '../catalogue/built-in/catalogue';
import { exampleOfBody, type MethodEntry, type OperationEntry } from '../catalogue/entry';
import { jsonText } from '../common/json/json-line';
import { nearest } from '../common/nearest';
import { failed, type Result, success } from '../common/result';
import { prettyPrint } from '../runner/json/pretty';
import { judge } from '../runner/judge/judge';
import type { NodeAddress } from '../runner/model/node-address';
import { notSentReply, type Prepared } from '../runner/model/prepared';
import type { Nodes } from '../runner/request/nodes';
import { withTransactions } from '../runner/transactions/follow';
import { methodPage, operationPage } from '../server/features/hover/pages';
import { createLanguageService } from '../server/service';
import { type ToolInput, withoutHosts } from './declarations';
import { answer, beginning, limited, type ToolHost } from './host';
import { requestOf } from './request';
import { outcomeOf } from './send';

const MOST_VALUES = 100;

/** Judges a response and puts its values into words, as JSON. Sends nothing. */
export async function explain(input: ToolInput, host: ToolHost): Promise<Result<string>> {
  const status = Number(input.status ?? '200');
  if (!Number.isInteger(status) || status < 100 || status > 599) {
    return failed({ message: '"status" has to be an HTTP status, such as 200.' });
  }
  const prepared = await requestOf(input, host, withStandIns(host.nodes()));
  if (!prepared.ok) return prepared;
  const { response = '' } = input;
  const judged = judge(prepared.value, status, response);
  const { name, line, url: sentTo } = prepared.value;
  const unsent = notSentReply({ name, line, message: '' }, sentTo);
  // Nobody asks a node here, so a transaction is sent at most.
  const reply = await withTransactions({
    prepared: { ...prepared.value, delivery: {} },
    reply: { ...unsent, ...judged, status, body: response },
    ask: async () => ({ ok: false, failure: { kind: 'none', message: 'Nothing is sent.' } }),
  });
  const { shown, more } = limited(await meanings(prepared.value, status, response), MOST_VALUES);
  return success(
    answer({
      ...outcomeOf(reply, withoutHosts(withStandIns(host.nodes()).all)),
      values: shown,
      ...(more === undefined ? {} : { moreValues: more }),
    }),
  );
}

const STAND_INS: readonly NodeAddress[] = [
  { name: 'beacon', kind: 'beacon', url: 'http://127.0.0.1:5052' },
  { name: 'execution', kind: 'execution', url: 'http://127.0.0.1:8545' },
];

/** Nothing is sent, so any address will do where no node is configured. */
function withStandIns(nodes: Nodes): Nodes {
  const [beacon, execution] = STAND_INS;
  return {
    beacon: nodes.beacon ?? beacon,
    execution: nodes.execution ?? execution,
    all: [...nodes.all, ...STAND_INS],
  };
}

/** The values that have a meaning in words, each with its line of the pretty-printed response. */
async function meanings({ calls, operation, url }: Prepared, status: number, response: string) {
  const service = createLanguageService();
  const text = TextDocument.create('untitled:response.json', 'json', 1, prettyPrint(response));
  service.describeResponse(text.uri, {
    calls: calls.map(({ method, id }) => ({ method, id })),
    ...(operation ? { operation: operation.id } : {}),
    stream: false,
    status,
    host: new URL(url).host,
    request: { uri: 'untitled:assistant', line: 0 },
  });
  const end = text.positionAt(text.getText().length);
  const hints = await service.getResponseInlayHints(text, { start: { line: 0, character: 0 }, end });
  return hints.map(({ label, position: { line } }) => ({
    value: text
      .getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } })
      .trim()
      .slice(0, 200),
    meaning: typeof label === 'string' ? label : label.map(({ value }) => value).join(''),
  }));
}

const MOST_CHARACTERS = 12_000;
const MOST_FOUND = 25;

/** The page of a method or an endpoint, else a list of those that the words fit. Markdown. */
export async function describe({ name = '' }: ToolInput): Promise<Result<string>> {
  const wanted = name.trim();
  const method = builtIn.methodNamed(wanted.replace(/\(.*$/s, ''));
  if (method)
    return success(limitedPage(`${methodPage(method, 'whole')}\n\n**Example**\n\n${exampleCall(method)}`));
  const operation = operationFor(wanted);
  if (operation) {
    return success(
      limitedPage(`${operationPage(operation, 'whole')}\n\n**Example**\n\n${exampleRequest(operation)}`),
    );
  }
  const found = search(wanted);
  if (found.length === 0) {
    const near = nearest(
      wanted,
      builtIn.methods.map((one) => one.name),
    );
    const help = near.length > 0 ? ` Near names: ${near.join(', ')}.` : '';
    return failed({ message: `Slotpad knows no method or endpoint for "${beginning(wanted, 100)}".${help}` });
  }
  const lines = found.slice(0, MOST_FOUND).map((entry) => `- \`${nameOf(entry)}\`: ${entry.summary}`);
  const more = found.length > MOST_FOUND ? [`- … ${found.length - MOST_FOUND} more. Use more words.`] : [];
  return success([...lines, ...more].join('\n'));
}

function limitedPage(page: string): string {
  return page.length > MOST_CHARACTERS ? `${beginning(page, MOST_CHARACTERS)}\n\n… (truncated)` : page;
}

/** `GET /eth/v1/node/syncing`, the same with values, or a path alone. */
function operationFor(text: string): OperationEntry | undefined {
  const [, verb, path = ''] = /^(?:([A-Za-z]{3,6})\s+)?(\/[^\s?]*)/.exec(text) ?? [];
  if (path === '') return undefined;
  const matches = (one: OperationEntry) =>
    one.path === path && (verb === undefined || one.method === verb.toUpperCase());
  const template = builtIn.operations.find(matches);
  if (template) return template;
  const { operation, others } = builtIn.matchOperation(verb?.toUpperCase() ?? 'GET', path);
  return operation ?? others[0];
}

/** Words that do not tell one entry from another. */
const EMPTY = new Set(
  'a an and are at by can did do does for from get give have how i in is it list me my of on or read show tell that the there this to was what when which who whose why with'.split(
    ' ',
  ),
);

/** Words that people use, and how the specifications say them. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  missed: ['liveness', 'rewards/attestations'],
  attestations: ['liveness', 'attestation'],
  attested: ['liveness', 'attestation'],
  account: ['address', 'balance'],
  wallet: ['account', 'address'],
  money: ['balance'],
  ether: ['balance', 'gasprice'],
  event: ['getlogs', 'log'],
  events: ['getlogs', 'log'],
  contract: ['getlogs', 'code', 'eth_call'],
  cost: ['gas', 'fee'],
  costs: ['gas', 'fee'],
  price: ['gasprice', 'fee'],
  tx: ['transaction'],
  confirm: ['receipt'],
  confirmed: ['receipt'],
  mined: ['receipt'],
  status: ['receipt', 'syncing', 'health'],
  finalized: ['finality', 'tag', 'block_id', 'getblockby'],
  sync: ['syncing'],
  synced: ['syncing'],
  height: ['blocknumber', 'header'],
  latest: ['eth_blocknumber', 'head'],
  bytecode: ['code'],
  nonce: ['transactioncount'],
  mempool: ['txpool', 'pool'],
  network: ['chainid', 'version', 'peers'],
  chain: ['chainid'],
  proposer: ['duties/proposer', 'proposer'],
  validator: ['attestation'],
  validators: ['validator'],
  peer: ['peers', 'peercount'],
  version: ['clientversion', 'version'],
  revert: ['debug_tracetransaction'],
  reverted: ['debug_tracetransaction'],
  fail: ['debug_tracetransaction'],
  failed: ['debug_tracetransaction'],
  simulate: ['simulate', 'eth_call'],
  rewards: ['reward'],
  blobs: ['blob'],
};

/** The entries that fit most of the words. The name counts most; what only development chains or one client have, least. */
function search(text: string): readonly (MethodEntry | OperationEntry)[] {
  const words = text
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !EMPTY.has(word))
    .slice(0, 20);
  if (words.length === 0) return [];
  const scored = [...builtIn.methods, ...builtIn.operations].flatMap((entry) => {
    const name = nameOf(entry).toLowerCase();
    const summary = `${entry.group} ${entry.summary}`.toLowerCase();
    const scoreOf = (word: string): number => {
      if (name.includes(word)) return 3;
      if (summary.includes(word)) return 2;
      const others = SYNONYMS[word] ?? (word.endsWith('s') ? [word.slice(0, -1)] : []);
      if (others.some((one) => name.includes(one))) return 2;
      return others.some((one) => summary.includes(one)) ? 1 : 0;
    };
    const scores = words.map(scoreOf);
    const fitting = scores.filter((score) => score > 0).length;
    if (fitting === 0) return [];
    const isUsual = /^(?:(?:eth|net|web3|txpool)_|(?:get|post) \/eth\/)/.test(name);
    const isStandard = isUsual && !/seen/i.test(JSON.stringify(entry.source));
    const writes = name.startsWith('post ') || !('name' in entry ? entry.effect === 'read' : true);
    const sum = scores.reduce((all, score) => all + score, 0);
    const score = sum * 10 + (isUsual ? 25 : 0) + (isStandard ? 10 : 0) - (writes ? 4 : 0);
    return [{ entry, fitting, score: score - (name.length + summary.length) / 100 }];
  });
  const most = Math.max(0, ...scored.map(({ fitting }) => fitting));
  // One word of many is a coincidence, and a part of a mistyped name.
  const isName = /^\w+_\w+$/.test(text);
  if (most * 2 < words.length || (isName && most < words.length)) return [];
  return scored
    .filter(({ fitting }) => fitting === most || (most > 1 && fitting === most - 1))
    .sort((a, b) => b.fitting - a.fitting || b.score - a.score)
    .map(({ entry }) => entry);
}

function nameOf(entry: MethodEntry | OperationEntry): string {
  return 'name' in entry ? entry.name : `${entry.method} ${entry.path}`;
}

function exampleCall({ name, example }: MethodEntry): string {
  return `\`\`\`jsonrpc\n${name}(${example.map(jsonText).join(', ')})\n\`\`\``;
}

function exampleRequest({ method, example, body }: OperationEntry): string {
  const sent = body ? `\nContent-Type: application/json\n\n${jsonText(exampleOfBody(body))}` : '';
  return `\`\`\`http\n${method} ${example}${sent}\n\`\`\``;
}
