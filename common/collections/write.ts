/** A collection as request files and an environment file. */
import { isSecretName } from '../masking/names';
import type { Collection, CollectionRequest, SourceFile, Variable } from './collection';
import { fileName, uniqueNames } from './file-names';
import { translated, variableName } from './placeholders';
import { testsOf } from './tests';
import { type WrittenRequest, writtenRequest } from './write-request';

export interface WrittenCollection {
  readonly files: readonly SourceFile[];
  /** Number of requests in the files. */
  readonly requests: number;
  readonly notImported: number;
  readonly warnings: readonly string[];
}

const ENVIRONMENTS = 'http-client.env.json';

export function writtenCollection(collection: Collection): WrittenCollection {
  const warnings = [...collection.warnings];
  const variables = new Variables(collection);
  const unique = uniqueNames();
  unique(ENVIRONMENTS);
  const files: SourceFile[] = [];
  const captured = new Captured(collection, warnings);
  const requestName = uniqueNames();
  let requests = 0;
  for (const [path, members] of byFolder(collection)) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const blocks: Record<'http' | 'jsonrpc', string[]> = { http: [], jsonrpc: [] };
    for (const request of members) {
      const written = writtenRequest(request, {
        reads: (names) => variables.reads(names),
        isSecret: (name) => variables.isSecret(name) && !captured.has(name),
        requestName: (title) => requestName(variableName(title)).replace(/[^\w]+/g, '_'),
        isKnown: (name) => variables.isKnown(name),
        uniqueName: (name) => unique(`${folder}${name}`).slice(folder.length),
        warn: (text) => warnings.push(`${request.name}: ${text}`),
      });
      if (!written) continue;
      requests += 1;
      blocks[written.language].push(written.text);
      for (const one of written.captures) captured.add(one, `${path}.${written.language}`, request.name);
      if (written.bodyFile) {
        files.push({ path: `${folder}${written.bodyFile.name}`, text: written.bodyFile.text });
      }
    }
    for (const language of ['http', 'jsonrpc'] as const) {
      if (blocks[language].length === 0) continue;
      files.push({ path: unique(`${path}.${language}`), text: `${blocks[language].join('\n\n')}\n` });
    }
  }
  const texts = files.map((file) => captured.into(file));
  const environments = variables.json();
  if (environments !== undefined) texts.push({ path: ENVIRONMENTS, text: environments });
  const notImported = collection.requests.length - requests;
  return {
    files: texts,
    requests,
    notImported,
    warnings: [...new Set([...warnings, ...variables.warnings])],
  };
}

interface Capture {
  readonly value: string;
  /** The file of its request. */
  readonly path: string;
}

/** Variables that scripts set from responses, as definitions of the files with these requests. */
class Captured {
  readonly #names: ReadonlySet<string>;
  readonly #found = new Map<string, Capture>();
  readonly #warnings: string[];

  constructor({ requests }: Collection, warnings: string[]) {
    this.#warnings = warnings;
    this.#names = new Set(
      requests
        .flatMap(({ scripts }) => scripts)
        .filter(({ when }) => when === 'after')
        .flatMap(({ text }) => testsOf(text).captures.map(({ name }) => variableName(name))),
    );
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  add({ value, variable }: WrittenRequest['captures'][number], path: string, request: string): void {
    if (!this.#found.has(variable)) this.#found.set(variable, { value, path });
    else
      this.#warnings.push(
        `${request}: Its script sets "${variable}", which another request sets, too: the value of the first one is used.`,
      );
  }

  /** A file with the definitions of its requests, and with imports of the files that define what it uses. */
  into(file: SourceFile): SourceFile {
    if (!/\.(?:http|jsonrpc)$/.test(file.path)) return file;
    const all = [...this.#found];
    const own = all.flatMap(([name, one]) => (one.path === file.path ? [`@${name} = ${one.value}`] : []));
    const others = all.flatMap(([name, one]) =>
      one.path !== file.path && file.text.includes(`{{${name}}}`) ? [one.path] : [],
    );
    const imports = [...new Set(others)].map((path) => `# @import ${relativePath(file.path, path)}`);
    const head = [...imports, ...own];
    return head.length === 0 ? file : { ...file, text: `${head.join('\n')}\n\n${file.text}` };
  }
}

function relativePath(from: string, to: string): string {
  const depth = from.split('/').length - 1;
  return `${depth === 0 ? './' : '../'.repeat(depth)}${to}`;
}

/** The requests of each folder, by the path of their file without its ending. */
function byFolder({ name, requests }: Collection): ReadonlyMap<string, readonly CollectionRequest[]> {
  const found = new Map<string, CollectionRequest[]>();
  for (const request of requests) {
    const path =
      request.folders.length === 0 ? fileName(name) : request.folders.map((one) => fileName(one)).join('/');
    const known = found.get(path);
    if (known) known.push(request);
    else found.set(path, [request]);
  }
  return found;
}

/** The variables of a collection by the names that they get. */
class Variables {
  readonly warnings: string[] = [];
  readonly #shared: ReadonlyMap<string, Variable>;
  readonly #environments: readonly (readonly [string, ReadonlyMap<string, Variable>])[];

  constructor({ variables, environments }: Collection) {
    this.#shared = this.#byName(variables, '');
    const unique = uniqueNames();
    this.#environments = environments.map(({ name, variables: own }) => {
      const plain = unique(name.replace(/[\p{Cc}$]+/gu, '').trim() || 'environment');
      return [plain, this.#byName(own, ` of the environment "${plain}"`)] as const;
    });
  }

  #byName(variables: readonly Variable[], place: string): ReadonlyMap<string, Variable> {
    const found = new Map<string, Variable>();
    for (const variable of variables) {
      if (variable.name.trim() === '') continue;
      const name = variableName(variable.name);
      const before = found.get(name);
      if (before && before.value !== variable.value)
        this.warnings.push(`The variable "${name}"${place} has two values: the last one is kept.`);
      found.set(name, { ...variable, name });
    }
    return found;
  }

  #all(name: string): readonly Variable[] {
    return [this.#shared, ...this.#environments.map(([, own]) => own)].flatMap((one) => one.get(name) ?? []);
  }

  isKnown(name: string): boolean {
    return this.#all(name).length > 0;
  }

  isSecret(name: string): boolean {
    return this.#all(name).some(isSecret) || name.startsWith('vault_');
  }

  reads(names: readonly string[]): readonly string[] {
    const found = new Set(names);
    for (const name of found) {
      for (const { value } of this.#all(name)) for (const one of translated(value).names) found.add(one);
    }
    return [...found];
  }

  /** Content of the environment file without the secrets; undefined if there is nothing in it. */
  json(): string | undefined {
    const members = [['$shared', this.#shared] as const, ...this.#environments].map(
      ([name, own]) =>
        [
          name,
          Object.fromEntries(
            [...own.values()]
              .filter((one) => !this.isSecret(one.name))
              .map((one) => [one.name, this.#valueOf(one)]),
          ),
        ] as const,
    );
    const given = members.filter(([name, values]) => name !== '$shared' || Object.keys(values).length > 0);
    return given.length === 0 ? undefined : `${JSON.stringify(Object.fromEntries(given), null, 2)}\n`;
  }

  #valueOf({ name, value }: Variable): string {
    const { text, unknown, hasBraces } = translated(value);
    if (unknown.length === 0 && !hasBraces) return text;
    this.warnings.push(
      `The value of the variable "${name}" is left out: Slotpad does not know ${unknown[0] ?? 'its braces'}.`,
    );
    return '';
  }
}

/** Marked as secret, or named like one and with a value. */
const isSecret = ({ name, value, secret }: Variable) =>
  secret === true || (isSecretName(name) && value !== '' && !value.includes('{{'));
