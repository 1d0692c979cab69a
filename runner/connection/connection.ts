import type { Dispatcher } from 'undici';
import type { NodeAddress } from '../model/node-address';
import type { Prepared } from '../model/prepared';
import type { HttpProxy } from './proxy';

/** How a node is reached besides its address: the members of an item of `slotpad.nodes`. Paths are absolute. */
export interface NodeConnection {
  /** PEM file with the certificates that the node's own is held against, instead of the public ones. */
  readonly ca?: string;
  /** PEM files of the client certificate that the node asks for, and of its key. */
  readonly certificate?: string;
  readonly key?: string;
  /** File with the 32 bytes, as hex, that tokens for the engine API are made with. */
  readonly jwtSecretFile?: string;
  /** Which kind of Authorization header it wants; the token or the password stands elsewhere. */
  readonly auth?: 'bearer' | 'basic';
  /** For `basic`. */
  readonly user?: string;
  /** URL of a proxy, for loopback addresses too; `none` for none. */
  readonly proxy?: string;
  readonly timeouts?: Timeouts;
}

/** Seconds. */
export interface Timeouts {
  readonly connect?: number;
  readonly firstByte?: number;
  readonly whole?: number;
}

export interface ConnectedNode extends NodeAddress {
  readonly connection?: NodeConnection;
}

/** How long something may last. */
export interface Limit {
  readonly ms: number;
  /** How a person allows more, as it ends a sentence: `raise slotpad.timeout`. Empty when nothing sensible is known. */
  readonly more: string;
}

/** Of one exchange; what is absent has no limit of its own. */
export interface Limits {
  readonly connect?: Limit;
  readonly firstByte?: Limit;
  readonly whole: Limit;
}

/** What a person does about a connection that fails, in the words of the program that is used; ends a sentence. */
export interface Advice {
  /** About a certificate that nobody known signed. */
  trust(node: string | undefined): string;
  /** About a node that asks for a client certificate. */
  identify(node: string | undefined): string;
  /** About a node that wants credentials and got none; a whole sentence, or nothing. */
  credentials(node: string | undefined): string;
}

/** The way to one node, as far as it is settled before the first byte leaves. */
export interface Way {
  readonly dispatcher: Dispatcher;
  /** What the request has to go through. */
  readonly proxy?: HttpProxy;
  /** Added unless the request has its own. */
  readonly authorization?: string;
  /** Where a made token comes from, for what to check when it is refused. */
  readonly jwtSecretFile?: string;
  /** Values that no message may show. */
  readonly secrets: readonly string[];
  /** Name of the node that is meant; undefined for an address that is no node's. */
  readonly node?: string;
  /** Whose authorities count. */
  readonly ca?: string;
  /** Whether a client certificate is shown. */
  readonly identified?: boolean;
  readonly advice: Advice;
  limits(wholeMs: number | undefined): Limits;
  /** How many connections were opened for it so far: an exchange that opened none went over a kept one. */
  opened(): number;
}

/** Decides, for each request anew, how it travels. */
export interface Connections {
  /** @returns a problem when the request must not leave as things stand: a file is missing, a token is not set */
  open(url: URL, kind: Prepared['kind']): Promise<Way | { readonly problem: string }>;
  /** Closes all kept connections, those in use too. The next request opens new ones. */
  close(): Promise<void>;
}
