import { bodies } from './bodies';
import { credentials } from './credentials';
import { curl } from './curl';
import { directives } from './directives';
import { environments } from './environments';
import { headers } from './headers';
import { layout } from './layout';
import { requestLine } from './request-line';
import { responses } from './responses';
import type { Group } from './sample';
import { hurl, scripts, tests } from './tests';
import { variables } from './variables';

export const groups: readonly Group[] = [
  requestLine,
  layout,
  headers,
  credentials,
  bodies,
  directives,
  variables,
  environments,
  responses,
  tests,
  scripts,
  hurl,
  curl,
];
