import { eventOfTopic } from '../../catalogue/execution/known-signatures';
import { innerOf, metaOf, type Schema, schemaAt } from '../../catalogue/types';
import { type JsonTree, jsonTree, memberOf, membersOf } from '../../common/json/json-tree';
import { grouped } from '../../common/units/digits';
import { integerOf, quantityOf } from '../../common/units/hex';
import { inWords } from '../../common/units/in-words';
import { epochOfSlot, type SlotScale } from '../../common/units/slots';
import { scalarText, shortened, shortenedInside } from '../../common/units/words';
import { readEntry } from '../../monitor/logs/entry';

/** Maximum length of a summary. UTF-16 units. */
const LONGEST = 400;

/** Larger events are not parsed. UTF-16 units. */
const LARGEST = 100_000;

/** Summarizes an event in one line: known values are decoded, hashes are shortened. */
export function summaryOf(data: string, schema: Schema | undefined, scale: SlotScale): string {
  if (data.length > LARGEST) return shortened(oneLine(data), LONGEST + 1);
  const tree = jsonTree(data);
  if (tree?.kind !== 'object') return shortened(oneLine(tree ? scalarText(data) : data), LONGEST + 1);
  if (has(tree, 'msg') || has(memberOf(tree, 'data'), 'msg'))
    return shortened(readEntry(data).text, LONGEST + 1);
  if (has(tree, 'topics') && has(tree, 'address')) return shortened(logWords(data, tree), LONGEST + 1);
  if (has(tree, 'parentHash') && has(tree, 'gasLimit')) {
    const head = headWords(data, tree);
    if (head !== undefined) return shortened(head, LONGEST + 1);
  }
  const parts = partsOf(data, tree, schema, scale);
  return shortened(parts.map(({ text }) => text).join(' · ') || oneLine(data), LONGEST + 1);
}

interface Part {
  /** Sort key: slots and epochs, numbers, words, hashes, flags. */
  readonly rank: number;
  readonly text: string;
}

function partsOf(
  data: string,
  tree: Extract<JsonTree, { kind: 'object' }>,
  schema: Schema | undefined,
  scale: SlotScale,
  depth = 0,
): readonly Part[] {
  const parts: Part[] = [];
  const epoch = numberIn(data, tree, 'epoch');
  const slot = numberIn(data, tree, 'slot');
  const isOfSlot = slot !== undefined && epoch === epochOfSlot(slot, scale.slotsPerEpoch);
  const namesEpoch = isOfSlot || !has(tree, 'epoch');
  for (const [name, member] of membersOf(tree)) {
    // It stands behind the slot.
    if (name === 'epoch' && isOfSlot) continue;
    const own = schema && schemaAt(schema, [name]);
    if (member.kind === 'object') {
      if (depth < 2) parts.push(...partsOf(data, member, own, scale, depth + 1));
    } else if (member.kind === 'array') {
      const { length } = member.items;
      parts.push({ rank: 3, text: `${length} ${label(name)}` });
    } else {
      const part = scalarPart(name, scalarText(data.slice(member.start, member.end)), own, scale, namesEpoch);
      if (part) parts.push(part);
    }
  }
  return depth > 0 ? parts : parts.sort((a, b) => a.rank - b.rank);
}

/** A number of an object, from zero. */
function numberIn(
  data: string,
  tree: Extract<JsonTree, { kind: 'object' }>,
  name: string,
): bigint | undefined {
  const member = memberOf(tree, name);
  if (member?.kind !== 'scalar') return undefined;
  const number = integerOf(scalarText(data.slice(member.start, member.end)));
  return number === undefined || number < 0n ? undefined : number;
}

function scalarPart(
  name: string,
  value: string,
  schema: Schema | undefined,
  scale: SlotScale,
  namesEpoch: boolean,
): Part | undefined {
  if (value === 'false' || value === 'null' || value === '') return undefined;
  if (value === 'true')
    return { rank: 4, text: name === 'execution_optimistic' ? 'optimistic' : label(name) };
  if (/^0x[\da-f]{17,}$/i.test(value)) return { rank: 3, text: `${label(name)} ${short(value)}` };
  const unit = schema && unitOf(schema);
  const number = integerOf(value);
  if (number === undefined) return { rank: 2, text: `${label(name)} ${oneLine(value)}` };
  const slot = unit === 'slot' || (unit === undefined && name === 'slot');
  if (slot && number >= 0n && namesEpoch) {
    const epoch = grouped(epochOfSlot(number, scale.slotsPerEpoch));
    return { rank: 0, text: `${label(name)} ${grouped(number)} (epoch ${epoch})` };
  }
  return { rank: slot || unit === 'epoch' ? 0 : 1, text: `${label(name)} ${decoded(value, unit, scale)}` };
}

/** A number in its unit, or grouped in thousands; other text unchanged. */
function decoded(value: string, unit: string | undefined, scale: SlotScale): string {
  const number = integerOf(value);
  if (number === undefined) return short(value);
  const plainUnit = unit === 'slot' || unit === 'epoch' ? undefined : unit;
  return inWords(quantityOf(number < 0n ? 0n : number), plainUnit, scale) ?? value;
}

function logWords(data: string, tree: Extract<JsonTree, { kind: 'object' }>): string {
  const read = (member: JsonTree | undefined) =>
    member?.kind === 'scalar' ? scalarText(data.slice(member.start, member.end)) : '';
  const topics = memberOf(tree, 'topics');
  const [first, ...rest] = topics?.kind === 'array' ? topics.items.map(read) : [];
  const known = first === undefined ? undefined : eventOfTopic(first.toLowerCase());
  const block = integerOf(read(memberOf(tree, 'blockNumber')));
  return [
    known ? known.signature.replace(/\(.*/, '') : first === undefined ? 'no topics' : `topic ${short(first)}`,
    // An address in a topic is padded with zeros.
    ...rest.map((topic) => short(topic.replace(/^0x0{24}(?=[\da-f]{40}$)/i, '0x'))),
    `from ${short(read(memberOf(tree, 'address')))}`,
    ...(block === undefined ? [] : [`block ${grouped(block)}`]),
    ...(read(memberOf(tree, 'removed')) === 'true' ? ['removed by a reorg'] : []),
  ].join(' · ');
}

/** `block 197 · 0x39203920…76b3 · 2.8 % gas · 7 wei`: the header of an execution block. */
function headWords(data: string, tree: Extract<JsonTree, { kind: 'object' }>): string | undefined {
  const block = numberIn(data, tree, 'number');
  if (block === undefined) return undefined;
  const hash = memberOf(tree, 'hash');
  const [used, limit] = [numberIn(data, tree, 'gasUsed'), numberIn(data, tree, 'gasLimit')];
  const fee = numberIn(data, tree, 'baseFeePerGas');
  return [
    `block ${grouped(block)}`,
    ...(hash?.kind === 'scalar' ? [short(scalarText(data.slice(hash.start, hash.end)))] : []),
    ...(used === undefined || !limit ? [] : [`${(Number((used * 1000n) / limit) / 10).toFixed(1)} % gas`]),
    ...(fee === undefined ? [] : [inWords(quantityOf(fee), 'wei') ?? `${fee} wei`]),
  ].join(' · ');
}

function unitOf(schema: Schema): string | undefined {
  for (let current: Schema | undefined = schema; current; current = innerOf(current)) {
    const unit = metaOf(current)?.unit;
    if (unit !== undefined) return unit;
  }
  return undefined;
}

function has(tree: JsonTree | undefined, name: string): boolean {
  return tree?.kind === 'object' && memberOf(tree, name) !== undefined;
}

/** `epoch_transition` → `epoch transition` */
function label(name: string): string {
  return oneLine(name.replaceAll('_', ' '));
}

/** `0x1a2b3c4d…9e8f` */
export function short(value: string): string {
  if (!/^0x[\da-f]+$/i.test(value)) return oneLine(value);
  return shortenedInside(value, 10, 4);
}

/** Puts text on one line, so that text of a node cannot look like another row. */
export function oneLine(text: string): string {
  return text
    .slice(0, 4 * LONGEST)
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** The topic of an event: its name, or the level of a log entry without a name. */
export function topicOf({ event, data }: { readonly event: string; readonly data: string }): string {
  if (event !== 'message') return event;
  const level = /"level"\s*:\s*"([a-z]{3,8})"/i.exec(data.length > 4096 ? data.slice(0, 4096) : data)?.[1];
  return level?.toUpperCase() ?? event;
}

export type Tone = 'plain' | 'warning' | 'error';

const errors = /^(?:ERRO|ERROR|CRIT|CRITICAL)$|slashing/;
const warnings = /^(?:WARN|WARNING)$|^chain_reorg$|^late_head$|^failed$|^removed$/;

/** The color of a topic. */
export function toneOf(topic: string): Tone {
  return errors.test(topic) ? 'error' : warnings.test(topic) ? 'warning' : 'plain';
}
