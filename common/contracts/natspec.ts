/** The documentation of a contract in its artifact: NatSpec, as the compiler writes it to devdoc and userdoc. */
import * as z from 'zod';
import { plainText } from '../units/plain-text';

/** Texts are plain, on one line. */
export interface FunctionNotes {
  readonly notice?: string;
  readonly details?: string;
  /** By the name of the parameter. */
  readonly params: ReadonlyMap<string, string>;
  /** By the name of the return value; `_0` for one without a name. */
  readonly returns: ReadonlyMap<string, string>;
}

export interface ContractNotes {
  /** @param signature canonical, or `constructor` */
  of(signature: string): FunctionNotes | undefined;
}

const LONGEST = 1000;
const text = z.string().transform((one) => plainText(one, { max: LONGEST }).trim());
const texts = z.record(z.string(), text).default({}).catch({});
const devdoc = z.object({
  methods: z
    .record(
      z.string(),
      z
        .object({ details: text.optional(), params: texts, returns: texts })
        .catch({ params: {}, returns: {} }),
    )
    .default({})
    .catch({}),
});
const userdoc = z.object({
  methods: z
    .record(z.string(), z.object({ notice: text.optional() }).catch({}))
    .default({})
    .catch({}),
});
const documented = z.object({ devdoc: devdoc.optional(), userdoc: userdoc.optional() });
const artifact = z.object({
  metadata: z.unknown().optional(),
  rawMetadata: z.string().optional().catch(undefined),
  devdoc: z.unknown().optional(),
  userdoc: z.unknown().optional(),
});

/** Undefined if the artifact has no documentation. @param json an artifact of Foundry, or one with devdoc and userdoc */
export function notesIn(json: unknown): ContractNotes | undefined {
  const parsed = artifact.safeParse(json);
  if (!parsed.success) return undefined;
  const { metadata, rawMetadata, ...own } = parsed.data;
  const output = outputIn(metadata) ?? outputIn(rawMetadata);
  const found = documented.safeParse(own.devdoc || own.userdoc ? own : output);
  if (!found.success) return undefined;
  const developer = found.data.devdoc?.methods ?? {};
  const user = found.data.userdoc?.methods ?? {};
  if (Object.keys(developer).length + Object.keys(user).length === 0) return undefined;
  return {
    of(signature) {
      const dev = Object.hasOwn(developer, signature) ? developer[signature] : undefined;
      const { notice } = (Object.hasOwn(user, signature) ? user[signature] : undefined) ?? {};
      if (!dev && notice === undefined) return undefined;
      const { details, params = {}, returns = {} } = dev ?? {};
      return {
        ...(notice ? { notice } : {}),
        ...(details ? { details } : {}),
        params: new Map(Object.entries(params)),
        returns: new Map(Object.entries(returns)),
      };
    },
  };
}

/** The `output` of the metadata of the compiler: an object, or its text. */
function outputIn(metadata: unknown): unknown {
  let json = metadata;
  if (typeof metadata === 'string') {
    try {
      json = JSON.parse(metadata);
    } catch {
      return undefined;
    }
  }
  return typeof json === 'object' && json !== null && 'output' in json ? json.output : undefined;
}

/** The notes as comments of Solidity, one per line; empty if there are none. */
export function notesText(notes: FunctionNotes | undefined): string {
  if (!notes) return '';
  const { notice, details, params, returns } = notes;
  const lines = [
    ...(notice ? [notice] : []),
    ...(details ? [`@dev ${details}`] : []),
    ...[...params].map(([name, about]) => `@param ${plainText(name)} ${about}`),
    ...[...returns].map(
      ([name, about]) => `@return ${/^_\d+$/.test(name) ? '' : `${plainText(name)} `}${about}`,
    ),
  ];
  return lines.map((line) => `/// ${line}\n`).join('');
}
