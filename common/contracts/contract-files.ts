/** The contracts of workspace folders: files with ABIs and deployments, and declarations in the settings. */
import { failureText } from '../result';
import { globPattern, splitGlob } from '../units/glob';
import { plainText } from '../units/plain-text';
import { abiFromJson } from './abi';
import { createArtifactStore } from './artifact-store';
import { type ContractFile, readContractFile } from './artifacts';
import { type Contracts, createContracts } from './contracts';

/** Files of a host. Paths are those of the host (URIs or file names) with `/`. */
export interface ContractFolders {
  /** Names in a folder; empty if it does not exist or cannot be read. */
  list(folder: string): Promise<readonly { readonly name: string; readonly kind: 'file' | 'folder' }[]>;
  /** Changes with the content of a file: time and size. Undefined if it is not known. */
  stamp(file: string): Promise<string | undefined>;
  /** Undefined if the file cannot be read or is too large. */
  readText(file: string): Promise<string | undefined>;
}

export interface FoundContracts {
  readonly contracts: Contracts;
  /** Number of files with contracts or deployments. */
  readonly files: number;
  /** Declarations in the setting itself. */
  readonly declarations: number;
  /** What is wrong, one or two sentences each, with the name of the file. */
  readonly problems: readonly string[];
}

/** Reads the contracts of one folder. Files that have not changed are not read again; if none has, the result is the same object. */
export type ReadContracts = (setting: readonly string[]) => Promise<FoundContracts>;

/** Name of the contract whose declarations are in the setting. */
const SETTING_CONTRACT = 'slotpad.contracts';

/** Limits for workspaces of any size. */
const MOST_FILES = 10_000;
const MOST_FOLDERS = 20_000;
const DEEPEST_FOLDER = 12;
/** Files that are read at the same time. */
const PARALLEL = 16;
const MOST_PROBLEMS = 20;

interface KnownFile {
  readonly stamp: string | undefined;
  readonly content: ContractFile;
}

/** Folders of build tools without artifacts of contracts, and files beside artifacts. */
const SKIPPED = /^(?:\.|node_modules$|build-info$)|\.dbg\.json$/;

/** @param folder path of the folder that patterns are relative to */
export function createContractReader(host: ContractFolders, folder: string): ReadContracts {
  let known = new Map<string, KnownFile>();
  let last: { readonly setting: string; readonly found: FoundContracts } | undefined;

  async function read(file: string, now: Map<string, KnownFile>): Promise<void> {
    const stamp = await host.stamp(file);
    const before = known.get(file);
    if (before && stamp !== undefined && before.stamp === stamp) {
      now.set(file, before);
      return;
    }
    const text = await host.readText(file);
    // Gone since it was listed: a build replaces its files.
    if (text === undefined && (await host.stamp(file)) === undefined) return;
    const content = contentOf(file.slice(folder.length + 1), text);
    now.set(file, { stamp, content });
  }

  return async (setting) => {
    const { globs, lines } = splitSetting(setting);
    const files = await filesOf(host, folder, globs);
    const now = new Map<string, KnownFile>();
    const queue = files.paths.values();
    const worker = async () => {
      for (const file of queue) await read(file, now);
    };
    await Promise.all(Array.from({ length: PARALLEL }, worker));
    const key = JSON.stringify(setting);
    const isSame = last?.setting === key && now.size === known.size;
    if (last && isSame && [...now].every(([file, one]) => known.get(file) === one)) return last.found;
    known = now;
    const declared = abiFromJson(lines, SETTING_CONTRACT);
    const contents = files.paths.flatMap((file) => now.get(file)?.content ?? []);
    const problems = [
      ...declared.problems.map((problem) => `slotpad.contracts: ${problem}`),
      ...files.problems,
      ...contents.flatMap((one) => one.problems),
    ];
    const settings =
      declared.entries.length > 0 ? [{ name: SETTING_CONTRACT, entries: declared.entries }] : [];
    const found: FoundContracts = {
      contracts: createContracts(
        [...settings, ...contents.flatMap((one) => one.contracts)],
        contents.flatMap((one) => one.deployments),
        createArtifactStore((file) => host.readText(`${folder}/${file}`)),
      ),
      files: contents.filter((one) => one.contracts.length + one.deployments.length > 0).length,
      declarations: declared.entries.length,
      problems: problems.slice(0, MOST_PROBLEMS).map((problem) => plainText(problem, { max: 300 })),
    };
    last = { setting: key, found };
    return found;
  };
}

function contentOf(name: string, text: string | undefined): ContractFile {
  const nothing = { contracts: [], deployments: [] };
  if (text === undefined)
    return { ...nothing, problems: [`${name}: The file cannot be read, or is larger than 8 MB.`] };
  const content = readContractFile(name, text);
  // Folders of build tools have other JSON files as well.
  if (!content.ok)
    return { ...nothing, problems: isOther(name, text) ? [] : [`${name}: ${failureText(content.failure)}`] };
  return { ...content.value, problems: content.value.problems.map((problem) => `${name}: ${problem}`) };
}

/** Whether a file is valid JSON without an ABI or deployments. */
function isOther(name: string, text: string): boolean {
  if (!name.endsWith('.json')) return false;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** Patterns, and declarations such as `function pause()`. */
function splitSetting(setting: readonly string[]) {
  const isLine = (text: string) => /^\s*(?:function|event|error)\s/.test(text);
  return { globs: setting.filter((one) => !isLine(one)), lines: setting.filter(isLine) };
}

async function filesOf(host: ContractFolders, folder: string, globs: readonly string[]) {
  const found = new Set<string>();
  let folders = 0;

  async function walk(path: string, relative: string, pattern: RegExp, depth: number): Promise<void> {
    if (depth > DEEPEST_FOLDER || folders++ > MOST_FOLDERS || found.size >= MOST_FILES) return;
    const entries = [...(await host.list(path))].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name, kind } of entries) {
      if (SKIPPED.test(name)) continue;
      const inside = relative === '' ? name : `${relative}/${name}`;
      if (kind === 'folder') await walk(`${path}/${name}`, inside, pattern, depth + 1);
      else if (pattern.test(inside) && found.size < MOST_FILES) found.add(`${path}/${name}`);
    }
  }

  for (const glob of globs) {
    const { base, rest } = splitGlob(glob.replaceAll('\\', '/').replace(/^\.\//, ''));
    // Nothing outside of the folder is read.
    if (base.split('/').includes('..') || base.startsWith('/')) continue;
    await walk(base === '' ? folder : `${folder}/${base}`, '', globPattern(rest), 0);
  }
  const limit = `slotpad.contracts: There are more than ${MOST_FILES} files. Only the first ones are read.`;
  return { paths: [...found], problems: found.size >= MOST_FILES ? [limit] : [] };
}
