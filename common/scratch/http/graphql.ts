import type { Header } from '../types';

const REQUEST_TYPE = /^x-request-type$/i;

/** Whether a body is a GraphQL query: by the method `GRAPHQL` or by `X-Request-Type: GraphQL`. */
export function isGraphQl(method: string, headers: readonly Header[]): boolean {
  return (
    method.toUpperCase() === 'GRAPHQL' ||
    headers.some(({ name, value }) => REQUEST_TYPE.test(name.text) && /^graphql$/i.test(value?.text ?? ''))
  );
}

/** The header that says so, which is not sent. */
export function isRequestType(name: string): boolean {
  return REQUEST_TYPE.test(name);
}

/**
 * The JSON body for a query. After an empty line, a JSON object has its variables.
 *
 * @returns undefined if the variables are not JSON
 */
export function graphQlBody(text: string): string | undefined {
  const [, query = text, json] =
    /^([\s\S]*?)(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)\s*(\{\s*["}][\s\S]*)$/.exec(text) ?? [];
  const name = /^\s*(?:query|mutation|subscription)\s+(\w+)/.exec(query)?.[1];
  try {
    const variables: unknown = json === undefined ? {} : JSON.parse(json);
    return JSON.stringify({ query: query.trim(), operationName: name, variables });
  } catch {
    return undefined;
  }
}
