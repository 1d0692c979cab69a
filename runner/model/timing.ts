/** How long the parts of an exchange took. Milliseconds; what is absent did not happen, or is not known. */
export interface Timing {
  /** Finding the address of a name. */
  readonly lookup?: number;
  /** Connecting, the tunnel through a proxy included. */
  readonly connect?: number;
  /** Agreeing on TLS. */
  readonly tls?: number;
  /** From sending the request to the head of the response. */
  readonly firstByte?: number;
  /** The body, from its head to its end. */
  readonly body?: number;
}

/** What a request travelled over. */
export interface Travelled {
  /** Whether the connection was kept from a request before. */
  readonly reused: boolean;
  /** `127.0.0.1:8545`, `[::1]:8545`: the node, or the proxy in front of it. */
  readonly remote?: string;
  /** `HTTP/1.1`. */
  readonly protocol: string;
  /** `TLSv1.3`; absent without TLS. */
  readonly tls?: string;
  readonly timing: Timing;
}
