import type net from 'node:net';
import type { Limits } from '../../runner/connection/connection';
import type { Outcome, Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { getRequest, listen, rpcRequest } from '../node/runner-wire';

/** One way in which a node fails or misbehaves, and what a person sees of it: a row of docs/development/reliability.md. */
export interface HostileCase {
  /** What the node does, as the subject of nothing: "hangs before its headers". */
  readonly what: string;
  readonly node: StartNode;
  /** The request that is sent to it; a JSON-RPC call unless said otherwise. */
  readonly request?: (url: string) => Prepared;
  readonly options?: Omit<SendOptions, 'schedule' | 'signal'>;
  /** A larger body goes to a file, from 5 MiB on and up to so many MiB; only of cases with `memory`. */
  readonly toFileMib?: number;
  /** The time-outs that are set; the one for the whole alone unless said otherwise. */
  readonly limits?: Limits;
  /** The deadline strikes once the headers of the response are in. */
  readonly lateAfterHeaders?: true;
  readonly outcome: Outcome;
  readonly status: number | null;
  /** `HOST` stands for the host and port of the node, `OTHER` for those of a second one. */
  readonly message: string;
  /** What is told of the response against the catalogue. */
  readonly problems?: readonly string[];
  /** What else has to hold for the response. */
  readonly also?: (reply: Reply) => void;
  /** Sent from a process of its own, whose memory grows by no more than so many MiB. */
  readonly memory?: number;
  /** Real time within which the response has to be there. Milliseconds; 5,000 unless said otherwise. */
  readonly withinMs?: number;
}

export interface HostileNode {
  readonly url: string;
  /** A node that stands beside it. */
  readonly other?: string;
  /** Where the next, good, request is sent; to the node itself unless said otherwise. */
  readonly next?: string;
  /** A certificate (PEM) that the one who sends trusts. */
  readonly trust?: string;
  /** Requests that came in, as text. */
  readonly received: readonly string[];
  close(): Promise<void>;
}

/** What the suite has in hand for a node. */
export interface Hand {
  /** Lets the deadline strike. */
  readonly late: () => void;
  /** Whether the node answers well from now on. */
  readonly good: () => boolean;
}

export type StartNode = (hand: Hand) => Promise<HostileNode>;

export const GOOD = '{"jsonrpc":"2.0","id":1,"result":"0x10"}';

/** A node on a plain socket, which does its worst to each request until the suite wants a good reply. */
export function plain(worst: (socket: net.Socket, request: string, hand: Hand) => void): StartNode {
  return (hand) =>
    listen((socket, request) => {
      if (hand.good()) socket.write(goodReply);
      else worst(socket, request, hand);
    });
}

const goodReply = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${GOOD.length}\r\n\r\n${GOOD}`;

/** Writes chunk after chunk for as long as they are taken, up to a number of bytes. */
export function pour(socket: net.Socket, chunk: Buffer | string, most = Number.POSITIVE_INFINITY): void {
  let left = most;
  const more = () => {
    while (!socket.destroyed && left > 0) {
      left -= chunk.length;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on('drain', more);
  more();
}

export const rpc = rpcRequest;
export const get = getRequest;

/** Two calls in one batch. */
export function batch(url: string): Prepared {
  return rpcRequest(url, {
    batch: true,
    calls: [
      { method: 'eth_blockNumber', params: [], id: 1 },
      { method: 'eth_chainId', params: [], id: 2 },
    ],
    body: '[{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]},{"jsonrpc":"2.0","id":2,"method":"eth_chainId","params":[]}]',
  });
}
