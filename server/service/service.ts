import { noCancellation } from '../../common/cancellation';
import { ScratchDocument } from '../../common/scratch/document/document';
import { assistance } from './assistance';
import { codeActions, toDiagnostic } from './code-actions';
import type { LanguageService, LanguageServiceOptions } from './language-service';
import { layout } from './layout';
import { navigation } from './navigation';
import { responses } from './responses';
import { languageOf } from './scratch-files';
import { ServiceContext } from './service-context';

/** Creates a language service. It reads nothing until a document is opened, and has no timers. */
export function createLanguageService(options: LanguageServiceOptions = {}): LanguageService {
  const context = new ServiceContext(options);
  return {
    openDocument(uri, languageId, version, text) {
      const document = new ScratchDocument(uri, languageOf(uri, languageId), version, text);
      context.open(document);
      return document;
    },
    closeDocument: (document) => context.close(document),
    whenReady: (document) => context.ready(document),
    configure: (change) => context.configure(change),
    filesChanged: (changes) => context.filesChanged(changes),
    get specificationFiles() {
      return context.specifications.files();
    },
    get revision() {
      return context.revision;
    },
    onDidChange: (listener) => context.onDidChange(listener),
    async getDiagnostics(document, token = noCancellation, typing) {
      await context.ready(document);
      const found = await context.check(document, token, typing);
      const { documentation } = context.configuration;
      return found?.map((one) => toDiagnostic(one, documentation)) ?? [];
    },
    ...assistance(context),
    ...layout(context),
    ...codeActions(context),
    ...navigation(context),
    ...responses(context),
  };
}
