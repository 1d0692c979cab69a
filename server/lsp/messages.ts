/** Messages between Slotpad's own client and the server, beside those of the protocol. Plain data: both sides import it. */
import * as z from 'zod';

// ---------------------------------------------------------------- client → server, with `initialize`

/** Members of `initializationOptions` beside the settings. */
export const sessionSchema = z
  .object({
    /** Whether files beside the open ones may be read. Not said is not trusted. */
    trusted: z.boolean().catch(false).default(false),
    /** The environment that is chosen; none where it is null or absent. */
    environment: z.string().nullable().catch(null).default(null),
  })
  .catch({ trusted: false, environment: null });

// ---------------------------------------------------------------- client → server, notifications

/** Another environment is chosen; `name` is null for none. */
export const ENVIRONMENT_MESSAGE = 'slotpad/environment';
export const environmentSchema = z.object({ name: z.string().nullable() });
export type EnvironmentParams = z.output<typeof environmentSchema>;

/** The workspace was trusted, or is no longer. */
export const TRUST_MESSAGE = 'slotpad/trust';
export const trustSchema = z.object({ trusted: z.boolean() });
export type TrustParams = z.output<typeof trustSchema>;
