import { methodNamed } from '../../../common/spec/execution';
import { isData } from '../../../common/spec/hex-fault';
import { problemsOf, UNKNOWN } from '../../../common/spec/schema';
import { renameMethod } from '../methods/rename';
import type { CallContext, Fix, SpecPlace } from '../rule';

/** Fixes of a wrong parameter that need the call around it. */
export function parameterFixes({ parameter, problem }: SpecPlace): readonly Fix[] {
  if (!parameter || problem.path.length > 0) return [];
  const { context, index } = parameter;
  return [...byHash(context, index), ...swapped(context, index)];
}

/** A block hash where a number is needed: the method of the same name that takes hashes. */
function byHash({ call, entry, values }: CallContext, index: number): readonly Fix[] {
  const value = values[index];
  if (index !== 0 || !entry || typeof value !== 'string' || !isData(value, 64)) return [];
  const other = methodNamed(entry.name.replace('ByNumber', 'ByHash').replace('ByBlockNumber', 'ByBlockHash'));
  return other && other !== entry ? [renameMethod(call, other.name, true)] : [];
}

/** Two parameters, each of which would be right in the place of the other. */
function swapped({ call, entry, values, block }: CallContext, index: number): readonly Fix[] {
  const first = entry?.params[index];
  const node = call.params[index];
  if (!entry || !first || !node) return [];
  for (const [at, second] of entry.params.entries()) {
    const other = call.params[at];
    if (at === index || !other || values[index] === UNKNOWN || values[at] === UNKNOWN) continue;
    if (problemsOf(first.schema, values[at]).length > 0) continue;
    if (problemsOf(second.schema, values[index]).length > 0) continue;
    const edits = [
      { start: node.start, end: node.end, text: block.text.slice(other.start, other.end) },
      { start: other.start, end: other.end, text: block.text.slice(node.start, node.end) },
    ];
    return [{ title: `Swap ${first.name} and ${second.name}`, edits, preferred: true }];
  }
  return [];
}
