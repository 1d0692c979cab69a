/** What a node says in place of what is so, for the cases beside. */
import type { Asked, Fault, Json, Sent } from './stage';

export type Members = Readonly<Record<string, Json>>;
export const object = (value: Json | undefined) => (value ?? {}) as Members;
export const dataOf = ({ value }: Asked) => object(object(value).data);

/** The requests that the pattern names are answered in this way, the others by the node. */
export const on =
  (pattern: RegExp, sent: (asked: Asked) => Sent | undefined): (() => Fault) =>
  () =>
  (asked) =>
    pattern.test(asked.what) ? sent(asked) : undefined;
/** The same of all other requests. */
export const but = (pattern: RegExp, sent: (asked: Asked) => Sent | undefined) =>
  on(new RegExp(`^(?!.*(?:${pattern.source}))`), sent);
/** With other members in its data. */
export const data =
  (change: (data: Members) => Members) =>
  (asked: Asked): Sent => ({
    value: { ...object(asked.value), data: { ...dataOf(asked), ...change(dataOf(asked)) } },
  });
/** With other members in its result. */
export const result =
  (change: (result: Members) => Members) =>
  ({ value }: Asked): Sent | undefined =>
    value === null ? undefined : { value: { ...object(value), ...change(object(value)) } };
/** From a reading on. */
export const from = (first: number, sent: (asked: Asked) => Sent | undefined) => (asked: Asked) =>
  asked.reading >= first ? sent(asked) : undefined;
/** What was answered first is answered for ever. */
export const cached =
  (pattern: RegExp): (() => Fault) =>
  () => {
    const kept = new Map<string, Json>();
    return ({ first = '', value, what }) => {
      if (!pattern.test(what)) return undefined;
      const key = `${what} ${String(first)}`;
      if (!kept.has(key)) kept.set(key, value);
      return { value: kept.get(key) ?? null };
    };
  };
export const page =
  (status = 200) =>
  (): Sent => ({
    status,
    headers: { 'content-type': 'text/html' },
    body: '<html><body>Welcome</body></html>',
  });
export const plus = (text: Json | undefined, more: number) => String(Number(text) + more);
