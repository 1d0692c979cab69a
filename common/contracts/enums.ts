/** The members of enums, from the syntax tree in an artifact (`forge build --ast`). */
import * as z from 'zod';

const NAME = /^[A-Za-z_$][\w$]{0,199}$/;
/** Solidity allows 256 members. */
const definition = z.object({
  nodeType: z.literal('EnumDefinition'),
  canonicalName: z.string().max(500),
  members: z.array(z.object({ name: z.string().regex(NAME) })).max(256),
});
const MOST = 1000;

/** By the name with the contract, `Market.State`. Empty if there is no syntax tree. */
export function enumsIn(ast: unknown): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const node of nodesOf(ast)) {
    // Enums stand in a file or in a contract.
    for (const one of [node, ...nodesOf(node)]) {
      const parsed = found.size < MOST && isEnum(one) ? definition.safeParse(one) : undefined;
      if (parsed?.success)
        found.set(
          parsed.data.canonicalName,
          parsed.data.members.map(({ name }) => name),
        );
    }
  }
  return found;
}

function isEnum(node: unknown): boolean {
  return (
    typeof node === 'object' && node !== null && 'nodeType' in node && node.nodeType === 'EnumDefinition'
  );
}

function nodesOf(node: unknown): readonly unknown[] {
  if (typeof node !== 'object' || node === null || !('nodes' in node)) return [];
  return Array.isArray(node.nodes) ? node.nodes : [];
}
