import type { World } from '../world/world';

/** Features that the flags of the specification enable. */
export interface BeaconFlags {
  /** `--gui`: the log stream. */
  readonly gui: boolean;
  /** `--validator-monitor-auto`: validator metrics. */
  readonly validatorMonitor: boolean;
  /** `--always-prepare-payload` with its `--suggested-fee-recipient`. */
  readonly preparePayload: { readonly feeRecipient: string; readonly lookaheadMs?: number } | undefined;
}

export interface BeaconCall {
  readonly world: World;
  readonly flags: BeaconFlags;
  /** A path parameter, decoded and valid. */
  readonly param: (name: string) => string;
  /** Values of a query parameter; comma-separated lists are split. */
  readonly query: (name: string) => readonly string[];
  /** The JSON body, valid by its schema; undefined when there is none. */
  readonly body: unknown;
  /** Whether the path is below `/lighthouse`, which uses its real field names. */
  readonly real: boolean;
}

export type BeaconReply =
  | { readonly json: unknown; readonly status?: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly empty: number }
  | { readonly topics: readonly string[] }
  | { readonly logs: true };

export type BeaconMethod = (call: BeaconCall) => BeaconReply;

export const wrapped = (data: unknown): BeaconReply => ({ json: { data } });

export const bare = (json: unknown): BeaconReply => ({ json });

const names: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  406: 'NOT_ACCEPTABLE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  500: 'INTERNAL_SERVER_ERROR',
  501: 'NOT_IMPLEMENTED',
};

/** `{code, message: "BAD_REQUEST: …", stacktraces: []}` */
export const refusal = (code: number, message: string): BeaconReply => ({
  status: code,
  json: { code, message: `${names[code] ?? 'ERROR'}: ${message}`, stacktraces: [] },
});

export const badRequest = (message: string) => refusal(400, message);
export const notFound = (message: string) => refusal(404, message);

/** A response about a state or block. @param beside further members beside `data` */
export const stated = (
  { chain }: World,
  data: unknown,
  finalized: boolean,
  beside: object = {},
): BeaconReply => ({
  json: { ...beside, data, execution_optimistic: chain.scenario === 'optimistic', finalized },
});
