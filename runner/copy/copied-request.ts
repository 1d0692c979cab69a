import type { NodeConnection } from '../connection/connection';
import type { Prepared, PreparedCall } from '../model/prepared';
import type { Marks } from './marks';

/** A request as it may be copied: filled in, with stand-ins for what is secret or not known. */
export interface Copied {
  readonly kind: Prepared['kind'];
  readonly method: string;
  readonly url: string;
  /** Without the Authorization that `user` says. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** `name:password` of basic authentication. */
  readonly user?: string;
  readonly body?: string;
  readonly calls: readonly PreparedCall[];
  readonly batch: boolean;
  readonly stream: boolean;
  readonly connection?: NodeConnection;
  readonly marks: Marks;
}
