/** Messages between Slotpad's own client and the server, beside those of the protocol. Plain data: both sides import it. */
import * as z from 'zod';
import { httpScopes } from '../../common/scratch/reading/http-scope';

// ---------------------------------------------------------------- client → server, with `initialize`

/** Members of `initializationOptions` beside the settings. */
export const sessionSchema = z
  .object({
    /** Whether files beside the open ones may be read. Not said is not trusted. */
    trusted: z.boolean().catch(false).default(false),
    /** The environment that is chosen; none where it is null or absent. */
    environment: z.string().nullable().catch(null).default(null),
    /** Environments that the editor's settings hold, by their names. */
    environments: z.unknown().optional(),
    /** Which requests of `.http` files are served. */
    http: z.enum(httpScopes).catch('all').default('all'),
  })
  .catch({ trusted: false, environment: null, http: 'all' });

// ---------------------------------------------------------------- client → server, notifications

/** Another environment is chosen; `name` is null for none. */
export const ENVIRONMENT_MESSAGE = 'slotpad/environment';
export const environmentSchema = z.object({
  name: z.string().nullable(),
  /** Environments that the editor's settings hold; absent where they are what they were. */
  environments: z.unknown().optional(),
});
export type EnvironmentParams = z.output<typeof environmentSchema>;

/** The workspace was trusted, or is no longer. */
export const TRUST_MESSAGE = 'slotpad/trust';
export const trustSchema = z.object({ trusted: z.boolean() });
export type TrustParams = z.output<typeof trustSchema>;

/** Another extension for `.http` files came or went. */
export const HTTP_MESSAGE = 'slotpad/http';
export const httpSchema = z.object({ http: z.enum(httpScopes) });
export type HttpParams = z.output<typeof httpSchema>;

/** Scheme of the read-only documents that the client shows replies in. They are never judged, only explained. */
export const RESPONSE_SCHEME = 'slotpad-response';

/** Scheme of the documents with the newest answer of a watched request; explained in the same way. */
export const WATCH_SCHEME = 'slotpad-watch';

/** What a document of these schemes shows from now on; sent before its text changes. */
export const RESPONSE_MESSAGE = 'slotpad/response';
export const responseSchema = z.object({
  uri: z.string(),
  /** Calls of a JSON-RPC request, in order; the id is absent for a notification. */
  calls: z.array(
    z.object({ method: z.string(), id: z.union([z.string(), z.number(), z.null()]).optional() }),
  ),
  /** Id of a beacon request's operation in the catalogue. */
  operation: z.string().optional(),
  /** The text is a list of events, which grows. */
  stream: z.boolean(),
  /** HTTP status; null when no reply came. */
  status: z.number().nullable(),
  /** Host that it was sent to, where its name may say the network. */
  host: z.string().optional(),
  /** Where the request stands; the line is zero-based. */
  request: z.object({ uri: z.string(), line: z.number().int().min(0) }),
});
export type ResponseParams = z.output<typeof responseSchema>;
