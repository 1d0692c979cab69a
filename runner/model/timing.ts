/** Duration of the parts of an exchange in milliseconds. A part is absent when it did not happen or is not known. */
export interface Timing {
  /** DNS lookup. */
  readonly lookup?: number;
  /** TCP connection, including the tunnel through a proxy. */
  readonly connect?: number;
  /** TLS handshake. */
  readonly tls?: number;
  /** From sending the request to the response headers. */
  readonly firstByte?: number;
  /** From the response headers to the end of the body. */
  readonly body?: number;
}

/** The connection that a request used. */
export interface Travelled {
  /** Whether the connection was opened for an earlier request. */
  readonly reused: boolean;
  /** `127.0.0.1:8545`, `[::1]:8545`: the node, or the proxy in front of it. */
  readonly remote?: string;
  /** `HTTP/1.1`. */
  readonly protocol: string;
  /** `TLSv1.3`; absent without TLS. */
  readonly tls?: string;
  readonly timing: Timing;
}
