/** Sending in a browser: with its `fetch`, without a history and without live lists. */
import { failed } from '../../common/result';
import { prettyPrint } from '../../runner/json/pretty';
import { createExchangeStore } from '../../runner/request/session';
import { createSenders } from '../../workbench/send/senders';
import { createWorkspaceContracts } from '../contracts/contracts';
import { environmentCommands } from '../environment/command';
import { createEnvironmentStatus } from '../environment/status-bar';
import type { LanguageServer } from '../language/server';
import type { ProvideNode } from '../nodes/missing';
import { createAnswers } from '../response/answers';
import { createResponseDocument } from '../response/document';
import { openLinked } from '../response/linked';
import { viewHandlers } from '../response/view-commands';
import { createAsk } from '../send/ask';
import { createChain } from '../send/chain';
import { registerSendCommands } from '../send/command';
import { createRequestInputs } from '../send/inputs';
import { createReplies } from '../send/replies';
import { createRequestStatus } from '../send/request-status';
import { offerNodes } from './nodes';
import type { WebServices } from './services';

/** Registers what sends. @returns its commands, those of the response document, and those of environments */
export function registerSending(
  { environment, keep, log, offers, registry, send }: WebServices,
  { explain }: Pick<LanguageServer, 'explain'>,
) {
  const exchanges = createExchangeStore();
  const senders = createSenders(send, exchanges, (one) => one);
  const ask = createAsk(registry, senders.plain);
  const contracts = keep(createWorkspaceContracts());
  const inputs = createRequestInputs({
    registry,
    environment,
    chain: createChain({ exchanges, senders, ask }),
    placeForResponse: (_document, path) =>
      failed({ message: `The response cannot be written to ${path} in a browser. Remove \`>>\`.` }),
    // Specifications of the user only count for the language server.
    catalogueFor: async () => undefined,
    contractsFor: (document) => contracts.contractsFor(document),
  });
  const status = keep(createRequestStatus());
  const response = keep(
    createResponseDocument({ status: (shown) => status.set({ kind: 'response', shown }), offers }),
  );
  keep(response.onDidClose(() => status.closed()));
  const answers = keep(createAnswers({ document: response, explain, shown: () => undefined }));
  // The response document says which node is missing.
  const provideNode: ProvideNode = async (kind) => {
    if (registry.nothingConfigured) await offerNodes();
    return registry.selected(kind) !== undefined;
  };
  const sending = keep(
    registerSendCommands({
      inputs,
      provideNode,
      ask,
      response,
      status,
      answers,
      log,
      send: senders.remembered,
      prettyPrint,
      explain,
      streamShown: () => undefined,
      replies: keep(createReplies()),
    }),
  );
  keep(createEnvironmentStatus(environment));
  return {
    ...sending.commands,
    ...environmentCommands(environment),
    ...viewHandlers(answers),
    'slotpad.openLinked': (request: unknown) => openLinked(request, answers.current, registry),
  };
}
