import * as z from 'zod';
import { boolean, choice, structure } from './declare';
import { specifications } from './specifications';

/** Severities that the setting accepts. */
const severities = ['error', 'warning', 'information', 'hint', 'off'] as const;

const rules = z.record(z.string(), z.enum(severities).catch('warning')).catch({});

/** Settings of the checker and of code lenses. */
export const checks = {
  rules: structure<z.output<typeof rules>>({
    order: 1,
    default: {},
    schema: { type: 'object', additionalProperties: { type: 'string', enum: severities } },
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
  codeLens: boolean({ order: 3, default: true, description: 'Show "Send" above each request.' }),
  ...specifications,
};
