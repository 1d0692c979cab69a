import { number, structure } from './declare';

/** One node, as the editor checks and completes it. `monitor/nodes/schema.ts` reads it. */
export const nodeItem = {
  type: 'object',
  required: ['name', 'kind', 'url'],
  additionalProperties: false,
  properties: {
    name: {
      type: 'string',
      minLength: 1,
      description: 'What the node is called in the sidebar and in "# @node NAME".',
    },
    kind: {
      type: 'string',
      enum: ['beacon', 'execution'],
      enumDescriptions: [
        'A consensus-layer node with the Beacon Node HTTP API.',
        'An execution-layer node with JSON-RPC over HTTP.',
      ],
      description: 'Which of the two interfaces it serves.',
    },
    url: {
      type: 'string',
      pattern: '^https?://[^?#]+$',
      patternErrorMessage: 'Starts with http:// or https:// and has no query.',
      description: 'Where it listens, for example http://127.0.0.1:5052.',
    },
    network: {
      type: 'string',
      minLength: 1,
      description:
        'The network that it has to be on, by name or chain id: mainnet, hoodi, 560048. The sidebar says when it is on another one.',
    },
    askBeforeSending: {
      type: 'boolean',
      default: true,
      description: 'Ask before a method that signs or sends a transaction goes to this node.',
    },
    ca: {
      type: 'string',
      minLength: 1,
      description:
        'PEM file with the certificate of the authority, or of the node itself, that https is checked with. Paths are absolute, begin with ~/, or are relative to the folder of the settings.',
    },
    certificate: {
      type: 'string',
      minLength: 1,
      description: 'PEM file with the client certificate that the node asks for.',
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
        'File with the JWT secret of the engine API, often jwt.hex. A token is made from it for each request.',
    },
    auth: {
      type: 'string',
      enum: ['bearer', 'basic'],
      enumDescriptions: ['A token.', 'A user with a password.'],
      description:
        'Which credentials the node wants. The token or password itself stands in the secret storage: run "Slotpad: Set a Node\'s Token".',
    },
    user: {
      type: 'string',
      description: 'The user of "auth": "basic".',
    },
    proxy: {
      type: 'string',
      minLength: 1,
      description:
        'URL of the HTTP proxy that this node is reached through, or "none". Without it the editor\'s http.proxy and the environment count, but never for this machine\'s own addresses.',
    },
    timeouts: {
      type: 'object',
      additionalProperties: false,
      properties: {
        connect: {
          type: 'number',
          exclusiveMinimum: 0,
          description: 'Seconds until a connection has to be there.',
        },
        firstByte: {
          type: 'number',
          exclusiveMinimum: 0,
          description: 'Seconds from then until the reply has to begin.',
        },
        whole: {
          type: 'number',
          exclusiveMinimum: 0,
          description: 'Seconds until it has to be complete.',
        },
      },
      description:
        'Time-outs of this node, in seconds, in place of slotpad.connectTimeout, slotpad.firstByteTimeout and slotpad.timeout.',
    },
    alerts: {
      type: ['boolean', 'array'],
      default: false,
      items: {
        type: 'string',
        enum: ['unreachable', 'execution-layer', 'sync', 'peers', 'disk', 'finality', 'reorg'],
        enumDescriptions: [
          'It does not answer.',
          'Its execution node does not answer it.',
          'It fell behind the chain, or stands still.',
          'It has fewer peers than the thresholds say.',
          'Its machine has less free disk than the thresholds say.',
          'Finality lags behind the head.',
          'The chain was reorganised deeper than the threshold says.',
        ],
      },
      uniqueItems: true,
      description:
        'Watch this node while the sidebar is hidden too, and say when something is wrong with it: true for everything, or a list of what.',
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

/** The nodes, and how often they are read. */
export const nodes = {
  nodes: structure<unknown>({
    order: 1,
    scope: 'resource',
    restricted: true,
    default: [],
    schema: { type: 'array', items: nodeItem },
    read: (value) => value,
    description:
      'The nodes that requests are sent to and that the sidebar watches. A list in the settings of the workspace takes the place of your own; in a workspace of several folders, the nodes in the settings of each folder come to them. When there are none, the demo node is used if it runs.',
  }),
  /** Seconds */
  pollInterval: number({
    order: 2,
    default: 6,
    minimum: 1,
    description:
      'Seconds from the end of one reading of a node to the start of the next, while the sidebar or the dashboard can be seen. Nodes with alerts on are read once a slot while both are hidden, others not at all.',
  }),
};
