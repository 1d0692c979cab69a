/** Compares the code at an address with that of an artifact of Foundry or Hardhat. */
import * as z from 'zod';

const hex = z.string().regex(/^(?:0x)?(?:[\da-f]|__\$[\da-f]{34}\$__)*$/i);
const references = z
  .record(z.string(), z.array(z.object({ start: z.number().int().min(0), length: z.number().int().min(0) })))
  .optional()
  .catch(undefined);
/** Hardhat has the immutable values beside the code. */
const artifact = z.object({
  deployedBytecode: z.union([
    hex.transform((object) => ({ object, immutableReferences: undefined })),
    z.object({ object: hex, immutableReferences: references }),
  ]),
  immutableReferences: references,
});

/** Maximum number of places of immutable values. */
const MOST_REFERENCES = 1000;

/**
 * Length of the runtime code of an artifact in hex digits; undefined if it has none, as for an interface.
 *
 * @param text of the artifact: most are only needed for this
 */
export function runtimeCodeLength(text: string | undefined): number | undefined {
  const start = text?.indexOf('"deployedBytecode"') ?? -1;
  const [, object = ''] =
    start < 0 || text === undefined ? [] : (OBJECT.exec(text.slice(start, start + LONGEST)) ?? []);
  return object === '' ? undefined : object.length;
}

const OBJECT = /^"deployedBytecode"\s*:\s*(?:\{\s*"object"\s*:\s*)?"(?:0x)?([\da-fA-F_$]*)"/;
/** Longer code is in no chain: 24,576 bytes of EIP-170, and as much again for chains without it. */
const LONGEST = 200_000;

/**
 * Whether code is that of an artifact, whatever its immutable values and the addresses of its libraries are.
 *
 * @param json the artifact @param code `0x` and hex
 */
export function isCodeOf(json: unknown, code: string): boolean {
  const parsed = artifact.safeParse(json);
  if (!parsed.success) return false;
  const { deployedBytecode, immutableReferences } = parsed.data;
  const own = deployedBytecode.object.replace(/^0x/, '').toLowerCase();
  const found = code.replace(/^0x/, '').toLowerCase();
  if (own.length !== found.length || own === '') return false;
  const places = Object.values(deployedBytecode.immutableReferences ?? immutableReferences ?? {}).flat();
  const ignored = [
    ...places
      .slice(0, MOST_REFERENCES)
      .map(({ start, length }) => ({ start: start * 2, end: (start + length) * 2 })),
    ...[...own.matchAll(/__\$[\da-f]{34}\$__/g)].map(({ index }) => ({ start: index, end: index + 40 })),
  ].sort((a, b) => a.start - b.start);
  let at = 0;
  for (const { end, start } of ignored) {
    if (start > at && own.slice(at, start) !== found.slice(at, start)) return false;
    at = Math.max(at, end);
  }
  // Code of which nothing is compared is nobody's.
  return at === 0 ? own === found : at < own.length && own.slice(at) === found.slice(at);
}
