import { noCancellation } from '../../common/cancellation';
import { defined } from '../../common/defined';
import { responseHints, responseHover } from '../features/response/response-hover';
import { responseLinks } from '../features/response/response-links';
import type { LanguageService } from './language-service';
import { Responses } from './responses';
import type { ServiceContext } from './service-context';

type ResponseFeatures = Pick<
  LanguageService,
  'describeResponse' | 'getResponseHover' | 'getResponseInlayHints' | 'getResponseLinks'
>;

/** Explains the values in responses. Whether a response is valid is not checked here. */
export function responses(context: ServiceContext): ResponseFeatures {
  const described = new Responses();
  return {
    describeResponse(uri, description) {
      const file = context.documents.get(description.request.uri);
      described.describe(uri, description, file, file && context.variables(file), () =>
        context.contractsFor(description.request.uri),
      );
    },
    async getResponseHover(text, position, token = noCancellation) {
      const response = token.isCancellationRequested ? undefined : described.get(text);
      if (!response) return undefined;
      const { root, subject, scale, contracts } = response;
      const now = Math.floor(context.clock.now() / 1000);
      return responseHover(text, root, subject, position, {
        scale,
        now,
        explorers: context.configuration.settings.explorers,
        ...defined({ contracts: contracts() }),
      });
    },
    async getResponseInlayHints(text, range, token = noCancellation) {
      if (token.isCancellationRequested || !context.configuration.settings.inlayHints.responses) return [];
      const response = described.get(text);
      if (!response) return [];
      const { root, subject, scale, contracts } = response;
      const world = { scale, now: 0, ...defined({ contracts: contracts() }) };
      return responseHints(text, root, subject, range, world);
    },
    async getResponseLinks(text, token = noCancellation) {
      const response = token.isCancellationRequested ? undefined : described.get(text);
      return response ? responseLinks(text, response.root, response.subject) : [];
    },
  };
}
