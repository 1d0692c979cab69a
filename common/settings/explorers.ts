import * as z from 'zod';
import { structure } from './declare';

/** What a link of an explorer can show. */
const EXPLORER_KINDS = ['transaction', 'address', 'block', 'slot', 'validator'] as const;
export type ExplorerKind = (typeof EXPLORER_KINDS)[number];

/** Templates by kind, by the name or the chain id of a network; `*` for any other. */
export type Explorers = Readonly<Record<string, Readonly<Partial<Record<ExplorerKind, string>>>>>;

const template = z
  .string()
  .regex(/^https?:\/\/[^\s<>()]{1,1000}$/)
  .refine((text) => /\{\w*\}/.test(text) && URL.canParse(text))
  .optional()
  .catch(undefined);
const schema = z
  .record(
    z.string(),
    z
      .object({
        transaction: template,
        address: template,
        block: template,
        slot: template,
        validator: template,
      })
      .catch({}),
  )
  .catch({});

/** Settings of explorers. */
export const explorers = {
  explorers: structure<Explorers>({
    order: 8,
    restricted: true,
    default: {},
    schema: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: Object.fromEntries(
          EXPLORER_KINDS.map((kind) => [kind, { type: 'string', pattern: '^https?://.*\\{\\w*\\}' }]),
        ),
        additionalProperties: false,
      },
    },
    read: (value) => {
      const given: Record<string, Record<string, string>> = {};
      for (const [network, templates] of Object.entries(schema.parse(value ?? {}))) {
        const some = Object.entries(templates).flatMap(([kind, one]) =>
          one === undefined ? [] : [[kind, one]],
        );
        given[network] = Object.fromEntries(some);
      }
      return given;
    },
    description:
      'Links to explorers in hovers of requests and responses, by network: its name (`mainnet`), its chain id, or `*` for any other. For example `{ "mainnet": { "transaction": "https://explorer.example/tx/{hash}" } }`. The part in braces is replaced with the value. A link is only opened when you click it.',
  }),
};
