import type { RateLimit, Retry } from '../../common/scratch/directives/values/values';

/** How a request is sent, by the directives of its block. */
export interface Delivery {
  /** `# @no-redirect` */
  readonly followRedirects?: false;
  /** `# @redirect`: a redirect with status 301 or 302 gets the same method and body. */
  readonly keepsMethod?: true;
  /** `# @no-cookie-jar`: stored cookies are not sent, and none are stored. */
  readonly cookies?: false;
  /** `# @timeout`: milliseconds for the whole exchange. */
  readonly timeoutMs?: number;
  /** `# @connection-timeout`: milliseconds. */
  readonly connectMs?: number;
  /** `# @proxy`: a URL. */
  readonly proxy?: string;
  /**
   * The version of HTTP: `2` offers HTTP/2 to a server with TLS, `prior-knowledge` speaks it without asking, `1.1` never
   * speaks it. If absent, HTTP/2 is spoken where a server with TLS speaks nothing else.
   */
  readonly http?: '1.1' | '2' | 'prior-knowledge';
  /** `# @sleep`: milliseconds before the first attempt. */
  readonly sleepMs?: number;
  /** `# @wait`: milliseconds to wait until a block has the transaction of the request. Absent, or 0: it does not wait. */
  readonly waitMs?: number;
  /** It waits without `# @wait`, because it is a call of a contract. */
  readonly waitIsDefault?: true;
  /** Name of the contract that it creates. */
  readonly deploys?: string;
  readonly rateLimit?: RateLimit;
  readonly retry?: Retry;
  readonly until?: {
    /** All must hold. Placeholders are filled in. */
    readonly conditions: readonly string[];
    readonly withinMs: number;
    readonly everyMs: number;
  };
}
