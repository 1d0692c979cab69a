import type { CancellationToken } from '../../common/cancellation';
import { noCancellation } from '../../common/cancellation';
import type { Position, Variables } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { DOTENV_FILE, PRIVATE_FILE, PUBLIC_FILE } from '../../common/scratch/variables/environments';
import { fileVariables, withoutSecrets } from '../../common/scratch/variables/variables';
import { type Clock, systemClock } from '../../common/units/clock';
import { createChecker, type Diagnostic as Finding } from '../check/check';
import { createEnvironmentFiles, type EnvironmentFiles } from './environment-files';
import { type FileReader, noFiles } from './files';
import type { Configuration, FileChange, LanguageServiceOptions } from './language-service';
import { createScratchFiles, isScratchFile, type ScratchFiles } from './scratch-files';
import { defaultSettings } from './settings';
import { inSlices } from './slices';

export const ENVIRONMENT_FILES: readonly string[] = [PUBLIC_FILE, PRIVATE_FILE, DOTENV_FILE];

const initial: Configuration = {
  settings: defaultSettings,
  http: 'all',
  documentation: undefined,
  trusted: false,
  folders: [],
  environment: undefined,
  environments: undefined,
  watchesFiles: false,
  editor: {
    snippets: false,
    createsFiles: false,
    lenses: { send: false, watch: false },
    disablesRules: false,
  },
};

/** What the features of a language service share: configuration, open documents, environments, the checker. */
export class ServiceContext {
  readonly clock: Pick<Clock, 'now'>;
  readonly files: FileReader;
  readonly documents = new Map<string, ScratchDocument>();
  readonly environments: EnvironmentFiles;
  readonly scratchFiles: ScratchFiles;
  revision = 0;
  #configuration = initial;
  readonly #listeners = new Set<() => void>();
  readonly #pause: (() => Promise<void>) | undefined;
  readonly #checker = createChecker();

  constructor({ files = noFiles, clock = systemClock, pause, configuration }: LanguageServiceOptions) {
    this.files = files;
    this.clock = clock;
    this.#pause = pause;
    this.environments = createEnvironmentFiles(files, () => this.#changed());
    this.scratchFiles = createScratchFiles(files, this.documents, () => this.environments.trusted);
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
    }
    if ('watchesFiles' in change && now.watchesFiles) scratchFiles.watched();
    if ('environment' in change) environments.select(now.environment);
    if ('environments' in change) environments.setSetting(now.environments);
    if ('trusted' in change) environments.trust(now.trusted);
    if (now.http === before.http && isSame(now.settings, before.settings)) return;
    this.#configureChecker();
    this.#changed();
  }

  open(document: ScratchDocument): void {
    this.documents.set(document.uri, document);
    // Without file events, files are read again whenever a document is opened.
    const { watchesFiles, trusted } = this.#configuration;
    if (!watchesFiles && trusted) this.environments.changed();
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
    if (names.some((name) => ENVIRONMENT_FILES.includes(name))) this.environments.changed();
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

  /**
   * Answers a request about a document after its environment files have been read.
   *
   * @param nothing the answer if canceled
   */
  async answer<T>(
    document: ScratchDocument,
    nothing: T,
    token: CancellationToken = noCancellation,
    work: (variables: Variables, token: CancellationToken) => T | Promise<T>,
  ): Promise<T> {
    await this.environments.ready(document.uri);
    if (token.isCancellationRequested) return nothing;
    const answer = await work(this.variables(document), token);
    return token.isCancellationRequested ? nothing : answer;
  }

  #configureChecker(): void {
    const { settings, http } = this.#configuration;
    this.#checker.configure({
      rules: { ...settings.rules, http },
      environment: (uri) => this.environments.values(uri),
    });
  }

  #changed(): void {
    this.revision++;
    for (const listener of this.#listeners) listener();
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
