/** Messages between Slotpad's client and the server in addition to the protocol. Both sides import this file. */
import * as z from 'zod';
import { httpScopes } from '../../common/scratch/reading/http-scope';

const givenSpecifications = z.array(z.object({ name: z.string(), text: z.string() }));
// ---------------------------------------------------------------- nodes

/** Nodes with the versions that they reported. A message replaces those of the last one. */
export const NODES_MESSAGE = 'slotpad/nodes';
export const nodesSchema = z.object({
  nodes: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['beacon', 'execution']),
      url: z.string(),
      /** Whether requests without a node go to it. */
      selected: z.boolean(),
      /** As the node reports it: `Geth/v1.14.8-stable/linux-amd64/go1.22.6`. */
      version: z.string(),
      slotsPerRestorePoint: z.int().positive().optional(),
    }),
  ),
  /** The names of all nodes, those included that have not reported a version. Absent: not known. */
  names: z.array(z.string()).optional(),
});
export type NodesParams = z.output<typeof nodesSchema>;

// ---------------------------------------------------------------- client → server, with `initialize`

/** Members of `initializationOptions` in addition to the settings. */
export const sessionSchema = z
  .object({
    /** Whether files that are not open may be read. Default: false. */
    trusted: z.boolean().catch(false).default(false),
    /** The selected environment; null or absent for none. */
    environment: z.string().nullable().catch(null).default(null),
    /** Environments in the settings of the editor, by name. */
    environments: z.unknown().optional(),
    /** Own specifications that are no files. */
    givenSpecifications: givenSpecifications.catch([]).default([]),
    /** Which requests of `.http` files are served. */
    http: z.enum(httpScopes).catch('all').default('all'),
    /** Nodes with the versions that they reported, as in `slotpad/nodes`. */
    nodeVersions: nodesSchema.shape.nodes.catch([]).default([]),
    /** The names of all nodes, as in `slotpad/nodes`. */
    nodeNames: nodesSchema.shape.names.catch(undefined),
  })
  .catch({ trusted: false, environment: null, givenSpecifications: [], http: 'all', nodeVersions: [] });

// ---------------------------------------------------------------- client → server, notifications

/** Another environment was selected; `name` is null for none. */
export const ENVIRONMENT_MESSAGE = 'slotpad/environment';
export const environmentSchema = z.object({
  name: z.string().nullable(),
  /** Environments in the settings of the editor; absent if they have not changed. */
  environments: z.unknown().optional(),
});
export type EnvironmentParams = z.output<typeof environmentSchema>;

/** The trust of the workspace changed. */
export const TRUST_MESSAGE = 'slotpad/trust';
export const trustSchema = z.object({ trusted: z.boolean() });
export type TrustParams = z.output<typeof trustSchema>;

/** Another extension for `.http` files was installed or removed. */
export const HTTP_MESSAGE = 'slotpad/http';
export const httpSchema = z.object({ http: z.enum(httpScopes) });
export type HttpParams = z.output<typeof httpSchema>;

/** Own specifications that are no files have changed, such as those that nodes have sent. */
export const SPECIFICATIONS_MESSAGE = 'slotpad/specifications';
export const specificationsSchema = z.object({ documents: givenSpecifications });
export type SpecificationsParams = z.output<typeof specificationsSchema>;

/** Scheme of the read-only documents with responses. They get hovers, hints and links, but no diagnostics. */
export const RESPONSE_SCHEME = 'slotpad-response';

/** Scheme of the documents with the latest response to a watched request. */
export const WATCH_SCHEME = 'slotpad-watch';

/** Describes the next content of a response document. Sent before its text changes. */
export const RESPONSE_MESSAGE = 'slotpad/response';
export const responseSchema = z.object({
  uri: z.string(),
  /** Calls of a JSON-RPC request, in order. A notification has no ID. */
  calls: z.array(
    z.object({
      method: z.string(),
      id: z.union([z.string(), z.number(), z.null()]).optional(),
      /** The call of a contract in the first parameter. */
      contract: z.object({ data: z.string(), to: z.string().optional() }).optional(),
    }),
  ),
  /** ID of the operation of a beacon request in the catalogue. */
  operation: z.string().optional(),
  /** Whether the text is a growing list of events. */
  stream: z.boolean(),
  /** HTTP status; null if there was no response. */
  status: z.number().nullable(),
  /** Host of the request. Its name may identify the network. */
  host: z.string().optional(),
  /** Location of the request; the line is zero-based. */
  request: z.object({ uri: z.string(), line: z.number().int().min(0) }),
});
export type ResponseParams = z.output<typeof responseSchema>;
