/** Decodes objects whose members only have a meaning together: calls of contracts, transactions and logs. */

import { nameOfAddress } from '../../../catalogue/execution/known-addresses';
import { networks } from '../../../catalogue/networks';
import { standardContracts } from '../../../common/contracts/contracts';
import { decodeLog } from '../../../common/contracts/decode';
import type { DecodedValue } from '../../../common/contracts/values';
import { valueText } from '../../../common/contracts/words';
import { failureText } from '../../../common/result';
import type { JsonNode, JsonObject } from '../../../common/scratch/types';
import { decodeAddress, decodeCallData, decodedEntry } from './decode-data';
import type { DecodeContext, Decoded } from './decoded';

/** The value of a node that is not an object or array; undefined if it is not known. */
type ReadValue = (node: JsonNode) => unknown;

type World = Pick<DecodeContext, 'contracts'>;

/** Addresses of a chain whose id stands beside them: those of the deposit contract. */
const onChains = [
  ['DEPOSIT_CHAIN_ID', 'DEPOSIT_CONTRACT_ADDRESS'],
  ['chain_id', 'address'],
] as const;

/** The network of a chain id; a development chain is no network that has names. Undefined for anything else. */
function networkOfChain(id: unknown): string | undefined {
  if (typeof id !== 'string' || !/^\d+$/.test(id)) return undefined;
  return networks.find(({ chainId }) => String(chainId) === id)?.name ?? `chain ${id}`;
}

/** Meanings of members that depend on other members of an object. They replace those of the values alone. */
export function meaningsIn(
  object: JsonObject,
  read: ReadValue,
  world: World,
): ReadonlyMap<JsonNode, Decoded> | undefined {
  const members = new Map(object.members.flatMap(({ key, value }) => (value ? [[key.value, value]] : [])));
  const text = (name: string) => {
    const node = members.get(name);
    const value = node && read(node);
    return typeof value === 'string' && /^0x[\da-f]*$/i.test(value) ? value : undefined;
  };
  for (const [chain, address] of onChains) {
    const [chainNode, addressNode] = [members.get(chain), members.get(address)];
    const network = chainNode && addressNode && networkOfChain(read(chainNode));
    const digits = addressNode && read(addressNode);
    if (network === undefined || !addressNode || typeof digits !== 'string') continue;
    return new Map([[addressNode, decodeAddress(digits, network)]]);
  }
  const topics = members.get('topics');
  const data = members.get('data');
  if (topics?.kind === 'array' && data)
    return logMeanings(topics.items, data, text('data'), text('address'), read, world);
  const sent = members.get('input') ?? data;
  const to = text('to');
  const value = sent && read(sent);
  if (!sent || to === undefined || typeof value !== 'string') return undefined;
  return new Map([[sent, decodeCallData(value, { ...world, call: { data: value, to } })]]);
}

/**
 * The meaning of a node that depends on an object around it; undefined if it has none.
 *
 * @param around the nodes that contain it, outermost first
 */
export function meaningBeside(
  around: readonly JsonNode[],
  node: JsonNode,
  read: ReadValue,
  world: World,
): readonly string[] | undefined {
  // The object of a topic is two levels up.
  for (const one of around.slice(-3)) {
    const found = one.kind === 'object' ? meaningsIn(one, read, world)?.get(node) : undefined;
    if (found) return found.lines;
  }
  return undefined;
}

/** The event at its topic, each indexed argument at its own topic, and the others at the data. */
function logMeanings(
  topics: readonly JsonNode[],
  dataNode: JsonNode,
  data: string | undefined,
  address: string | undefined,
  read: ReadValue,
  { contracts = standardContracts() }: World,
): ReadonlyMap<JsonNode, Decoded> | undefined {
  const words = topics.map(read).filter((topic) => typeof topic === 'string');
  if (data === undefined || words.length !== topics.length) return undefined;
  const decoded = decodeLog(words, data, contracts, address);
  const [first] = topics;
  if (!decoded.ok) {
    // Without an event, each word has the meaning that it has alone.
    const known = first && contracts.eventsFor(words[0] ?? '', address).length > 0;
    return known ? new Map([[dataNode, { lines: [failureText(decoded.failure)] }]]) : undefined;
  }
  const entry = decoded.value;
  const { hint = '', lines } = decodedEntry(entry);
  const meanings = new Map<JsonNode, Decoded>([[first ?? dataNode, { hint, lines }]]);
  const anonymous = entry.values.filter(({ indexed }) => indexed).length === topics.length;
  const rest: string[] = [];
  let at = anonymous ? 0 : 1;
  for (const { name, value, indexed } of entry.values) {
    const named = `${name === '' ? '' : `${name}: `}${valueText(value)}`;
    const topic = indexed && topics[at++];
    if (!topic) rest.push(named);
    else if (topic !== first) meanings.set(topic, { hint: named, lines: [withName(named, value)] });
  }
  if (first && rest.length > 0) meanings.set(dataNode, { hint: rest.join(', '), lines });
  return meanings;
}

/** A value with the name of a well-known address. */
function withName(text: string, value: DecodedValue): string {
  const name = value.kind === 'address' ? nameOfAddress(value.value) : undefined;
  return name === undefined ? text : `${text} (${name})`;
}
