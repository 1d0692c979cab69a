/** Reads artifacts again for what is not kept in memory, such as bytecode and documentation. */
import { failed, type Result } from '../result';
import { constructorFromJson } from './abi';
import { type Bytecode, bytecodeOf, type Creation } from './creation';
import { type ContractNotes, notesIn } from './natspec';

export interface ArtifactStore {
  /** Undefined before it is loaded. Asking for it makes `load` read it. */
  bytecode(creation: Creation): Result<Bytecode> | undefined;
  /** Reads the bytecode that was asked for. @returns whether there was any to read */
  load(): Promise<boolean>;
  /** The bytecode that has been loaded last. */
  loaded(): readonly { readonly creation: Creation; readonly bytecode: Bytecode }[];
  /** The JSON of an artifact; undefined if it cannot be read any more. */
  read(file: string): Promise<unknown>;
  /** The text of a file, such as a source; undefined if there is none. @param file relative to the folder of the workspace */
  readText(file: string): Promise<string | undefined>;
  /** The documentation of a contract by the path of its artifact; undefined if it has none. */
  notes(file: string): Promise<ContractNotes | undefined>;
}

/** Bytecode of the largest contracts has 100 kB as text. */
const MOST_LOADED = 50;

/** @param readText undefined if the file cannot be read */
export function createArtifactStore(
  readText: (file: string) => Promise<string | undefined> = async () => undefined,
): ArtifactStore {
  const known = new Map<string, { readonly creation: Creation; readonly bytecode: Result<Bytecode> }>();
  const documented = new Map<string, Promise<ContractNotes | undefined>>();
  const wanted = new Map<string, Creation>();

  async function read(file: string): Promise<unknown> {
    try {
      return JSON.parse((await readText(file)) ?? '');
    } catch {
      return undefined;
    }
  }

  async function loadOne(creation: Creation): Promise<void> {
    const json = await read(creation.file);
    const bytecode = bytecodeIn(json, creation);
    if (known.size >= MOST_LOADED) known.delete(known.keys().next().value ?? '');
    known.set(creation.file, { creation, bytecode });
  }

  return {
    bytecode(creation) {
      const found = known.get(creation.file);
      if (!found) wanted.set(creation.file, creation);
      return found?.bytecode;
    },
    async load() {
      const all = [...wanted.values()];
      wanted.clear();
      for (const one of all) await loadOne(one);
      return all.length > 0;
    },
    loaded: () =>
      [...known.values()].flatMap(({ creation, bytecode }) =>
        bytecode.ok ? { creation, bytecode: bytecode.value } : [],
      ),
    read,
    readText,
    async notes(file) {
      let notes = documented.get(file);
      if (!notes) {
        notes = read(file).then(notesIn);
        if (documented.size >= MOST_LOADED) documented.clear();
        documented.set(file, notes);
      }
      return notes;
    },
  };
}

/** The bytecode of an artifact whose constructor is still the one that the arguments were read for. */
function bytecodeIn(json: unknown, { file, initializer, libraries }: Creation): Result<Bytecode> {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const changed = failed({
    message: `${name} has changed, or cannot be read any more.`,
    remedy: 'Compile the contracts, and send the request again.',
  });
  if (typeof json !== 'object' || json === null) return changed;
  const { abi } = json as { readonly abi?: unknown };
  const bytecode = bytecodeOf(json);
  if (!bytecode || !Array.isArray(abi)) return changed;
  if (!bytecode.ok) return bytecode;
  const now = constructorFromJson(abi, '');
  const isSame = initializer.ok && now.ok && initializer.value.signature === now.value.signature;
  return isSame && [...bytecode.value.references.keys()].join() === libraries.join() ? bytecode : changed;
}
