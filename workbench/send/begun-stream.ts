import type { Connect } from '../../runner/events/events-stream';
import type { Prepared } from '../../runner/model/prepared';
import type { PrepareInput } from '../../runner/request/prepare';
import type { ResponseParams } from '../../server/lsp/messages';

/** An event stream that has started. */
export interface BegunStream {
  readonly prepared: Prepared;
  /** Undefined for a request from the history. */
  readonly input: PrepareInput | undefined;
  /** The position of the request. */
  readonly request: ResponseParams['request'];
  readonly status: number | null;
  /** Takes over the open connection. */
  readonly first: Connect;
}
