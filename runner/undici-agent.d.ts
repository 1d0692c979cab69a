/** The agent alone: the package's main file brings fetch, WebSocket, caches and mocks into the bundles too. */
declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici';
  export default Agent;
}

/** How the agent connects unless it is told otherwise. */
declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici';
  export default buildConnector;
}
