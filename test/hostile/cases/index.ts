import type { HostileCase } from '../case';
import { body } from './body';
import { connect } from './connect';
import { encoding } from './encoding';
import { headers } from './headers';
import { json } from './json';
import { redirects } from './redirects';
import { streams } from './streams';
import { tls } from './tls';

export interface Family {
  /** A heading. */
  readonly title: string;
  readonly cases: readonly HostileCase[];
}

/** All cases, in the order of an exchange. */
export const families: readonly Family[] = [
  { title: 'Connecting', cases: connect },
  { title: 'TLS', cases: tls },
  { title: 'Headers', cases: headers },
  { title: 'Body', cases: body },
  { title: 'Packing and encoding', cases: encoding },
  { title: 'JSON', cases: json },
  { title: 'Redirects', cases: redirects },
  { title: 'Event streams', cases: streams },
];
