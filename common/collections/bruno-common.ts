/** What the folders and the JSON exports of Bruno have in common. */
import type { Auth, CollectionBody, Pair } from './collection';

/** What requests take over from their folders and the collection. */
export interface Defaults {
  readonly auth: Auth;
  readonly headers: readonly Pair[];
}

/** The headers of a request take precedence over those of its folders. */
export const withDefaults = (own: readonly Pair[], { headers }: Defaults) => [
  ...headers.filter((one) => !own.some(({ name }) => name.toLowerCase() === one.name.toLowerCase())),
  ...own,
];

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  text: 'text/plain',
  sparql: 'application/sparql-query',
};

export const textBody = (text: string | undefined, mode: string): CollectionBody | undefined =>
  text ? { kind: 'text', text, type: TYPES[mode] } : undefined;

/** Undefined where it is that of the folder. */
export function authOf(mode: string | undefined, given: (name: string) => string): Auth | undefined {
  switch (mode) {
    case undefined:
    case 'inherit':
      return undefined;
    case 'none':
      return { kind: 'none' };
    case 'basic':
      return { kind: 'basic', user: given('username'), password: given('password') };
    case 'bearer':
      return { kind: 'bearer', token: given('token') };
    case 'apikey':
      return {
        kind: 'key',
        name: given('key'),
        value: given('value'),
        inQuery: /query/i.test(given('placement')),
      };
    default:
      return { kind: 'other', name: mode };
  }
}
