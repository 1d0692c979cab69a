/** The values of a response as the page shows them: in words, with the raw value and the request for their details. */
import { metaOf, type Schema, type SchemaMeta, schemaAt } from '../../catalogue/types';
import type { PageLink, PageValue } from '../../common/panels/response';
import type { PathStep } from '../../common/scratch/json/json-path';
import type { JsonNode, JsonObject } from '../../common/scratch/types';
import { byteLengthOf } from '../../common/units/hex';
import { counted, shortened, shortenedInside } from '../../common/units/words';
import { decode } from '../../server/features/decode/decode';
import { meaningsIn } from '../../server/features/decode/decode-object';
import type { DecodeContext, Decoded } from '../../server/features/decode/decoded';
import { metaFor } from '../../server/features/decode/value-hints';
import type { ResponsePart } from '../../server/features/response/response';
import { scalarOf, worldOf } from '../../server/features/response/response-hover';
import { shownFor } from '../../server/features/response/response-table';
import { linkFor, logsWith, slotOf } from './explored';

/** A value with its place and its schema. */
export interface Placed {
  readonly node: JsonNode;
  readonly schema: Schema | undefined;
  /** The name of its member; undefined for an item of a list. */
  readonly name: string | undefined;
  readonly path: readonly PathStep[];
}

/** Reads the values of one part of a response. */
export interface ValueReader {
  readonly value: (placed: Placed, meanings?: Meanings) => PageValue;
  /** The members of an object or the items of a list. */
  readonly below: (placed: Placed) => readonly Placed[];
  /** Meanings that members of an object only have together. */
  readonly meaningsOf: (object: JsonObject) => Meanings | undefined;
  readonly about: (placed: Placed) => string;
  /** The slot of an execution block, by the root of the beacon block before it. */
  readonly slot: (parentRoot: Placed) => PageValue | undefined;
  readonly isNumeric: (placed: Placed) => boolean;
}

type Meanings = ReadonlyMap<JsonNode, Decoded>;

export interface ReaderOptions {
  /** The text that the nodes were parsed from. */
  readonly text: string;
  readonly part: Pick<ResponsePart, 'named' | 'contract'>;
  readonly world: DecodeContext;
  /** Adds a request. @returns its index; undefined when there are too many */
  readonly link: (link: PageLink) => number | undefined;
}

/** The first and the last digits of a longer hash or public key. */
const HASH_ENDS = [18, 16] as const;
/** Characters of data that are shown. */
const DATA = 50;
/** Maximum length of a raw value that is sent to the page, in UTF-16 units. */
const LONGEST_RAW = 2000;

export function createValueReader({ text, part, world: general, link }: ReaderOptions): ValueReader {
  const world = worldOf(part, general);
  const schemaOf = (schema: Schema | undefined, step: PathStep): Schema | undefined =>
    (schema && schemaAt(schema, [step])) ?? (typeof step === 'string' ? part.named?.(step) : undefined);

  const scalarValue = (
    { node, name }: Placed,
    value: string | boolean | null,
    meta: SchemaMeta | undefined,
    own: Decoded | undefined,
  ): PageValue => {
    const raw = String(value);
    if (value === null) return { text: 'null' };
    const decoded = own ?? decode(value, meta, world);
    // The hint of a chain has its number, which is no quantity.
    const isWhole = own?.hint !== undefined || /^(?:chain|network)-id$/.test(meta?.kind ?? '');
    const { shown, note } =
      isWhole && decoded.hint !== undefined
        ? { shown: decoded.hint, note: undefined }
        : shownFor(value, meta, decoded.hint);
    const short = shown ?? shortValue(raw);
    const target = linkFor(raw, meta, name, world.scale);
    const index = target && link(target);
    return {
      text: short,
      ...(short === raw ? {} : { raw: shortened(raw, LONGEST_RAW) }),
      ...(note === undefined ? sizeNote(raw, shown) : { note }),
      ...(index === undefined ? {} : { link: index }),
      ...(shown === undefined && isCode(node, raw) ? { code: true } : {}),
    };
  };

  return {
    value(placed, meanings) {
      const { node, schema } = placed;
      const value = scalarOf(node);
      const first = node.kind === 'array' ? node.items[0] : node;
      const own = first && meanings?.get(first);
      if (value === undefined) {
        const raw = text.slice(node.start, node.end).replace(/\s+/g, ' ');
        const shown: PageValue =
          own?.hint === undefined
            ? listValue(placed, raw, this.below(placed), (one) => this.value(one))
            : { text: own.hint, raw: shortened(raw, LONGEST_RAW) };
        const topic = placed.name === 'topics' && first ? scalarOf(first) : undefined;
        const target = typeof topic === 'string' ? logsWith(topic) : undefined;
        const index = target && link(target);
        return index === undefined ? shown : { ...shown, link: index };
      }
      return scalarValue(placed, value, (schema && metaFor(schema, value)) ?? constantMeta(placed.name), own);
    },
    below({ node, schema, path }) {
      if (node.kind === 'object') {
        return node.members.flatMap(({ key, value }) => {
          const name = key.value;
          return value ? [{ node: value, schema: schemaOf(schema, name), name, path: [...path, name] }] : [];
        });
      }
      if (node.kind !== 'array') return [];
      return node.items.map((item, at) => ({
        node: item,
        schema: schemaOf(schema, at),
        name: undefined,
        path: [...path, at],
      }));
    },
    meaningsOf: (object) => meaningsIn(object, scalarOf, world),
    slot({ node }) {
      const root = scalarOf(node);
      const target = typeof root === 'string' ? slotOf(root) : undefined;
      const index = target && link(target);
      return index === undefined ? undefined : { text: 'header of its slot', link: index };
    },
    about: ({ schema }) => (schema && metaOf(schema)?.description) ?? '',
    isNumeric({ node, schema }) {
      if (node.kind === 'number') return true;
      const value = scalarOf(node);
      const meta = schema && typeof value === 'string' ? metaFor(schema, value) : undefined;
      return meta !== undefined && typeof value === 'string' && isNumber(value, meta);
    },
  };
}

/** What a constant of the network is, by the end of its name: the specification says nothing of most of them. */
const constants: readonly (readonly [end: RegExp, kind: string, unit?: string])[] = [
  [/^[A-Z\d_]+_GENESIS_TIME$/, 'number', 'seconds'],
  [/^[A-Z\d_]+_FORK_EPOCH$/, 'epoch', 'epoch'],
  [/^[A-Z\d_]+_BALANCE(?:_[A-Z]+)?$|^EFFECTIVE_BALANCE_INCREMENT$/, 'number', 'gwei'],
  [/^[A-Z\d_]+_ADDRESS$/, 'address'],
];

function constantMeta(name: string | undefined): SchemaMeta | undefined {
  const [, kind, unit] = constants.find(([end]) => end.test(name ?? '')) ?? [];
  return kind === undefined ? undefined : { title: kind, description: '', kind, ...(unit ? { unit } : {}) };
}

/** A short list of values in one line, a longer one as its length. */
function listValue(
  { node }: Placed,
  raw: string,
  items: readonly Placed[],
  value: (placed: Placed) => PageValue,
): PageValue {
  if (node.kind === 'object') {
    return node.members.length === 0
      ? { text: 'empty' }
      : { text: counted(node.members.length, 'member'), raw: shortened(raw, LONGEST_RAW) };
  }
  if (items.length === 0) return { text: 'none', raw: '[]' };
  const words = items.slice(0, 4).map((one) => value(one).text);
  const line = words.join(', ');
  const isShort =
    items.length <= 4 && line.length <= 80 && items.every((one) => scalarOf(one.node) !== undefined);
  return { text: isShort ? line : counted(items.length, 'item'), raw: shortened(raw, LONGEST_RAW) };
}

function shortValue(raw: string): string {
  if (!/^0x[\da-f]{43,}$/i.test(raw)) return shortened(raw, 400);
  if (/^0x0+$/.test(raw)) return raw.length === 66 ? shortenedInside(raw, 10, 4) : '0x00…';
  return raw.length <= 98 ? shortenedInside(raw, ...HASH_ENDS) : `${raw.slice(0, DATA)}…`;
}

/** The size of data that is not shown whole. */
function sizeNote(raw: string, shown: string | undefined): Pick<PageValue, 'note'> {
  const length = shown === undefined && raw.length > 98 && /^0x/.test(raw) ? byteLengthOf(raw) : undefined;
  if (length === undefined) return {};
  return { note: `${counted(length, 'byte')}${/^0x0+$/.test(raw) ? ', all zero' : ''}` };
}

function isCode(node: JsonNode, raw: string): boolean {
  return (
    node.kind === 'string' && (/^0x[\da-f]*$/i.test(raw) || /^(?:16Uiu2|enr:|enode:|\/ip[46]\/)/.test(raw))
  );
}

function isNumber(value: string, { kind, unit }: SchemaMeta): boolean {
  if (unit !== undefined) return /^(?:0x[\da-f]{1,64}|-?\d+)$/i.test(value) && kind !== 'text';
  return /^-?\d+(?:\.\d+)?$/.test(value) || kind === 'quantity';
}
