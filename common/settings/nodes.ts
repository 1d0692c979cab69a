import { listed } from '../units/words';
import { alertKinds, alertSettings } from './alerts';
import { number, structure } from './declare';

const provider = /^https?:\/\/[^\s@?#]+$/i;

/** The valid URLs of the list, each once and without a slash at the end. */
export function readProviders(value: unknown): readonly string[] {
  const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  const urls = texts.map((text) => text.trim().replace(/\/+$/, ''));
  return [...new Set(urls.filter((url) => provider.test(url) && URL.canParse(url)))];
}

/** JSON Schema of a node, for the settings editor. `monitor/nodes/schema.ts` reads nodes. */
export const nodeItem = {
  type: 'object',
  required: ['name', 'kind', 'url'],
  additionalProperties: false,
  properties: {
    name: {
      type: 'string',
      minLength: 1,
      description: 'Name of the node in the sidebar and in "# @node NAME".',
    },
    kind: {
      type: 'string',
      enum: ['beacon', 'execution'],
      enumDescriptions: [
        'A consensus-layer node with the Beacon Node HTTP API.',
        'An execution-layer node with JSON-RPC over HTTP, WebSocket or a socket file.',
      ],
      description: 'The API that the node serves.',
    },
    url: {
      type: 'string',
      pattern:
        '^(?:(?:https?|wss?)://(?![^/?#]*@)[^?#]+|ipc://.+|(?:~|\\.{0,2})/.+|[a-zA-Z]:[\\\\/].+|\\\\\\\\.+|[^:]+\\.ipc)$',
      patternErrorMessage:
        'Must start with http://, https://, ws:// or wss://, without a query, user name or password, or be the path of a socket file. Use "Slotpad: Set a Node\'s Token" for credentials.',
      description:
        'Address of the API, for example http://127.0.0.1:5052. For execution nodes also ws://127.0.0.1:8546, or the path of a socket file: ~/.ethereum/geth.ipc.',
    },
    network: {
      type: 'string',
      minLength: 1,
      description:
        'The network that the node should be on, by name or chain ID: mainnet, hoodi, 560048. The sidebar warns if it is on another one.',
    },
    askBeforeSending: {
      type: 'boolean',
      default: true,
      description:
        'Ask before sending this node a method that signs or sends a transaction, or changes the node.',
    },
    ca: {
      type: 'string',
      minLength: 1,
      description:
        'PEM file with the CA certificate, or the certificate of the node itself, to verify HTTPS connections. Paths are absolute, start with ~/, or are relative to the folder of the settings.',
    },
    certificate: {
      type: 'string',
      minLength: 1,
      description: 'PEM file with the client certificate for nodes that require one.',
    },
    key: {
      type: 'string',
      minLength: 1,
      description: 'PEM file with the private key of the client certificate, without a passphrase.',
    },
    jwtSecretFile: {
      type: 'string',
      minLength: 1,
      description:
        'File with the JWT secret of the engine API, often jwt.hex. Each request gets a new token.',
    },
    auth: {
      type: 'string',
      enum: ['bearer', 'basic', 'path'],
      enumDescriptions: [
        'Bearer token.',
        'User name and password.',
        'API key in the path of the URL, in place of ***.',
      ],
      description:
        'How requests authenticate. The token, password or API key is in the secret storage: run "Slotpad: Set a Node\'s Token".',
    },
    user: {
      type: 'string',
      description:
        'User name for "auth": "basic". If it is absent, the secret is the user name and the password: USER:PASSWORD.',
    },
    proxy: {
      type: 'string',
      minLength: 1,
      description:
        'URL of the HTTP proxy for this node, or "none". By default, http.proxy and the proxy variables of the environment apply, but never to addresses of this machine.',
    },
    timeouts: {
      type: 'object',
      additionalProperties: false,
      properties: {
        connect: {
          type: 'number',
          exclusiveMinimum: 0,
          description: 'Connection timeout in seconds.',
        },
        firstByte: {
          type: 'number',
          exclusiveMinimum: 0,
          description: 'Time to first byte, in seconds.',
        },
        whole: {
          type: 'number',
          exclusiveMinimum: 0,
          description: 'Timeout for the complete response, in seconds.',
        },
      },
      description:
        'Timeouts of this node in seconds, instead of slotpad.connectTimeout, slotpad.firstByteTimeout and slotpad.timeout.',
    },
    alerts: {
      type: ['boolean', 'array'],
      default: false,
      items: {
        type: 'string',
        enum: alertKinds,
        enumDescriptions: alertKinds.map((kind) => alertSettings[kind].description),
      },
      uniqueItems: true,
      description: `Read this node even while the sidebar is hidden, and notify you of problems: a list of kinds, or true for all but ${listed(
        alertKinds.filter((kind) => !alertSettings[kind].byDefault).map((kind) => `"${kind}"`),
        'and',
      )}.`,
    },
  },
  defaultSnippets: [
    {
      label: 'Beacon node',
      body: {
        name: '${1:Beacon node}',
        kind: 'beacon',
        url: '${2:http://127.0.0.1:5052}',
      },
    },
    {
      label: 'Execution node',
      body: {
        name: '${1:Execution node}',
        kind: 'execution',
        url: '${2:http://127.0.0.1:8545}',
      },
    },
    {
      label: 'Engine API',
      body: {
        name: '${1:engine}',
        kind: 'execution',
        url: '${2:http://127.0.0.1:8551}',
        jwtSecretFile: '${3:~/jwt.hex}',
      },
    },
  ],
} as const;

/** Settings of the nodes and of the poll interval. */
export const nodes = {
  nodes: structure<unknown>({
    order: 1,
    scope: 'resource',
    restricted: true,
    default: [],
    schema: { type: 'array', items: nodeItem },
    read: (value) => value,
    description:
      'The nodes that requests are sent to and that the sidebar shows. Nodes of workspace settings, and of each folder in a multi-root workspace, are added to the nodes of your user settings. If there are none, the demo node is used while it runs.',
  }),
  checkpointProviders: structure<readonly string[]>({
    order: 3,
    restricted: true,
    default: [],
    schema: { type: 'array', items: { type: 'string', pattern: '^https?://[^@?#]+$' }, uniqueItems: true },
    read: readProviders,
    description:
      'URLs of checkpoint providers, such as those that nodes sync from. While the sidebar or the dashboard shows a beacon node, or its alerts are on, each provider is asked for its finalized checkpoint once in two minutes, and a node that finalized another block is shown in red. Empty: nobody is asked.',
  }),
  /** Seconds */
  pollInterval: number({
    order: 2,
    default: 6,
    minimum: 1,
    description:
      'Seconds between polls of a node while the sidebar or the dashboard is visible. While both are hidden, nodes with alerts are polled once per slot, and others not at all.',
  }),
};
