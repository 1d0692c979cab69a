import { type JsonTree, jsonTree, membersOf } from '../../common/json/json-tree';
import { exactNumber } from '../json/number';
import { below, type Known, senseOf } from '../judge/reply-schema';
import type { Batch } from './compare-places';

/**
 * A canonical form of JSON, which is the same for two responses with the same meaning: members sorted by name, numbers
 * and bytes written in one way, two spaces per level. Text that is not JSON is returned unchanged.
 */
export function normalized(text: string, known: Known = {}, batch?: Batch): string {
  const tree = jsonTree(text);
  if (!tree) return text;
  const out: string[] = [];
  if (batch && tree.kind === 'array') writeBatch(tree.items, batch);
  else write(tree, known, '\n');
  out.push('\n');
  return out.join('');

  function writeBatch(replies: readonly JsonTree[], { names, known: knownOf }: Batch): void {
    const found = names(text, replies).map((name, index) => ({ name, reply: replies[index] as JsonTree }));
    found.sort((a, b) => order(a.name, b.name));
    list('[', ']', found, '\n', ({ name, reply }, inner) => write(reply, knownOf(name), inner));
  }

  function write(value: JsonTree, about: Known, line: string): void {
    if (value.kind === 'scalar') {
      out.push(scalar(text.slice(value.start, value.end), about));
    } else if (value.kind === 'array') {
      const item = below(about, 0);
      list('[', ']', value.items, line, (one, inner) => write(one, item, inner));
    } else {
      const members = [...membersOf(value)].sort(([a], [b]) => order(a, b));
      list('{', '}', members, line, ([name, one], inner) => {
        out.push(`${JSON.stringify(name)}: `);
        write(one, below(about, name), inner);
      });
    }
  }

  function list<Item>(
    from: string,
    to: string,
    all: readonly Item[],
    line: string,
    writeOne: (item: Item, line: string) => void,
  ): void {
    if (all.length === 0) {
      out.push(from, to);
      return;
    }
    out.push(from);
    all.forEach((item, index) => {
      out.push(index === 0 ? '' : ',', line, '  ');
      writeOne(item, `${line}  `);
    });
    out.push(line, to);
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function scalar(json: string, { schema }: Known): string {
  const text = json.startsWith('"') ? (JSON.parse(json) as string) : json;
  const sense = senseOf(schema);
  if (sense === 'bytes' && /^0x[\da-f]*$/i.test(text)) return JSON.stringify(text.toLowerCase());
  if (json.startsWith('"') && sense !== 'number') return JSON.stringify(text);
  const number = exactNumber(text);
  if (!number) return json.startsWith('"') ? JSON.stringify(text) : json;
  const written = decimal(number);
  // Always quoted when the catalogue says it is a number: some nodes quote it and others do not.
  return sense === 'number' ? `"${written}"` : written;
}

/** Decimal text without exponent and trailing zeros. */
function decimal({ digits, places }: { readonly digits: bigint; readonly places: number }): string {
  const sign = digits < 0n ? '-' : '';
  const all = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
  const whole = all.slice(0, all.length - places);
  const fraction = all.slice(all.length - places).replace(/(?<!0)0+$/, '');
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
