/** Messages between the conformance page of a node and the extension. */
import * as z from 'zod';

/** What a row says of a method or an endpoint; `deviates` is served, with deviations. */
export type ConformanceState = 'deviates' | 'served' | 'not served' | 'switched off' | 'unknown';

export interface ConformanceRow {
  /** Name of the method, or method and path of the endpoint. */
  readonly name: string;
  readonly group: string;
  readonly state: ConformanceState;
  readonly durationMs: number | null;
  /** Why it is not served, or what was not judged; empty if there is nothing to say. */
  readonly note: string;
  /** Whether it has a request that can be opened. */
  readonly sent: boolean;
  readonly deviations: readonly {
    /** The rule that does not hold. */
    readonly rule: string;
    /** From the root of the response: `result.0.hash`, or `response`. */
    readonly place: string;
    readonly message: string;
    readonly request: string;
  }[];
}

export interface ConformanceProgress {
  readonly done: number;
  readonly all: number;
  /** What is being asked for. */
  readonly name: string;
}

export type ToConformance =
  | {
      readonly type: 'state';
      /** Name of the node. */
      readonly title: string;
      readonly what: 'method' | 'endpoint';
      readonly heavy: boolean;
      readonly rows: readonly ConformanceRow[];
      /** Undefined when nothing is being asked. */
      readonly progress: ConformanceProgress | undefined;
      /** Undefined while it runs. */
      readonly verdict:
        | {
            readonly level: 'good' | 'warning' | 'error';
            readonly text: string;
            readonly reasons: readonly string[];
          }
        | undefined;
    }
  | {
      readonly type: 'row';
      readonly row: ConformanceRow | undefined;
      readonly progress: ConformanceProgress;
    };

const at = z.number().int().min(0);

export const fromConformance = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('again'), heavy: z.boolean() }),
  z.object({ type: z.literal('cancel') }),
  z.object({ type: z.literal('copy') }),
  /** The request of a row, or of one of its deviations, is opened and sent. */
  z.object({ type: z.literal('open'), row: at, deviation: at.optional() }),
]);
export type FromConformance = z.infer<typeof fromConformance>;
