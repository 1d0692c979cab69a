import type { TextEdit } from 'vscode-languageserver';
import { type CancellationToken, noCancellation } from '../../../common/cancellation';
import { failed, type Result, success } from '../../../common/result';
import type { Position, Range, ScratchDocumentApi } from '../../../common/scratch/api';
import { expressionOf } from '../../../common/scratch/text/placeholder';
import { definesContract } from './contract-names';
import { definitionsIn } from './environment-file';
import { definesName, type Name, type NameKind, nameAt } from './names';
import { type Neighbours, placesOf } from './navigation';

/** The name at a position that can be renamed; undefined if there is none. */
export function prepareRename(
  document: ScratchDocumentApi,
  position: Position,
): { readonly range: Range; readonly placeholder: string } | undefined {
  const name = nameAt(document, position);
  return name && { range: name.range, placeholder: name.name };
}

/** The edits that rename the name at a position, by the URI of their file. */
export function rename(
  document: ScratchDocumentApi,
  position: Position,
  newName: string,
  neighbours: Neighbours,
  token: CancellationToken = noCancellation,
): Result<Readonly<Record<string, readonly TextEdit[]>>> {
  const name = nameAt(document, position);
  if (!name)
    return failed({ message: 'Only variables, named requests and contracts of the file can be renamed.' });
  const { kind, within } = name;
  const to: Name = { kind, name: newName.trim(), ...(within ? { within } : {}) };
  if (to.name === name.name) return success({});
  if (!isName(to)) return failed({ message: `"${to.name}" is not a valid name: ${RULES[to.kind]}` });
  const places = placesOf(document, name, neighbours, token);
  const touched = new Set(places.map(({ uri }) => uri));
  const sharing = [document, ...neighbours.others.filter(({ uri }) => touched.has(uri))];
  if (kind === 'variable' && sharing.some((one) => definesContract(one, to.name))) {
    return failed({
      message: `There is a contract "${to.name}", which calls would use instead of the variable.`,
    });
  }
  if (isTaken(document, to, neighbours, touched)) {
    return failed({ message: `There is already a ${WORDS[to.kind]} "${to.name}".` });
  }
  const changes: Record<string, TextEdit[]> = {};
  for (const { uri, range, as } of places) {
    changes[uri] ??= [];
    changes[uri].push({ range, newText: to.name });
    // Without `as`, the name is also that of the ABI.
    if (as) changes[uri].push({ range: as, newText: ` as ${name.name}` });
  }
  return success(changes);
}

const WORDS: Readonly<Record<NameKind, string>> = {
  variable: 'variable',
  request: 'request named',
  dotenv: 'name of the .env file',
  contract: 'contract or variable',
};

const RULES: Readonly<Record<NameKind, string>> = {
  variable: 'write letters, digits, "_" and "-".',
  request: 'write letters, digits, "_" and "-".',
  dotenv: 'write letters, digits and "_", a letter first.',
  contract: 'write letters, digits and "_", a letter first.',
};

/** Whether a name in braces is parsed as this name. */
function isName({ kind, name }: Name): boolean {
  if (kind === 'dotenv' || kind === 'contract') return /^[A-Za-z_]\w*$/.test(name);
  const expression = expressionOf(kind === 'request' ? `${name}.response.body` : name);
  if (kind === 'request') return expression.kind === 'message' && expression.request === name;
  return expression.kind === 'variable' && expression.name === name && !expression.encoded;
}

/** Whether a name is already defined. One that is only used is free: the rename may be meant to define it. */
function isTaken(
  document: ScratchDocumentApi,
  to: Name,
  { environments, others }: Neighbours,
  touched: ReadonlySet<string>,
): boolean {
  if (definesName(document, to)) return true;
  if (others.some((other) => touched.has(other.uri) && definesName(other, to))) return true;
  if (to.kind === 'request' || to.kind === 'contract') return false;
  return environments.files.some(
    (file) => (file.kind === 'dotenv') === (to.kind === 'dotenv') && definitionsIn(file, to.name).length > 0,
  );
}
