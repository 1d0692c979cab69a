/** The project of a build tool that a file belongs to, with the folder that the tool writes to. */
import { CONTRACT_FILES } from '../settings/contracts';
import type { ContractFolders } from './contract-files';

/** Where the patterns of `slotpad.contracts` are looked for. */
export interface ContractProject {
  readonly folder: string;
  /** The folders that the configuration names, as patterns. Empty if it names none, or the usual ones. */
  readonly patterns: readonly string[];
}

const CONFIGURATION = /^(?:foundry\.toml|hardhat\.config\.[cm]?[jt]s)$/;

/**
 * The folder of the nearest `foundry.toml` or Hardhat configuration above a file, else the root. A workspace may have
 * several projects, and each has contracts of the same names.
 *
 * @param folder path of the folder of the file
 * @param root path of the workspace folder; nothing outside of it is read
 */
export async function contractProject(
  host: Pick<ContractFolders, 'list' | 'readText'>,
  folder: string,
  root: string,
): Promise<ContractProject> {
  for (let at = folder; at === root || at.startsWith(`${root}/`); at = at.slice(0, at.lastIndexOf('/'))) {
    const names = (await host.list(at)).flatMap(({ kind, name }) => (kind === 'file' ? [name] : []));
    const found = names.filter((name) => CONFIGURATION.test(name));
    if (found.length === 0) continue;
    const written = await Promise.all(
      found.map(async (name) => writtenTo(name, (await host.readText(`${at}/${name}`)) ?? '')),
    );
    return { folder: at, patterns: written.flatMap((one) => one ?? []) };
  }
  return { folder: root, patterns: [] };
}

/** The patterns to look for in a project. Of the default setting, also what its configuration names. */
export function patternsIn(project: ContractProject, setting: readonly string[]): readonly string[] {
  return setting === CONTRACT_FILES || JSON.stringify(setting) === JSON.stringify(CONTRACT_FILES)
    ? [...setting, ...project.patterns]
    : setting;
}

/** The folder that a configuration names for artifacts, as a pattern. */
function writtenTo(name: string, text: string): string | undefined {
  const member =
    name === 'foundry.toml' ? /^\s*out\s*=\s*(["'])(.+?)\1/m : /\bartifacts\s*:\s*(["'`])(.+?)\1/;
  const folder = member.exec(text)?.[2]?.replace(/^\.\//, '').replace(/\/+$/, '');
  // Nothing outside of the project is read.
  const isInside =
    folder !== undefined && !/^(?:[/\\~]|[a-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)|[*?{[]/i.test(folder);
  if (!isInside || folder === 'out' || folder === 'artifacts') return undefined;
  return `${folder}/**/*.json`;
}
