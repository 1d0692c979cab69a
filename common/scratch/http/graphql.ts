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
  const start = variablesStart(text);
  const query = text.slice(0, start);
  const json = start === undefined ? undefined : text.slice(start);
  const name = /^\s*(?:query|mutation|subscription)\s+(\w+)/.exec(query)?.[1];
  try {
    const variables: unknown = json === undefined ? {} : JSON.parse(json);
    return JSON.stringify({ query: query.trim(), operationName: name, variables });
  } catch {
    return undefined;
  }
}

/** Where the variables start: at a line after an empty one that opens a JSON object, which a selection never does. */
function variablesStart(text: string): number | undefined {
  let at = 0;
  let afterEmpty = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const trimmed = line.trimStart();
    const start = at + line.length - trimmed.length;
    if (afterEmpty && trimmed.startsWith('{') && opensObject(text, start)) return start;
    afterEmpty = trimmed === '';
    at += line.length;
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return undefined;
}

/** Whether the brace at `start` is followed by a string or by its closing brace. */
function opensObject(text: string, start: number): boolean {
  let at = start + 1;
  while (/\s/.test(text[at] ?? '')) at++;
  return text[at] === '"' || text[at] === '}';
}
