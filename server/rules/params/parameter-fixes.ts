import { methodNamed } from '../../../catalogue/execution';
import { problemsOf, UNKNOWN } from '../../../catalogue/types';
import { isData } from '../../../catalogue/types/hex';
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

/** Whether an earlier parameter is reported already, because the two are swapped. */
export function isSwappedBack({ context, index }: NonNullable<SpecPlace['parameter']>): boolean {
  const other = swappedWith(context, index);
  const param = other === undefined ? undefined : context.entry?.params[other];
  if (other === undefined || other > index || !param) return false;
  return problemsOf(param.schema, context.values[other]).length > 0;
}

function swapped(context: CallContext, index: number): readonly Fix[] {
  const { call, entry, block } = context;
  const at = swappedWith(context, index);
  const node = call.params[index];
  const other = at === undefined ? undefined : call.params[at];
  if (at === undefined || !node || !other) return [];
  const edits = [
    { start: node.start, end: node.end, text: block.text.slice(other.start, other.end) },
    { start: other.start, end: other.end, text: block.text.slice(node.start, node.end) },
  ];
  return [
    { title: `Swap ${entry?.params[index]?.name} and ${entry?.params[at]?.name}`, edits, preferred: true },
  ];
}

/** Another parameter, where each of the two would be right in the place of the other. */
function swappedWith({ call, entry, values }: CallContext, index: number): number | undefined {
  const first = entry?.params[index];
  if (!entry || !first) return undefined;
  const at = entry.params.findIndex(
    (second, other) =>
      other !== index &&
      call.params[other] !== undefined &&
      values[index] !== UNKNOWN &&
      values[other] !== UNKNOWN &&
      problemsOf(first.schema, values[other]).length === 0 &&
      problemsOf(second.schema, values[index]).length === 0,
  );
  return at < 0 ? undefined : at;
}
