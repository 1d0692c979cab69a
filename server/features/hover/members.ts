/** The members of objects as nested lists in Markdown, with descriptions, units and enum values. */
import { elementOf, isNullable, membersOf, metaOf, type Schema, valuesOf } from '../../../catalogue/types';
import { unitOf } from './words';

/** What a value is for: a parameter, which may be left out, or a response, whose members can be null. */
export type Use = 'parameter' | 'response';

/** What a value can be: its enum values and its members, one line each. Empty for other values. */
export function linesOf(schema: Schema, use: Use): readonly string[] {
  return [...wordsOf(schema), ...memberLines(inside(schema), use, true)];
}

/** A line for each enum value, with its meaning. */
export function valueLines(values: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(values).map(([one, text]) => `- \`${one}\`: ${text}`);
}

/** Description of a member, whether it can be null, its unit, and the names of its own members. */
export function aboutMember(schema: Schema, use: Use = 'response'): string {
  return textOf([...factsOf(schema, use), namesInside(schema)]);
}

/** @param deep whether the members of a member get lines of their own, or only their names in its line */
function memberLines(schema: Schema, use: Use, deep: boolean): readonly string[] {
  return Object.entries(membersOf(schema) ?? {}).flatMap(([name, member]) => {
    const inner = [...wordsOf(member), ...(deep ? memberLines(inside(member), use, false) : [])];
    const each = valuesOf(member) ? 'for each key' : '';
    // Names alone fit in one line.
    return inner.some((line) => line.includes('`: '))
      ? [`- \`${name}\`${textOf([...factsOf(member, use), each])}`, ...indented(inner)]
      : [`- \`${name}\`${aboutMember(member, use)}`];
  });
}

function factsOf(schema: Schema, use: Use): readonly string[] {
  const meta = metaOf(schema);
  // The values follow.
  const told = meta && (meta.description || meta.title);
  const about = told === undefined || /^One of /.test(told) ? '' : told.replace(/\.$/, '');
  const saysNull = use === 'parameter' || /\bnull\b/.test(about);
  return [
    about,
    isNullable(schema) && !saysNull ? 'can be null' : '',
    meta ? (unitOf(meta, about) ?? '').replace('Unit', 'unit') : '',
  ];
}

/** The enum values of a value or of the items of a list, without a boolean whose values mean only yes and no. */
function wordsOf(schema: Schema): readonly string[] {
  const item = elementOf(schema);
  const values = metaOf(schema)?.values ?? (item && metaOf(item)?.values);
  return values && values.true !== 'yes' ? valueLines(values) : [];
}

/** The schema whose members are those of a list, a record or an object. */
function inside(schema: Schema): Schema {
  return valuesOf(schema) ?? elementOf(schema) ?? schema;
}

function namesInside(schema: Schema): string {
  const names = Object.keys(membersOf(inside(schema)) ?? {});
  return names.length === 0 ? '' : (valuesOf(schema) ? 'for each key ' : '') + namesInCode(names);
}

function textOf(parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join('; ');
  return text === '' ? '' : `: ${text}`;
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

export function namesInCode(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
