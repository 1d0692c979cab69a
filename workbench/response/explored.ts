/** The reads behind the links of a response page, and behind "Explore…". */
import { operationNamed } from '../../catalogue/beacon';
import type { SchemaMeta } from '../../catalogue/types';
import type { Deployment } from '../../common/contracts/contracts';
import type { PageLink } from '../../common/panels/response';
import type { NetworkScale } from '../../common/scratch/variables/network-scale';
import { quantityOf } from '../../common/units/hex';
import { UINT64_MAX } from '../../common/units/in-words';
import { firstSlotOf } from '../../common/units/slots';
import { shortenedInside } from '../../common/units/words';
import { stem } from '../../monitor/health/pair';
import type { NodeAddress } from '../../runner/model/node-address';
import { requestFor } from '../../server/features/response/response-links';

const HASH = /^0x(?!0+$)[\da-f]{64}$/i;
const ADDRESS = /^0x[\da-f]{40}$/i;
const ADDRESS_NAME = /^(?:address|from|to|miner|author|coinbase|.*(?:address|Address|_recipient))$/;
const TRANSACTION_NAME = /^(?:txHash|transactionHash|transaction_hash)$/;
const PUBLIC_KEY = /^0x[\da-f]{96}$/i;

/**
 * The request for the details of a value; undefined if there is none.
 *
 * @param name of its member: some roots belong to the other layer, which only their name says
 */
export function linkFor(
  value: string,
  meta: SchemaMeta | undefined,
  name: string | undefined,
  { slotsPerEpoch }: Pick<NetworkScale, 'slotsPerEpoch'>,
): PageLink | undefined {
  if (name === 'parentBeaconBlockRoot' && HASH.test(value)) return beaconBlock(value);
  if ((name === 'beacon_block_root' || name === 'parent_root') && HASH.test(value)) return beaconBlock(value);
  // Nothing else has 20 bytes and such a name: also where the specification says nothing, as of traces.
  const isAddress = meta?.kind === 'address' || (!meta && ADDRESS_NAME.test(name ?? ''));
  if (isAddress && ADDRESS.test(value)) return account(value);
  const isTransaction = meta?.title === 'transaction hash' || (!meta && TRANSACTION_NAME.test(name ?? ''));
  if (isTransaction && HASH.test(value)) return transaction(value);
  if (!meta) return undefined;
  if ((meta.kind === 'epoch' || meta.unit === 'epoch') && /^\d{1,18}$/.test(value)) {
    const slot = firstSlotOf(BigInt(value), slotsPerEpoch);
    return get('beacon-headers-block-id', String(slot), `Epoch ${value}: header of its first slot`);
  }
  return requestFor(value, meta);
}

/** The events of the latest block with this first topic. */
export function logsWith(topic: string): PageLink | undefined {
  if (!HASH.test(topic)) return undefined;
  const filter = `{"fromBlock": "latest", "toBlock": "latest", "topics": ["${topic}"]}`;
  return {
    language: 'jsonrpc',
    title: `Events with the topic ${shortenedInside(topic, 8, 6)}, latest block`,
    text: `eth_getLogs(${filter})`,
  };
}

/** The header of the beacon block whose payload has this `parentBeaconBlockRoot`: the slot of an execution block. */
export function slotOf(parentRoot: string): PageLink | undefined {
  const path = operationNamed('beacon-headers')?.path;
  if (path === undefined || !HASH.test(parentRoot)) return undefined;
  return { language: 'http', title: 'Slot of the block', text: `${path}?parent_root=${parentRoot}` };
}

/**
 * What a person may look for: each reading that the text can have, the likeliest first.
 * @param deployments contracts that are known by name
 */
export function exploredBy(text: string, deployments: readonly Deployment[] = []): readonly PageLink[] {
  const value = text.trim();
  const named = deployments.filter(({ label, name }) =>
    [label, name].some((one) => one?.toLowerCase() === value.toLowerCase()),
  );
  if (named.length > 0) {
    return named.map(({ address, label, name }) => ({
      ...account(address),
      title: `${label ?? name} at ${shortenedInside(address, 8, 6)}`,
    }));
  }
  if (ADDRESS.test(value)) return [account(value)];
  if (PUBLIC_KEY.test(value)) return [validator(value)].flatMap((one) => one ?? []);
  if (HASH.test(value)) {
    return [
      transaction(value),
      block('eth_getBlockByHash', value),
      beaconBlock(value),
      logsWith(value),
    ].flatMap((one) => one ?? []);
  }
  const number = /^(?:0x[\da-f]{1,16}|[\d,_]{1,26})$/i.test(value)
    ? BigInt(value.replace(/[,_]/g, '') || '0')
    : undefined;
  if (number !== undefined && number < UINT64_MAX) {
    const decimal = String(number);
    return [
      block('eth_getBlockByNumber', quantityOf(number), `Block ${decimal}`),
      get('beacon-blocks-block-id-v2', decimal, `Slot ${decimal}`),
      validator(decimal),
    ].flatMap((one) => one ?? []);
  }
  if (/^(?:latest|safe|finalized|earliest|pending)$/i.test(value)) {
    return [block('eth_getBlockByNumber', value.toLowerCase(), `Block ${value.toLowerCase()}`)];
  }
  if (/^(?:head|genesis|justified)$/i.test(value)) {
    return [get('beacon-blocks-block-id-v2', value.toLowerCase(), `Block ${value.toLowerCase()}`)].flatMap(
      (one) => one ?? [],
    );
  }
  return [];
}

function account(address: string): PageLink {
  const calls = ['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode'];
  return {
    language: 'jsonrpc',
    title: `Account ${shortenedInside(address, 8, 6)}`,
    text: calls.map((method) => `${method}("${address}", "latest")`).join('\n'),
  };
}

function transaction(hash: string): PageLink {
  return {
    language: 'jsonrpc',
    title: `Transaction ${shortenedInside(hash, 8, 6)}`,
    text: `eth_getTransactionByHash("${hash}")\neth_getTransactionReceipt("${hash}")`,
  };
}

function block(method: string, id: string, title = `Block ${shortenedInside(id, 8, 6)}`): PageLink {
  return { language: 'jsonrpc', title, text: `${method}("${id}", false)` };
}

function beaconBlock(root: string): PageLink | undefined {
  return get('beacon-blocks-block-id-v2', root, `Beacon block ${shortenedInside(root, 8, 6)}`);
}

function validator(id: string): PageLink | undefined {
  const title = `Validator ${id.length > 20 ? shortenedInside(id, 8, 6) : id}`;
  return get('beacon-states-state-id-validators-validator-id', id, title);
}

/** A GET for the block or the validator with this id, at the head. */
function get(operation: string, id: string, title: string): PageLink | undefined {
  const path = operationNamed(operation)?.path;
  if (path === undefined) return undefined;
  const text = path.replace('{state_id}', 'head').replace(/\{[^}]*\}/, id);
  return { language: 'http', title, text };
}

/** The request of a link as a scratch file. @param node its name or its URL; undefined for the selected one */
export function exploredText({ language, text, title }: PageLink, node: string | undefined): string {
  const head = `### ${title}\n${node === undefined ? '' : `# @node ${node}\n`}`;
  // A path alone is read.
  const isPath = language === 'http' && text.startsWith('/');
  return isPath ? `${head}GET ${text}\nAccept: application/json\n` : `${head}${text.trimEnd()}\n`;
}

/** The node that the reads of a response go to. */
export interface ExploredFrom {
  readonly kind: NodeAddress['kind'];
  /** The node that the response came from; undefined when it is not a configured one. */
  readonly node?: NodeAddress | undefined;
  /** Its address, without secrets; undefined when it has some. */
  readonly url?: string | undefined;
}

/**
 * The node for a read, by name or URL: the one of the response, or its neighbor of the other layer. Undefined: the
 * selected one.
 */
export function nodeForLink(
  { language }: Pick<PageLink, 'language'>,
  { kind, node, url }: ExploredFrom,
  all: readonly NodeAddress[],
  selected: NodeAddress | undefined,
): string | undefined {
  const wanted = language === 'http' ? 'beacon' : 'execution';
  if (kind === wanted) return node?.name ?? url;
  if (!node) return selected?.name;
  const others = all.filter((one) => one.kind === wanted);
  const own = stem(node.name);
  const byName = own === '' ? [] : others.filter((one) => stem(one.name) === own);
  if (byName.length === 1) return byName[0]?.name;
  const byHost = others.filter((one) => hostOf(one.url) === hostOf(node.url));
  return (byHost.length === 1 ? byHost[0] : selected)?.name;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}
