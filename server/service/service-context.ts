import {
  createSpecificationFiles,
  type SpecificationFiles,
} from '../../catalogue/documents/specification-files';
import { anyCancelled, type CancellationToken, noCancellation } from '../../common/cancellation';
import { type Contracts, standardContracts } from '../../common/contracts/contracts';
import type { Position, Variables } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { isEnvironmentFile } from '../../common/scratch/environments/environment-files';
import { isFenced } from '../../common/scratch/markdown/fences';
import { mayNameContracts } from '../../common/scratch/variables/contracts-of';
import { fileVariables, withoutSecrets } from '../../common/scratch/variables/variables';
import type { TargetSources } from '../../common/target/request-target';
import { type Clock, systemClock } from '../../common/units/clock';
import { createChecker, type Diagnostic as Finding } from '../check/check';
import { markdownOptions } from '../rules/rule';
import { type ContractFiles, createContractFiles } from './contract-files';
import { createEnvironmentFiles, type EnvironmentFiles } from './environment-files';
import { comparable, type FileReader, folderOf, noFiles, rootOf } from './files';
import {
  type Configuration,
  defaultSettings,
  type FileChange,
  type LanguageServiceOptions,
  type Settings,
} from './language-service';
import {
  createImportFiles,
  createScratchFiles,
  type ImportFiles,
  isScratchFile,
  type ScratchFiles,
} from './scratch-files';

const initial: Configuration = {
  settings: defaultSettings,
  http: 'all',
  documentation: undefined,
  reference: undefined,
  trusted: false,
  folders: [],
  environment: undefined,
  environments: undefined,
  specifications: new Map(),
  contracts: new Map(),
  givenSpecifications: [],
  folderTargets: {},
  folderSettings: {},
  nodes: [],
  nodeNames: undefined,
  watchesFiles: false,
  editor: {
    snippets: false,
    createsFiles: false,
    opensHelp: false,
    lenses: { send: false, watch: false },
    disablesRules: { workspace: false, user: false },
  },
};

/** What the features of a language service share: configuration, open documents, environments, the checker. */
export class ServiceContext {
  readonly clock: Pick<Clock, 'now'>;
  readonly files: FileReader;
  readonly documents = new Map<string, ScratchDocument>();
  readonly environments: EnvironmentFiles;
  readonly scratchFiles: ScratchFiles;
  readonly specifications: SpecificationFiles;
  readonly contracts: ContractFiles;
  readonly imports: ImportFiles | undefined;
  revision = 0;
  #configuration = initial;
  readonly #listeners = new Set<() => void>();
  readonly #pause: (() => Promise<void>) | undefined;
  readonly #checker = createChecker();
  /** By workspace folder; the empty text stands for files outside all of them. */
  readonly #targets = new Map<string, TargetSources>();

  constructor(options: LanguageServiceOptions) {
    const { files = noFiles, clock = systemClock, pause, configuration } = options;
    this.files = files;
    this.clock = clock;
    this.#pause = pause;
    this.environments = createEnvironmentFiles(files, () => this.#changed());
    this.scratchFiles = createScratchFiles(files, this.documents, () => this.environments.trusted);
    this.specifications = createSpecificationFiles({
      load: options.loadSpecifications,
      filesFor: (folder) => this.#specificationsOf(folder),
      given: () => this.#configuration.givenSpecifications,
      readText: (uri) => files.readText(uri),
      report: (problems, folder) => options.onSpecificationsRead?.(problems, folder),
    });
    this.contracts = createContractFiles({
      files,
      settingFor: (folder) => this.#contractsOf(folder),
      onRead: (folder, { problems, files }, before) => {
        options.onContractsRead?.(problems, folder);
        // Most workspaces have none.
        if (files + problems.length + (before?.files ?? 0) > 0 || this.#namesContracts()) this.#changed();
      },
    });
    // Without a reader, no file is known to be missing.
    this.imports =
      options.files &&
      createImportFiles(
        files,
        () => this.#configuration.folders,
        () => this.environments.trusted,
      );
    this.#configureChecker();
    if (configuration) this.configure(configuration);
  }

  get configuration(): Configuration {
    return this.#configuration;
  }

  configure(change: Partial<Configuration>): void {
    const before = this.#configuration;
    const now = { ...before, ...change };
    this.#configuration = now;
    const { environments, scratchFiles } = this;
    if ('folders' in change) {
      environments.setRoots(now.folders);
      scratchFiles.setRoots(now.folders);
      this.imports?.restart();
    }
    if ('watchesFiles' in change && now.watchesFiles) scratchFiles.watched();
    if ('environment' in change) environments.select(now.environment);
    if ('environments' in change) environments.setSetting(now.environments);
    if (now.trusted !== before.trusted) {
      this.#configureChecker();
      environments.trust(now.trusted);
    }
    if (!isSame(specificationsIn(now), specificationsIn(before))) this.#specificationsChanged();
    if (!isSame(contractsIn(now), contractsIn(before))) this.contracts.changed();
    if (
      now.http === before.http &&
      isSame(now.settings, before.settings) &&
      isSame(now.folderTargets, before.folderTargets) &&
      isSame(now.folderSettings, before.folderSettings) &&
      isSame(now.nodes, before.nodes) &&
      isSame(now.nodeNames, before.nodeNames)
    ) {
      return;
    }
    this.#targets.clear();
    this.#configureChecker();
    this.#changed();
  }

  open(document: ScratchDocument): void {
    this.documents.set(document.uri, document);
    // Without file events, files are read again whenever a document is opened.
    const { watchesFiles, trusted } = this.#configuration;
    if (!watchesFiles && trusted) {
      this.environments.changed();
      this.imports?.restart();
      if (this.specifications.files().length > 0) this.#specificationsChanged();
    }
  }

  close(document: ScratchDocument): void {
    if (this.documents.get(document.uri) === document) this.documents.delete(document.uri);
    this.#checker.forget(document);
  }

  filesChanged(changes: readonly FileChange[]): void {
    for (const { uri, exists } of changes) {
      if (isScratchFile(uri)) this.scratchFiles.changed(uri, exists);
    }
    const names = changes.map(({ uri }) => uri.slice(uri.lastIndexOf('/') + 1));
    if (names.some(isEnvironmentFile)) this.environments.changed();
    if (this.imports?.changed(changes.map(({ uri }) => uri))) this.#changed();
    if (changes.some(({ uri }) => isContractFile(uri))) this.contracts.changed();
    const own = new Set(this.specifications.files().map(comparable));
    if (changes.some(({ uri }) => own.has(comparable(uri)))) this.#specificationsChanged();
  }

  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * The variables of a document's requests. Valid until the next edit of the document or change of the environments.
   * Secrets have no values here, so that none can leave the service.
   */
  variables(document: ScratchDocument): Variables {
    return withoutSecrets(fileVariables(document, this.environments.values(document.uri)));
  }

  /** The settings of a document: those of its workspace folder first. */
  settings(uri: string): Settings {
    const { settings, folderSettings } = this.#configuration;
    return { ...settings, ...folderSettings[nearest(folderSettings, uri)] };
  }

  /** Where the targets of a document's requests come from: the setting of its folder, and nodes. */
  targets(uri: string): TargetSources {
    const { settings, folderTargets, nodes } = this.#configuration;
    const folder = nearest(folderTargets, uri);
    let sources = this.#targets.get(folder);
    if (!sources) {
      sources = { stated: folderTargets[folder] ?? settings.target, nodes };
      this.#targets.set(folder, sources);
    }
    return sources;
  }

  /**
   * All findings of a document; undefined if canceled before the check is complete.
   *
   * @param typing where the document is being typed: what is not finished there is left out
   */
  async check(
    document: ScratchDocument,
    token: CancellationToken,
    typing?: Position,
  ): Promise<readonly Finding[] | undefined> {
    if (token.isCancellationRequested) return undefined;
    const pause = this.#pause;
    if (pause) {
      const work = (slice: CancellationToken) => this.#checker.advance(document, slice);
      if (!(await inSlices(work, token, this.clock, pause))) return undefined;
    } else if (!this.#checker.advance(document, token)) return undefined;
    return this.#checker.check(document, noCancellation, typing);
  }

  /** Settles when everything that the answers about a document depend on has been read. */
  async ready(document: ScratchDocument): Promise<void> {
    await this.environments.ready(document.uri);
    await this.imports?.ready(document);
    const folder = this.folderOf(document.uri);
    await this.specifications.ready(folder);
    document.catalogue = this.specifications.catalogue(folder);
    document.contracts = this.contractsFor(document.uri);
  }

  /** The contracts for a file; undefined before they are read. */
  contractsFor(uri: string): Contracts | undefined {
    const folder = this.folderOf(uri);
    const { trusted } = this.#configuration;
    // Without patterns, there is nothing to wait for.
    const none = trusted && this.files !== noFiles && this.#contractsOf(folder).length === 0;
    return none ? standardContracts() : this.contracts.contracts(folder, folderOf(uri));
  }

  /**
   * Answers a request about a document after its environment files and specifications have been read.
   *
   * @param nothing the answer if canceled
   */
  async answer<T>(
    document: ScratchDocument,
    nothing: T,
    token: CancellationToken = noCancellation,
    work: (variables: Variables, token: CancellationToken) => T | Promise<T>,
  ): Promise<T> {
    await this.ready(document);
    if (token.isCancellationRequested) return nothing;
    const answer = await work(this.variables(document), token);
    return token.isCancellationRequested ? nothing : answer;
  }

  #configureChecker(): void {
    const { http, nodeNames: names, trusted } = this.#configuration;
    const environmentUnread = !trusted && this.files !== noFiles;
    const nodeNames = names && { names, mayBeElsewhere: false };
    this.#checker.configure({
      rulesFor: (uri) => {
        const rules = { ...this.settings(uri).rules, http, environmentUnread, nodeNames };
        return isFenced(uri) ? markdownOptions(rules) : rules;
      },
      environment: (uri) => this.environments.values(uri),
      targets: (uri) => this.targets(uri),
    });
  }

  #specificationsChanged(): void {
    this.specifications.changed();
    this.#changed();
  }

  /** Whether an open document has a `# @contract`, or calls a contract by its name. */
  #namesContracts(): boolean {
    return [...this.documents.values()].some((one) => mayNameContracts(one.getText()));
  }

  #contractsOf(folder: string): readonly string[] {
    const { settings, contracts, trusted } = this.#configuration;
    return trusted && this.files !== noFiles ? (contracts.get(folder) ?? settings.contracts) : [];
  }

  #specificationsOf(folder: string): readonly string[] {
    const { settings, specifications, trusted } = this.#configuration;
    return trusted ? (specifications.get(folder) ?? settings.specifications) : [];
  }

  /** The URI of the workspace folder of a file. */
  folderOf(uri: string): string {
    const { folders } = this.#configuration;
    return rootOf(uri, folders) ?? folders[0] ?? folderOf(uri);
  }

  #changed(): void {
    this.revision++;
    for (const listener of this.#listeners) listener();
  }
}

/** The workspace folder that a file is in, of those with a value; the empty text if there is none. */
function nearest(byFolder: Readonly<Record<string, unknown>>, uri: string): string {
  return Object.keys(byFolder)
    .filter((one) => uri.startsWith(`${one.replace(/\/+$/, '')}/`))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
}

/** The specifications that a configuration has in effect, for comparison. */
function specificationsIn(configuration: Configuration): unknown {
  const { folders, givenSpecifications, settings, specifications, trusted } = configuration;
  if (!trusted) return [givenSpecifications, false];
  const files = [...specifications, ['', settings.specifications] as const];
  return [givenSpecifications, files.some(([, paths]) => paths.length > 0) && [folders, files]];
}

/** The setting of contracts that a configuration has in effect, for comparison. */
function contractsIn({ contracts, folders, settings, trusted }: Configuration): unknown {
  return trusted && [folders, [...contracts], settings.contracts];
}

/** Whether a file may have contracts, by its name. */
function isContractFile(uri: string): boolean {
  return /\.(?:json|abi)$/.test(uri) && !isEnvironmentFile(uri.slice(uri.lastIndexOf('/') + 1));
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Milliseconds of work between two pauses */
const SLICE = 25;

/**
 * Runs long work in slices. The pauses in between let the host handle other messages, such as an edit or a cancellation.
 *
 * @param work continues until its token is canceled; returns true when all work is done
 * @param pause settles when the work may continue
 * @returns false if the work was canceled
 */
async function inSlices(
  work: (token: CancellationToken) => boolean,
  token: CancellationToken,
  clock: Pick<Clock, 'now'>,
  pause: () => Promise<void>,
): Promise<boolean> {
  for (;;) {
    if (token.isCancellationRequested) return false;
    const end = clock.now() + SLICE;
    const slice = {
      get isCancellationRequested() {
        return clock.now() >= end;
      },
    };
    if (work(anyCancelled(slice, token))) return true;
    await pause();
  }
}
