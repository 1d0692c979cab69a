/** How a contract is created: its constructor, its bytecode and the libraries that are linked into it. */
import * as z from 'zod';
import { failed, type Result, success } from '../result';
import { counted } from '../units/words';
import { type AbiEntry, constructorFromJson } from './abi';

/** What is known of the creation of a contract without its bytecode, which is large. */
export interface Creation {
  /** Its `name` is that of the contract. Fails if the ABI has one that cannot be read. */
  readonly initializer: Result<AbiEntry>;
  /** Bytes of the bytecode; 0 for interfaces and abstract contracts. */
  readonly size: number;
  /** Names of the libraries that the bytecode calls, in order. */
  readonly libraries: readonly string[];
  /** The last digits of its bytecode, which most compilers end with a hash of the source. */
  readonly end: string;
  /** Path of the artifact. */
  readonly file: string;
}

const END_DIGITS = 64;

/** Whether some data may begin with the bytecode: it has its end at the same place, and arguments in whole words behind it. */
export function mayBegin({ end, size }: Creation, data: string): boolean {
  const place = 2 + 2 * size;
  if (size === 0 || data.length < place || (data.length - place) % 64 !== 0) return false;
  // The end may have places of libraries.
  return (
    !/^[\da-f]+$/i.test(end) || data.slice(place - end.length, place).toLowerCase() === end.toLowerCase()
  );
}

/** The bytecode of an artifact. */
export interface Bytecode {
  /** Hex with `0x`, with placeholders in place of libraries. */
  readonly object: string;
  /** Offsets in the text by the name of the library. Each takes 40 digits. */
  readonly references: ReadonlyMap<string, readonly number[]>;
}

const ADDRESS_DIGITS = 40;

// Foundry: { "src/Math.sol": { "MathLib": [{ "start": 10, "length": 20 }] } }, Hardhat the same beside the bytecode.
const linkReferences = z.record(
  z.string(),
  z.record(
    z.string().regex(/^[A-Za-z_$][\w$]{0,199}$/),
    z.array(z.object({ start: z.number().int().min(0) })).max(10_000),
  ),
);
const foundry = z.object({ object: z.string(), linkReferences: z.unknown().optional() });

/** Undefined if a file has no bytecode at all, as a plain ABI. */
export function bytecodeOf(artifact: {
  readonly bytecode?: unknown;
  readonly linkReferences?: unknown;
}): Result<Bytecode> | undefined {
  const { bytecode } = artifact;
  const parsed = typeof bytecode === 'string' ? { object: bytecode } : foundry.safeParse(bytecode).data;
  if (!parsed) return undefined;
  const object = parsed.object.startsWith('0x') ? parsed.object : `0x${parsed.object}`;
  const given = 'linkReferences' in parsed ? parsed.linkReferences : artifact.linkReferences;
  const references = linkReferences.safeParse(given ?? {});
  if (!references.success)
    return failed({ message: 'The places of its libraries in the bytecode cannot be read.' });
  const found = new Map<string, readonly number[]>();
  for (const libraries of Object.values(references.data)) {
    for (const [name, places] of Object.entries(libraries)) {
      if (found.has(name))
        return failed({ message: `Its bytecode has two libraries with the name ${name}.` });
      found.set(
        name,
        places.map(({ start }) => 2 + 2 * start),
      );
    }
  }
  return success({ object, references: found });
}

/** Undefined if the artifact has no bytecode. */
export function creationOf(
  artifact: {
    readonly abi: readonly unknown[];
    readonly bytecode?: unknown;
    readonly linkReferences?: unknown;
  },
  name: string,
  file: string,
): Creation | undefined {
  const bytecode = bytecodeOf(artifact);
  if (!bytecode) return undefined;
  const created = constructorFromJson(artifact.abi, name);
  if (!bytecode.ok) return { initializer: bytecode, size: 1, libraries: [], end: '', file };
  const { object, references } = bytecode.value;
  return {
    initializer: created,
    size: Math.floor((object.length - 2) / 2),
    libraries: [...references.keys()],
    end: object.slice(2).slice(-END_DIGITS),
    file,
  };
}

/** The bytecode with the addresses of its libraries (`0x…`, by name). */
export function linked(
  { object, references }: Bytecode,
  addresses: ReadonlyMap<string, string>,
): Result<string> {
  const places = [...references].flatMap(([name, offsets]) => offsets.map((at) => ({ name, at })));
  places.sort((a, b) => a.at - b.at);
  let text = '';
  let end = 0;
  for (const { name, at } of places) {
    const address = addresses.get(name);
    if (address === undefined) return failed({ message: `The address of the library ${name} is not known.` });
    if (at < end || at + ADDRESS_DIGITS > object.length)
      return failed({ message: `The place of the library ${name} is not in the bytecode.` });
    text += object.slice(end, at) + address.slice(2).toLowerCase();
    end = at + ADDRESS_DIGITS;
  }
  text += object.slice(end);
  if (/^0x(?:[\da-f]{2})+$/i.test(text)) return success(text);
  const left = new Set(text.match(/__.{36}__|__\$.{34}\$__/g)).size;
  return failed(
    left > 0
      ? {
          message: `The bytecode calls ${left === 1 ? 'a library' : counted(left, 'library', 'libraries')} that the artifact does not name.`,
          remedy: 'Link it when you compile, or compile with linkReferences in the output.',
        }
      : { message: 'The bytecode is not hex of whole bytes.', remedy: 'Compile the contracts again.' },
  );
}
