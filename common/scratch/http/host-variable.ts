import type { Variables } from '../api';
import type { Block } from '../types';

/** The variable that httpYac puts before a path. */
export const HOST_VARIABLE = 'host';

/**
 * Why a path would not go to the server that httpYac sends it to, the one in the variable `host`; undefined where it goes
 * there, or where the request names its server.
 *
 * @param hasNode whether the file has `# @node` for all of its requests
 */
export function hostNotUsed(
  { directives, request }: Block,
  hasNode: boolean,
  variables: Variables,
): string | undefined {
  if (request?.kind !== 'http' || request.curl || !request.target.text.startsWith('/')) return undefined;
  if (hasNode || directives.some(({ key }) => key.text === 'node')) return undefined;
  if (request.headers.some(({ name }) => /^host$/i.test(name.text.trim()))) return undefined;
  const found = variables.get(HOST_VARIABLE);
  if (!found) return undefined;
  const where = found.origin === 'file' ? '`@host`' : `\`host\` (${found.where})`;
  return `httpYac sends this path to ${where}, Slotpad to a node: write \`{{host}}\` before it, or \`# @node\` above it.`;
}
