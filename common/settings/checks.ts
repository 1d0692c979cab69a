import * as z from 'zod';
import { knownClients } from '../../catalogue/clients';
import { boolean, choice, structure } from './declare';
import { specifications } from './specifications';

/** Severities that `slotpad.rules` accepts. */
export const severities = ['error', 'warning', 'information', 'hint', 'off'] as const;

const rules = z.record(z.string(), z.enum(severities).catch('warning')).catch({});

const targets = z.union([z.string(), z.array(z.string())]).catch('');

const names = knownClients.map(({ name }) => name);
const oneTarget = `(?:${names.join('|')})(?:/v?\\d[\\w.+-]*)?`;
const onlyTargets = `(?:${oneTarget}(?:[\\s,]+${oneTarget})*)?`;

/** Settings of the checker and of code lenses. */
export const checks = {
  rules: structure<z.output<typeof rules>>({
    order: 1,
    scope: 'resource',
    default: {},
    // The manifest adds the codes of all rules.
    schema: { type: 'object' },
    read: (value) => rules.parse(value),
    description:
      'Severity of individual rules by code, for example `{"plain-http": "off"}`. Every diagnostic shows its code.',
  }),
  http: choice({
    order: 2,
    default: 'auto',
    choices: {
      auto: 'All requests, or only Ethereum requests if another extension for these files is installed, such as REST Client or httpYac.',
      all: 'All requests, even if another extension for these files is installed.',
      ethereum: 'Only beacon node and JSON-RPC requests.',
      off: 'None. Slotpad still supports .jsonrpc files.',
    },
    description: 'Which requests in `.http` files are checked, completed and sent.',
  }),
  target: structure<string | readonly string[]>({
    order: 4,
    scope: 'resource',
    default: '',
    schema: {
      type: ['string', 'array'],
      pattern: `^${onlyTargets}$`,
      patternErrorMessage: 'Write the name of a client, such as lighthouse or geth/1.14.',
      items: {
        type: 'string',
        pattern: `^${oneTarget}$`,
        patternErrorMessage: 'Write the name of a client, such as lighthouse or geth/1.14.',
      },
      defaultSnippets: [
        { label: 'One client', body: '${1:lighthouse}' },
        { label: 'A client of each layer', body: ['${1:lighthouse}', '${2:geth}'] },
      ],
    },
    read: (value) => targets.parse(value),
    description: `Client that requests are checked for, with or without its version: \`"geth/1.14"\`, or \`["lighthouse", "geth"]\` for both layers. Methods and paths that it does not serve are reported, and offered last. If empty, the client of the node that a request goes to counts, once the sidebar has read its version. Clients: ${names.join(', ')}.`,
  }),
  codeLens: boolean({
    order: 3,
    scope: 'resource',
    default: true,
    description: 'Show "Send" above each request.',
  }),
  markdown: boolean({
    order: 5,
    scope: 'resource',
    default: true,
    description:
      'Check and complete the requests in code blocks of Markdown files, and explain them in hovers. "Send" is shown in any case.',
  }),
  ...specifications,
};
