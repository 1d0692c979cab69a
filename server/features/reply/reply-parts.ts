/** The structure of responses, for completion and hover. */

import { type Catalogue, catalogueOf } from '../../../catalogue/built-in/catalogue';
import { rpcReply } from '../../../catalogue/execution/envelope';
import { wrapperOf } from '../../../catalogue/judge/judge-beacon';
import { elementOf, formsOf, membersOf, type Schema, schemaAt } from '../../../catalogue/types';
import type { PlacedBlock } from '../../../common/scratch/api';
import { read } from '../../../common/scratch/reading/reading';
import type { Place } from '../place';

export type Path = readonly (string | number)[];

/** The known structure of a body. */
export interface Parts {
  /** The members of the object at a path; empty if there is no object. */
  members(path: Path): readonly { readonly name: string; readonly schema?: Schema }[];
  isList(path: Path): boolean;
}

/** The names and indices of a path. */
export function pathOf(text: string): Path {
  return [...text.matchAll(/\.([^.[\]]+)|\[(?:(\d+)|'([^']*)'|"([^"]*)")\]/g)].map(
    ([, name, index, single, double]) =>
      index === undefined ? (name ?? single ?? double ?? '') : Number(index),
  );
}

/** The structure of the response to the request of a block, in the catalogue. */
export function replyParts({ document, variables }: Place, named: PlacedBlock): Parts {
  const catalogue = catalogueOf(document);
  const resolved = read(named.block, variables, catalogue);
  if (resolved.kind === 'rpc') {
    const single = (index: number) => rpcMembers(resolved.calls[index]?.method?.text, catalogue);
    const { batch } = resolved;
    if (!batch) return schemaParts(single(0), undefined);
    return {
      isList: (path) => path.length === 0 || callParts(single, path)?.isList(path.slice(1)) === true,
      members: (path) => callParts(single, path)?.members(path.slice(1)) ?? [],
    };
  }
  if (resolved.kind !== 'beacon') return nothing;
  const { operation } = catalogue.matchOperation(resolved.method, resolved.target.path?.text ?? '');
  if (!operation?.response) return nothing;
  return operation.envelope === 'data'
    ? schemaParts({ data: operation.response, ...membersOf(wrapperOf(operation)) }, undefined)
    : schemaParts({}, operation.response);
}

function callParts(single: (index: number) => Members, path: Path): Parts | undefined {
  const [index] = path;
  return typeof index === 'number' ? schemaParts(single(index), undefined) : undefined;
}

type Members = Readonly<Record<string, Schema>>;

function rpcMembers(method: string | undefined, catalogue: Catalogue): Members {
  const { result, error, ...rest } = membersOf(rpcReply) ?? {};
  const known = catalogue.methodNamed(method ?? '')?.result ?? result;
  return { ...(known ? { result: known } : {}), ...(error ? { error } : {}), ...rest };
}

const nothing: Parts = { members: () => [], isList: () => false };

/** The structure of a body with a schema. Without one, `root` has the schemas of its members. */
function schemaParts(root: Members, schema: Schema | undefined): Parts {
  const at = (path: Path): Schema | undefined => {
    if (schema) return schemaAt(schema, path);
    const first = root[String(path[0])];
    return first && schemaAt(first, path.slice(1));
  };
  return {
    isList: (path) => isList(at(path)),
    members: (path) => {
      const inner = at(path);
      const members = path.length === 0 && !schema ? root : inner && membersOf(inner);
      return Object.entries(members ?? {}).map(([name, schema]) => ({ name, schema }));
    },
  };
}

function isList(schema: Schema | undefined): boolean {
  if (!schema) return false;
  const forms = formsOf(schema);
  return forms.length > 0 ? forms.some(isList) : elementOf(schema) !== undefined;
}
