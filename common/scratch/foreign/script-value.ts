/** Values of response scripts, as the sides of assertions. */

/** What an expression stands for. */
export type ScriptValue =
  /** A side of an assertion, such as `$.result` or `"text"`. */
  | { readonly kind: 'value'; readonly text: string; readonly literal: boolean; readonly path: boolean }
  /** Conditions that hold together, and the one for the opposite if there is one. */
  | { readonly kind: 'test'; readonly conditions: readonly string[]; readonly opposite?: string | undefined }
  | { readonly kind: 'pattern'; readonly text: string }
  | { readonly kind: 'object'; readonly name: ScriptObject }
  /** A method of a value, before its call. */
  | { readonly kind: 'method'; readonly of: ScriptValue; readonly name: string }
  /** A function that is called by its name. */
  | { readonly kind: 'function'; readonly name: string };

export type ScriptObject =
  | 'response'
  | 'headers'
  | 'contentType'
  | 'JSON'
  | 'client'
  | 'global'
  | 'variables'
  | 'request';

export function pathValue(text: string): ScriptValue {
  return { kind: 'value', text, literal: false, path: text.startsWith('$') };
}

export function literalValue(text: string): ScriptValue {
  return { kind: 'value', text, literal: true, path: false };
}

/** Values by their names. `tool` decides what `response.body` is. */
export function namedValue(name: string): ScriptValue | undefined {
  switch (name) {
    case 'response':
    case 'client':
    case 'JSON':
    case 'request':
      return { kind: 'object', name };
    case 'true':
    case 'false':
    case 'null':
      return literalValue(name);
    case 'undefined':
      return literalValue('null');
    case 'parseInt':
    case 'parseFloat':
    case 'Number':
    case 'BigInt':
    case 'String':
    case 'jsonPath':
      return { kind: 'function', name };
    default:
      return undefined;
  }
}

/** `of.name`; undefined for members that are not read. */
export function memberOf(of: ScriptValue, name: string, jetBrains: boolean): ScriptValue | undefined {
  if (of.kind === 'object') return memberOfObject(of.name, name, jetBrains);
  if (of.kind !== 'value') return undefined;
  if (METHODS.has(name)) return { kind: 'method', of, name };
  if (name === 'length') return pathValue(`length(${of.text})`);
  if (!of.path) return undefined;
  return pathValue(
    /^[A-Za-z_]\w*$/.test(name) ? `${of.text}.${name}` : `${of.text}[${JSON.stringify(name)}]`,
  );
}

const METHODS: ReadonlySet<string> = new Set([
  'includes',
  'startsWith',
  'endsWith',
  'match',
  'hasOwnProperty',
  'toString',
]);

function memberOfObject(object: ScriptObject, name: string, jetBrains: boolean): ScriptValue | undefined {
  const key = `${object}.${name}`;
  switch (key) {
    case 'response.status':
    case 'response.statusCode':
      return { kind: 'value', text: 'status', literal: false, path: false };
    case 'response.body':
      return pathValue(jetBrains ? '$' : 'body');
    case 'response.parsedBody':
      return pathValue('$');
    case 'response.headers':
      return { kind: 'object', name: 'headers' };
    case 'response.contentType':
      return { kind: 'object', name: 'contentType' };
    case 'contentType.mimeType':
      return pathValue('header.content-type');
    case 'client.global':
      return { kind: 'object', name: 'global' };
    case 'request.variables':
      return { kind: 'object', name: 'variables' };
    case 'JSON.parse':
    case 'headers.valueOf':
    case 'global.get':
    case 'variables.get':
      return { kind: 'function', name: key };
    default:
      // `response.headers["content-type"]`
      return object === 'headers' && /^[\w-]+$/.test(name)
        ? pathValue(`header.${name.toLowerCase()}`)
        : undefined;
  }
}
