import { Cookie, CookieJar as Jar } from 'tough-cookie';

/** Cookies of a session, as in RFC 6265. A domain that is a public suffix, such as `co.uk`, has no cookies. */
export interface CookieJar {
  /** The value of the header `Cookie` for a request; undefined without cookies. */
  header(url: URL): string | undefined;
  /** Keeps the cookies of a response. @param lines values of its `Set-Cookie` headers */
  keep(url: URL, lines: readonly string[]): void;
}

/** A server could fill the memory otherwise. */
const MAX_COOKIES = 500;
const MAX_LINE_LENGTH = 4096;

/** @param now Unix time in milliseconds */
export function createCookieJar(now: () => number = Date.now): CookieJar {
  let jar = new Jar();
  return {
    header(url) {
      const cookies = jar
        .getCookiesSync(url.href, { expire: false, sort: true })
        .filter((cookie) => expiryOf(cookie) > now());
      return cookies.length === 0 ? undefined : cookies.map((cookie) => cookie.cookieString()).join('; ');
    },
    keep(url, lines) {
      for (const line of lines) {
        const cookie = line.length > MAX_LINE_LENGTH ? undefined : Cookie.parse(line);
        // A cookie without a name would be sent as a bare value.
        if (cookie && cookie.key !== '') {
          jar.setCookieSync(cookie, url.href, { ignoreError: true, now: new Date(now()) });
        }
      }
      const { cookies } = jar.serializeSync() ?? { cookies: [] };
      if (cookies.length > MAX_COOKIES) {
        jar = Jar.deserializeSync(
          JSON.stringify({ ...jar.serializeSync(), cookies: cookies.slice(-MAX_COOKIES) }),
        );
      }
    },
  };
}

/** Unix time in milliseconds. `Max-Age` counts from when the cookie came. */
function expiryOf(cookie: Cookie): number {
  const came = cookie.creation instanceof Date ? cookie.creation : undefined;
  return cookie.expiryTime(came) ?? Number.POSITIVE_INFINITY;
}

/** A jar for each environment, in memory. @returns the jar of an environment; undefined for no environment */
export function createCookieJars(): (environment: string | undefined) => CookieJar {
  const jars = new Map<string | undefined, CookieJar>();
  return (environment) => {
    const jar = jars.get(environment) ?? createCookieJar();
    jars.set(environment, jar);
    return jar;
  };
}
