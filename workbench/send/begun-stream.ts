import type { Connect } from '../../runner/events/events-stream';
import type { Prepared } from '../../runner/model/prepared';
import type { PrepareInput } from '../../runner/request/prepare';
import type { ResponseParams } from '../../server/lsp/messages';

/** A stream that has begun. */
export interface BegunStream {
  readonly prepared: Prepared;
  /** Absent where it was filled in before. */
  readonly input: PrepareInput | undefined;
  /** Where it stands. */
  readonly request: ResponseParams['request'];
  readonly status: number;
  /** Takes over the connection that stands. */
  readonly first: Connect;
}
