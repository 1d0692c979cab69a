import { prettyPrint } from '../runner/json/pretty';
import { registerCheckCommand } from './check/check-command';
import { collectionCommands } from './collections/import-collection';
import { createComparisons, registerSeveral } from './compare/compare';
import { copyCommands } from './copy/command';
import { createEnvironmentStatus, environmentCommands } from './environment/environment-commands';
import { registerHistory } from './history/history-commands';
import { registerMarkdownLens } from './markdown/lens';
import type { NodeParts } from './node-parts';
import type { ProvideNode } from './nodes/providing';
import { registerNotebookControllers } from './notebook/controller';
import { registerResponseCommands } from './response/response-commands';
import { registerRulePages } from './rules/rule-page';
import type { TestExplorer } from './run/explorer';
import { createFailures, registerRuns } from './run/run-command';
import { registerPasting } from './scratch/paste';
import { refuseUntrusted } from './send/ask';
import { registerSendCommands } from './send/send-command';
import type { Services } from './services';
import { simulateCommands } from './simulate/simulator';
import { specificationCommands } from './specifications/specifications';
import { startCommands } from './start/first-steps';
import type { TreePlaces } from './tree/view';
import { registerWatches } from './watch/watch-command';

/** What `activate` has registered, and the features fill. */
export interface Registered {
  readonly places: TreePlaces;
  /** Adds Slotpad to the Test Explorer, on first use. */
  readonly explorer: () => TestExplorer;
}

/** Registers the features that send requests and show responses: send, run, watch, compare, copy, history. */
export function registerRequestParts(
  services: Services,
  { places, explorer }: Registered,
  { sidebar, provideNode }: Pick<NodeParts, 'sidebar' | 'provideNode'>,
) {
  const { answers, ask, clock, inputs, keep, log, recorder, registry } = services;
  const { replies, requestStatus: status, response, senders } = services;
  const { extensionUri, workspaceState: memento } = services.context;
  const { explain } = services.server;

  const responses = keep(
    registerResponseCommands({
      answers,
      contracts: services.contracts,
      registry,
      extensionUri,
      explore: services.explore,
      send: senders.plain,
      refuse: refuseUntrusted,
      copyAsCurl: async (prepared) => (await import('./copy/copying')).copySent('curl', prepared, registry),
    }),
  );
  const comparisons = keep(createComparisons(extensionUri));
  keep(replies.onDidJudge(({ reply, assertions }) => recorder.judged(reply, assertions)));
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
      registry,
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
  const history = keep(
    registerHistory({
      place: places['slotpad.history'],
      memento,
      recorder,
      documents: services.kept,
      page: services.explore,
      contractsOf: services.contracts.contractsOf,
      comparisons,
      registry,
      clock,
      sending: requests,
      replies,
      response,
    }),
  );
  const runs = registerRunParts(services, explorer);
  const notebooks = keep(
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
  const several = keep(
    registerSeveral({
      registry,
      inputs,
      ask,
      memento,
      comparisons,
      send: senders.recorded,
      versionOf: ({ id }) => sidebar.watcher.states.find(({ node }) => node.id === id)?.reading?.version,
    }),
  );
  return {
    commands: {
      ...registerFileParts(services),
      ...statelessCommands(services, provideNode),
      ...requests.commands,
      ...watches.commands,
      ...runs.commands,
      ...notebooks.commands,
      ...several.commands,
      ...responses.commands,
      ...history.commands,
    },
    tests: runs.tests,
    endWatches: () => watches.end(),
    reviveList: watches.revive,
  };
}

function registerRunParts(
  { ask, explore, inputs, keep, replies, requestStatus, senders, sharing }: Services,
  explorer: Registered['explorer'],
) {
  return keep(
    registerRuns({
      explorer,
      inputs,
      ask,
      sharing,
      failures: keep(createFailures(replies)),
      send: senders.remembered,
      replies,
      status: requestStatus,
      page: explore,
    }),
  );
}

/** Registers what helps to write request files. @returns its commands */
function registerFileParts({ environment, keep, log, registry, server, sharing }: Services) {
  keep(createEnvironmentStatus(environment));
  keep(registerPasting());
  keep(registerMarkdownLens(sharing, registry));
  const checking = keep(registerCheckCommand(server));
  const rules = keep(
    registerRulePages(log, async (name) => (await import('../server/rule-pages/pages')).pageNamed(name)),
  );
  return { ...server.commands, ...checking.commands, ...rules.commands };
}

/** The commands of features that keep nothing between two commands. */
function statelessCommands(services: Services, provideNode: ProvideNode) {
  const { context, environment, inputs, registry, senders, simulator, specifications } = services;
  return {
    ...startCommands(context, registry),
    ...simulateCommands({ inputs, provideNode, simulator }),
    ...copyCommands({ registry, environment, inputs }),
    ...environmentCommands(environment),
    ...collectionCommands(),
    ...specificationCommands({ registry, specifications, send: senders.plain }),
  };
}
