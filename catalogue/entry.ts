import { type Agreement, exampleOf, type Schema } from './types';

/** Where a fact of the catalogue comes from. */
export interface Source {
  readonly document:
    | 'Execution-Layer JSON-RPC Interface'
    | 'Beacon Node HTTP API and Extension Endpoints'
    | 'Ethereum execution API specification'
    | 'Ethereum Beacon Node API specification'
    | 'Ethereum keymanager API specification'
    | 'Ethereum builder API specification'
    | 'Client documentation'
    | 'real nodes'
    | 'Own specification';
  readonly heading: string;
  /** URI that opens the document; only of an own specification in a file. */
  readonly link?: string | undefined;
}

/** Whether an entry comes from a document of the user (`catalogue/documents`). */
export function isOwn({ source }: { readonly source: Source }): boolean {
  return source.document === 'Own specification';
}

export interface Parameter {
  /** As the specification names it, in lower camel or snake case as the wire has it. */
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /** For path and query parameters: over the text as written, percent-decoded. Else over a JSON value. */
  readonly schema: Schema;
  readonly required: boolean;
  /** What the node takes when it is left out, in words or as JSON text. */
  readonly defaultsTo?: string;
}

/**
 * What calling it does. Slotpad asks before it sends `sign`, `send` and `change`: a call that changes the settings, the
 * files or the chain of a node.
 */
export type Effect = 'read' | 'filter' | 'sign' | 'send' | 'change' | 'engine' | 'write';

/** A client that serves a method, and in which versions where not in all. */
export interface Served {
  /** As people write it: `Geth`, `Nethermind`. */
  readonly client: string;
  /** First version that has it. */
  readonly since?: string;
  /** First version that no longer has it. */
  readonly until?: string;
}

/** A client that no longer serves an operation. */
interface Removal {
  /** As people write it: `Teku`. */
  readonly client: string;
  /** First version without it. */
  readonly version: string;
}

interface Traced {
  /** Index of the parameter that names the tracer. */
  readonly config: number;
  /** The result is a list with a trace for each transaction. */
  readonly each?: true;
}

/** One method of the execution JSON-RPC interface. */
export interface MethodEntry {
  readonly name: string;
  /** Heading to list it under: `Client and network`, `State`, … */
  readonly group: string;
  /** One line. */
  readonly summary: string;
  readonly effect: Effect;
  readonly params: readonly Parameter[];
  /** What parameters have to agree on, by name. */
  readonly agreements?: readonly Agreement[] | undefined;
  /** By name of the client: the parameters of a client that has others, or has them in another order. */
  readonly dialects?: Readonly<Record<string, readonly Parameter[]>> | undefined;
  /** Nodes take further parameters than these, which no document shows. */
  readonly moreParams?: boolean | undefined;
  /** Over `params` as an object with named parameters. Absent where only a list is documented. */
  readonly namedParams?: Schema | undefined;
  /** Over the `result` member of the reply. Absent where no document shows it: then no reply is judged by it. */
  readonly result?: Schema | undefined;
  /** Set where the form of the result depends on the tracer: then `result` is absent. */
  readonly traced?: Traced | undefined;
  /** One line: what comes back, with its unit. */
  readonly returns: string;
  readonly notes: readonly string[];
  /** Says why, where the method always fails or is on its way out. */
  readonly deprecated?: string | undefined;
  readonly proofOfWorkOnly?: boolean | undefined;
  /** Says who lacks it, where not every client has it. */
  readonly notEverywhere?: string | undefined;
  /** Clients that serve it; absent for what a specification asks of every client. */
  readonly servedBy?: readonly Served[] | undefined;
  /** Complete `params` of a valid call, JSON values. */
  readonly example: readonly unknown[];
  readonly source: Source;
}

export interface Body {
  readonly schema: Schema;
  readonly required: boolean;
  /** Where that of the schema won't do: see `exampleOfBody`. */
  readonly example?: unknown;
  /** Set where the body may be SSZ too: `application/octet-stream`. */
  readonly ssz?: true;
}

/** A valid body. */
export function exampleOfBody({ example, schema }: Body): unknown {
  return example ?? exampleOf(schema);
}

/** How a reply is built: `{"data": …}`, the value itself, server-sent events, or nothing but a status. */
export type Envelope = 'data' | 'bare' | 'stream' | 'empty';

/** One operation of the beacon node HTTP API. */
export interface OperationEntry {
  /** Stable kebab-case name, for example `vendor-ui-health`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** Template: `/lighthouse/validator_inclusion/{epoch}/global`. Extension endpoints are written with `/lighthouse`. */
  readonly path: string;
  readonly group: string;
  readonly summary: string;
  readonly pathParams: readonly Parameter[];
  readonly query: readonly Parameter[];
  /** The query may have parameters besides these, such as the members of an object. */
  readonly moreQuery?: true;
  /** Request headers that the operation needs, lower case. */
  readonly headers: readonly Parameter[];
  readonly body?: Body;
  readonly envelope: Envelope;
  /** Set where the response may be SSZ too: `application/octet-stream`. */
  readonly ssz?: true;
  /** What it does, where its method and its reply do not tell. */
  readonly effect?: Effect;
  /**
   * Over the payload: the `data` member, the bare value, or the JSON of one event. Absent where no document shows
   * it: then no reply is judged by it.
   */
  readonly response?: Schema;
  /** Set where a document shows responses by status: over the whole body. Undefined for one without documented JSON. */
  readonly responseFor?: (status: number) => Schema | undefined;
  /** Members beside `data`, by name. */
  readonly beside?: Readonly<Record<string, Schema>>;
  /** For a stream whose events differ by name: over the JSON of an event of that name. */
  readonly events?: Readonly<Record<string, Schema>>;
  /** A whole path with query that is valid: `/lighthouse/analysis/block_rewards?start_slot=1&end_slot=32`. */
  readonly example: string;
  /** Node flags that it needs or that change it. */
  readonly flags: readonly string[];
  readonly notes: readonly string[];
  /** Which servers have it, where it is none of the specification: `Teku`. */
  readonly servedBy?: string;
  /** Set where a query over past states is cheaper at restore points: names the first parameter and its unit. */
  readonly restorePointHint?: { readonly parameter: string; readonly unit: 'slot' | 'epoch' };
  /** What parameters of the path and the query have to agree on, by name. */
  readonly agreements?: readonly Agreement[];
  readonly deprecated?: string;
  /** Versions of the community specification that have it; absent for extension endpoints. */
  readonly versions?: string;
  /** Set where newer nodes or specifications no longer have it; says which. */
  readonly removed?: string;
  /** Clients that removed it, where the version is known. */
  readonly removedBy?: readonly Removal[];
  /** What to use in place of a removed operation: `POST /eth/v2/beacon/blocks`. */
  readonly instead?: string;
  readonly source: Source;
}
