import { prettyPrint } from '../runner/json/pretty';
import type { SlotpadApi } from './api';
import { registerCheckCommand } from './check/command';
import { registerCollectionCommands } from './collections/command';
import { createComparisons } from './compare/panel';
import { registerSeveral } from './compare/several';
import { copySent, registerCopyCommands } from './copy/command';
import { registerEnvironmentCommand } from './environment/command';
import { createEnvironmentStatus } from './environment/status-bar';
import { registerHistory } from './history/register';
import { registerMarkdownLens } from './markdown/lens';
import type { ProvideNode } from './nodes/missing';
import { registerNotebookControllers } from './notebook/controller';
import { registerResponseCommands } from './response/commands';
import { registerRulePages } from './rules/rule-page';
import { registerRuns } from './run/command';
import { createFailures } from './run/failures';
import { registerPasting } from './scratch/paste';
import { refuseUntrusted } from './send/ask';
import { registerSendCommands } from './send/command';
import type { Services } from './services';
import type { Sidebar } from './sidebar/sidebar';
import { registerSimulateCommand } from './simulate/command';
import { registerSpecificationCommands } from './specifications/command';
import { registerStartCommands } from './start/commands';
import { registerWatches, type Watches } from './watch/command';

/** The part of the public API that is about requests and responses. */
export interface RequestParts extends Omit<SlotpadApi, 'tree'> {
  readonly reviveList: Watches['revive'];
  /** Removes the filters of watches from their nodes. */
  endWatches(): Promise<void>;
}

/** Registers the features that send requests and show responses: send, run, watch, compare, copy, history. */
export function registerRequestParts(
  services: Services,
  sidebar: Sidebar,
  provideNode: ProvideNode,
): RequestParts {
  const { answers, ask, clock, environment, inputs, keep, log, recorder, registry } = services;
  const { replies, requestStatus: status, response, senders, server, sharing, specifications } = services;
  const { extensionUri, workspaceState: memento } = services.context;
  const { check, explain } = server;

  keep(registerEnvironmentCommand(environment));
  keep(createEnvironmentStatus(environment));
  keep(
    registerResponseCommands({
      answers,
      contracts: services.contracts,
      registry,
      extensionUri,
      send: senders.plain,
      refuse: refuseUntrusted,
      copyAsCurl: (prepared) => copySent('curl', prepared, registry),
    }),
  );
  keep(registerSpecificationCommands({ registry, specifications, send: senders.plain }));
  keep(registerStartCommands(services.context));
  keep(registerPasting());
  keep(registerMarkdownLens(sharing));
  keep(registerCheckCommand({ check }));
  keep(registerCollectionCommands());
  keep(registerCopyCommands({ registry, environment, inputs }));
  keep(registerRulePages(log, async (name) => (await import('../server/rule-pages/pages')).pageNamed(name)));
  const comparisons = keep(createComparisons(extensionUri));
  const failures = keep(createFailures(replies));
  const watches = keep(
    registerWatches({
      extensionUri,
      memento,
      inputs,
      response,
      clock,
      send: senders.plain,
      prettyPrint,
      explain,
    }),
  );
  const requests = keep(
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
      openStream: watches.openStream,
      streamShown: services.lastSession.rememberStream,
      replies,
    }),
  );
  keep(registerSimulateCommand({ inputs, provideNode, simulator: services.simulator }));
  const history = keep(
    registerHistory({
      memento,
      recorder,
      documents: services.kept,
      comparisons,
      registry,
      clock,
      sending: requests,
      replies,
      response,
    }),
  );
  const runs = keep(
    registerRuns({ inputs, ask, sharing, failures, send: senders.remembered, replies, status }),
  );
  keep(
    registerNotebookControllers({
      inputs,
      provideNode,
      ask,
      answers,
      replies,
      status,
      send: senders.remembered,
    }),
  );
  keep(
    registerSeveral({
      registry,
      inputs,
      ask,
      memento,
      comparisons,
      sharing,
      send: senders.recorded,
      versionOf: ({ id }) => sidebar.watcher.states.find(({ node }) => node.id === id)?.reading?.version,
    }),
  );
  return {
    lastReply: () => replies.last,
    lastResponse: () => response.last,
    lastRun: () => runs.last,
    history: () => history.rows,
    comparison: () => comparisons.state,
    watches: () => watches.all,
    endWatches: () => watches.end(),
    reviveList: watches.revive,
  };
}
