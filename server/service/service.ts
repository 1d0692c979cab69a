import { noCancellation } from '../../common/cancellation';
import { ScratchDocument } from '../../common/scratch/document/document';
import { assistance } from './assistance';
import { codeActions } from './code-actions';
import { toDiagnostic } from './diagnostics';
import type { LanguageService, LanguageServiceOptions } from './language-service';
import { layout } from './layout';
import { navigation } from './navigation';
import { responses } from './response-features';
import { languageOf } from './scratch-files';
import { ServiceContext } from './session';

/** Creates a language service. It reads nothing until a document is opened, and keeps nothing running. */
export function createLanguageService(options: LanguageServiceOptions = {}): LanguageService {
  const session = new ServiceContext(options);
  return {
    openDocument(uri, languageId, version, text) {
      const document = new ScratchDocument(uri, languageOf(uri, languageId), version, text);
      session.open(document);
      return document;
    },
    closeDocument: (document) => session.close(document),
    configure: (change) => session.configure(change),
    filesChanged: (changes) => session.filesChanged(changes),
    get revision() {
      return session.revision;
    },
    onDidChange: (listener) => session.onDidChange(listener),
    async getDiagnostics(document, token = noCancellation) {
      await session.environments.ready(document.uri);
      const found = await session.check(document, token);
      const { documentation } = session.configuration;
      return found?.map((one) => toDiagnostic(one, documentation)) ?? [];
    },
    ...assistance(session),
    ...layout(session),
    ...codeActions(session),
    ...navigation(session),
    ...responses(session),
  };
}
