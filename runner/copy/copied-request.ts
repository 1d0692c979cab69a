import type { NodeConnection } from '../connection/connection';
import type { Prepared, PreparedCall } from '../model/prepared';
import type { Marks } from './marks';

/** A request for copying: filled in, with marks in place of secrets and unknown values. */
export interface CopiedRequest {
  readonly kind: Prepared['kind'];
  readonly method: string;
  readonly url: string;
  /** Without the Authorization header that `user` stands for. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** `name:password` of basic authentication. */
  readonly user?: string;
  readonly body?: string;
  /** Whether the body is not text, so that it is missing here. */
  readonly isBinary?: boolean;
  readonly calls: readonly PreparedCall[];
  readonly batch: boolean;
  readonly stream: boolean;
  readonly connection?: NodeConnection;
  readonly marks: Marks;
}
