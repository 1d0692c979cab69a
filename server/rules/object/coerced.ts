import { bare, elementOf, membersOf, problemsOf, type Schema } from '../../../catalogue/types';
/** A value that a schema takes, made of one that it does not: in a list, alone, as a text or as a number. */
export function coerced(schema: Schema, value: unknown): { title: string; value: unknown } | undefined {
  // What is put into something may have mistakes of its own.
  return candidates(schema, value).find((candidate) =>
    problemsOf(schema, candidate.value).every(({ rule, path }) => rule !== 'wrong-type' && path.length > 0),
  );
}

function candidates(schema: Schema, value: unknown): { title: string; value: unknown }[] {
  const found: { title: string; value: unknown }[] = [];
  if (Array.isArray(value) && value.length === 1) {
    found.push({ title: 'Remove the array around it', value: value[0] });
  }
  if (typeof value === 'string' && /^-?(?:0|[1-9]\d{0,14})$/.test(value)) {
    found.push({ title: `Write ${value}`, value: Number(value) });
  }
  if (typeof value === 'number' || typeof value === 'boolean') {
    found.push({ title: `Write "${value}"`, value: String(value) });
  }
  const item = elementOf(bare(schema));
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const [list] = inner;
  if (item && !Array.isArray(value) && inner.length === 1 && list && Array.isArray(list[1])) {
    found.push({ title: `Write only the array of "${list[0]}"`, value: list[1] });
  }
  // An object in a list of texts would be wrong again.
  const isMember = typeof value !== 'object' || membersOf(item ?? schema) !== undefined;
  if (value !== null && item && !Array.isArray(value) && isMember) {
    found.push({ title: 'Wrap in an array', value: [value] });
  }
  const [only, ...others] = Object.entries(membersOf(schema) ?? {}).filter(
    ([, member]) => problemsOf(member, undefined).length > 0,
  );
  if (only && others.length === 0 && (typeof value !== 'object' || Array.isArray(value))) {
    found.push({ title: `Wrap in an object as "${only[0]}"`, value: { [only[0]]: value } });
  }
  return found;
}
