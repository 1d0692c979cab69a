import * as z from 'zod';
import { boolean, choice, structure } from './declare';

/** The severities that the settings give to rules. */
const severities = ['error', 'warning', 'information', 'hint', 'off'] as const;

const rules = z.record(z.string(), z.enum(severities).catch('warning')).catch({});

/** The settings of the checker and of the lenses above requests. */
export const checks = {
  rules: structure<z.output<typeof rules>>({
    order: 1,
    default: {},
    schema: { type: 'object', additionalProperties: { type: 'string', enum: severities } },
    read: (value) => rules.parse(value),
    description:
      'The severity of single rules by their code, for example `{"plain-http": "off"}`. A code is shown behind each message.',
  }),
  http: choice({
    order: 2,
    default: 'auto',
    choices: {
      auto: 'All requests; only Ethereum requests while another extension, such as REST Client or httpYac, is there for the same files.',
      all: 'All requests, whatever else is installed.',
      ethereum: 'Only requests to beacon nodes and JSON-RPC requests.',
      off: 'None: .http files are left to others. Files ending in .jsonrpc are served all the same.',
    },
    description: 'Which requests of `.http` files are checked, completed and sent.',
  }),
  codeLens: boolean({ order: 3, default: true, description: 'Show "Send" above each request.' }),
};
