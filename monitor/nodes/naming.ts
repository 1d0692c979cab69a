import path from 'node:path';
import { clientWords } from './client-version';
import { hostOf, type KnownNode, type NodeKind } from './node';
import type { ProbeResult } from './probe';

/** A suggested name: that of the client, or the address if the client is unknown. */
export function suggestedName(url: string, result: ProbeResult | undefined): string {
  const [client = ''] = result?.ok ? clientWords(result.version).split(' ') : [];
  return /^[a-z][\w-]*$/i.test(client) && client !== 'Execution' ? client : hostOf(url);
}

/** What is wrong with the name of a node; undefined if it is valid. */
export function nameProblem(text: string, kind: NodeKind, nodes: readonly KnownNode[]): string | undefined {
  if (text.trim() === '') return 'The name is empty.';
  const taken = nodes.some((node) => node.kind === kind && node.name === text.trim());
  return taken ? `There is already a node named "${text.trim()}".` : undefined;
}

/** A path with `~` for the home folder, so that synchronized settings work on every machine. */
export function fromHome(file: string, home: string): string {
  const relative = path.relative(home, file);
  const inside = relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
  return inside ? `~/${relative.split(path.sep).join('/')}` : file;
}
