/** A request of a collection as the text of a block. */

import { isSecretHeader, isSecretName } from '../masking/names';
import { parseJsonText } from '../scratch/json/json';
import { gatherFor } from '../scratch/text/gather';
import { capital, counted } from '../units/words';
import { bodyOf, type WrittenBody } from './body';
import type { CollectionRequest, Pair } from './collection';
import { fileName } from './file-names';
import { encoded, encodedAround, translated, variableName } from './placeholders';
import { isReadAs, isReadAsCall, isReadAsCalls, type Meant } from './read-back';
import { assertionOf, testsOf } from './tests';

export interface WrittenRequest {
  readonly language: 'http' | 'jsonrpc';
  /** Without a line end after the last line. */
  readonly text: string;
  /** The body in a file of its own, which the request names by `./NAME`. */
  readonly bodyFile?: { readonly name: string; readonly text: string } | undefined;
  /** Variables that get a value of its response, as placeholders. */
  readonly captures: readonly { readonly variable: string; readonly value: string }[];
}

type WrittenText = Omit<WrittenRequest, 'captures'>;

export interface Context {
  /** The variables that a text with these reads, those of their values included. */
  reads(names: readonly string[]): readonly string[];
  isSecret(name: string): boolean;
  isKnown(name: string): boolean;
  /** A name for a request that no other request has. */
  requestName(title: string): string;
  /** A name for a file that no other file of the folder has. */
  uniqueName(name: string): string;
  /** Called with a sentence without the name of the request. */
  warn(text: string): void;
}

const METHODS =
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|PROPFIND|PROPPATCH|MKCOL|COPY|MOVE|LOCK|UNLOCK|SEARCH|REPORT|QUERY)$/;
/** After translation. */
const PLACEHOLDER = /^\{\{(?:\$[a-z]+(?: [\w ]+)?|[\w-]+)\}\}$/i;
const HEADER_NAME = /^[\w!$%&'*+.^`|~-]+$/;
const LINE_ENDS = /[\r\n\u0085\u2028\u2029]+/g;
const LONGEST_TITLE = 120;
const MOST_LINES = 40;

/** Undefined where the request can't be written; `context.warn` gets the reason. */
export function writtenRequest(request: CollectionRequest, context: Context): WrittenRequest | undefined {
  return new RequestWriter(request, context).written();
}

class RequestWriter {
  readonly #request: CollectionRequest;
  readonly #context: Context;
  readonly #names = new Set<string>();
  /** Descriptions of the values to ask for, by the names of their variables. */
  readonly #prompts = new Map<string, string>();
  readonly #notes: string[] = [];
  readonly #captures: { readonly name: string; readonly from: string }[] = [];

  constructor(request: CollectionRequest, context: Context) {
    this.#request = request;
    this.#context = context;
  }

  written(): WrittenRequest | undefined {
    const { name, method: given, body } = this.#request;
    const method = given.toUpperCase();
    if (!METHODS.test(method)) return this.#refused(`The method ${oneLine(given)} is not supported`);
    let url = this.#url();
    const isCall = body?.kind === 'text' && callsIn(body.text) > 0;
    if (url === '' && !isCall) return this.#refused('It has no URL');
    const headers = this.#headers();
    url = this.#authorize(headers, url);
    const content = body && bodyOf(body, this.#filled, (text) => this.#context.warn(`${capital(text)}.`));
    if (content?.type && (content.forced || !headers.some(([one]) => /^content-type$/i.test(one)))) {
      if (content.forced) removeType(headers);
      headers.push(['Content-Type', oneLine(content.type)]);
    }
    const assertions = this.#assertions();
    const title = oneLine(name).slice(0, LONGEST_TITLE).trim();
    const notes = this.#comments();
    const named = this.#captures.length > 0 ? this.#context.requestName(name) : undefined;
    const captures = this.#captures.map((one) => ({
      variable: variableName(one.name),
      value: `{{${named}.response.${one.from}}}`,
    }));
    const directives = [
      ...(named === undefined ? [] : [`name ${named}`]),
      ...this.#secretDirectives(),
      ...this.#request.directives,
      ...assertions.map((one) => `assert ${one}`),
    ];
    const base = { title, directives, method, url, headers };
    for (const comments of [notes, []]) {
      const found =
        this.#asCalls(base, comments, content) ??
        this.#inline(base, comments, content) ??
        this.#withFile(base, comments, content);
      if (!found) continue;
      if (comments !== notes) this.#context.warn('Its comments are left out.');
      return { ...found, captures };
    }
    return this.#refused("It can't be written as a request");
  }

  #refused(why: string): undefined {
    this.#context.warn(`${why}: not imported.`);
    return undefined;
  }

  readonly #filled = (text: string): string => {
    const { text: result, names, unknown } = translated(text);
    for (const name of names) this.#names.add(name);
    for (const one of unknown)
      this.#context.warn(`${one} has no counterpart: define a variable of this name.`);
    return result;
  };

  #url(): string {
    const given = this.#request.url.trim();
    if (given === '') return '';
    const [, origin = '', path = '', rest = ''] =
      /^((?:[\w+.-]+:\/\/)?[^/?#]*)([^?#]*)(.*)$/s.exec(given) ?? [];
    const values = new Map(this.#request.pathValues.map((one) => [one.name, one.value]));
    const segments = path.split('/').map((segment) => {
      const value = segment.startsWith(':') ? values.get(segment.slice(1)) : undefined;
      return value === undefined || value === '' ? segment : encodedAround(this.#filled(value));
    });
    const whole = this.#filled(
      `${this.#withoutPassword(origin)}${segments.join('/')}${this.#withoutKeys(rest)}`,
    );
    const plain = whole.replace(/\{\{[^{}]*\}\}|[\s\p{Cc}{}<>"\\^`|]/gu, (one) =>
      PLACEHOLDER.test(one) ? one : encoded(one),
    );
    return /^(?:[a-z][\w+.-]*:\/\/|\{\{|\/)/i.test(plain) ? plain : `http://${plain}`;
  }

  #withoutPassword(origin: string): string {
    return origin.replace(/^([\w+.-]+:\/\/[^:@]*:)([^@{}]+)@/, (_, before: string) => {
      return `${before}${this.#secret('password', 'Password in the URL')}@`;
    });
  }

  #withoutKeys(query: string): string {
    const parts = query
      .split(/(?=[?&])/)
      .map((part) =>
        part.replace(/^([?&])([^=#]+)=([^#{}]+)/, (whole, sign: string, name: string) =>
          isSecretName(name)
            ? `${sign}${name}=${this.#secret(variableName(name), `Value of ${name}`)}`
            : whole,
        ),
      );
    return parts.join('');
  }

  /** A placeholder for a value that is asked for, because it must not be in a file. */
  #secret(wanted: string, about: string): string {
    let name = wanted;
    for (let count = 2; this.#context.isKnown(name) && !this.#prompts.has(name); count++)
      name = `${wanted}${count}`;
    this.#prompts.set(name, about);
    return `{{${name}}}`;
  }

  #headers(): [string, string][] {
    return this.#request.headers.flatMap(({ name: given, value, disabled }): [string, string][] => {
      const name = given.trim();
      if (disabled || name === '') {
        if (name !== '') this.#notes.push(`Disabled header: ${name}`);
        return [];
      }
      if (!HEADER_NAME.test(name) || /^x-request-type$/i.test(name)) {
        this.#context.warn(`The header "${oneLine(name)}" is left out.`);
        return [];
      }
      return [[name, this.#headerValue(name, oneLine(this.#filled(value)))]];
    });
  }

  #headerValue(name: string, value: string): string {
    if (!isSecretHeader(name) || value === '' || value.includes('{{')) return value;
    const [, scheme] = /^(bearer|basic)\s+\S/i.exec(value) ?? [];
    const secret = this.#secret(variableName(name).toLowerCase(), `Value of the header ${name}`);
    return scheme === undefined ? secret : `${scheme} ${secret}`;
  }

  /** Adds the credentials to the headers, or to the URL. Returns the URL. */
  #authorize(headers: [string, string][], url: string): string {
    const { auth } = this.#request;
    const header = (value: string) => {
      if (!headers.some(([name]) => /^authorization$/i.test(name))) headers.push(['Authorization', value]);
      return url;
    };
    switch (auth.kind) {
      case 'none':
        return url;
      case 'basic': {
        const user = oneLine(this.#filled(auth.user));
        return header(`Basic ${user}:${this.#credential(auth.password, 'password', 'Password')}`);
      }
      case 'bearer':
        return header(`Bearer ${this.#credential(auth.token, 'token', 'Bearer token')}`);
      case 'key': {
        const name = oneLine(this.#filled(auth.name));
        const value = this.#credential(auth.value, 'apiKey', `Value of ${name}`);
        if (auth.inQuery) return `${url}${url.includes('?') ? '&' : '?'}${encodedAround(name)}=${value}`;
        if (HEADER_NAME.test(name)) headers.push([name, value]);
        else this.#context.warn(`The header "${name}" is left out.`);
        return url;
      }
      case 'other':
        this.#notes.push(`Authentication that is not imported: ${oneLine(auth.name)}`);
        this.#context.warn(
          `The authentication "${oneLine(auth.name)}" is not imported: add an Authorization header.`,
        );
        return url;
    }
  }

  /** Variables stay; a literal value is asked for. */
  #credential(value: string, name: string, about: string): string {
    const isVariable =
      value.includes('{{') &&
      !translated(value).hasBraces &&
      value.replace(/\{\{[^{}]*\}\}/g, '').trim() === '';
    return isVariable ? oneLine(this.#filled(value)) : this.#secret(name, about);
  }

  #assertions(): readonly string[] {
    const found: string[] = [];
    for (const { when, text } of this.#request.scripts) {
      const tests = when === 'after' ? testsOf(text) : { assertions: [], captures: [], left: [text] };
      found.push(...tests.assertions);
      this.#captures.push(...tests.captures);
      if (tests.left.length === 0) continue;
      const place = when === 'before' ? 'before the request' : 'after the response';
      const isPart = tests.assertions.length + tests.captures.length > 0;
      this.#notes.push(
        isPart ? `Parts of the script that ran ${place}:` : `Script that ran ${place}:`,
        ...tests.left.flatMap((one) => one.split(/\r?\n/)).map((line) => `| ${line}`),
      );
      this.#context.warn(
        isPart
          ? `Of its script ${place}, ${counted(tests.left.length, 'statement')} cannot be run: see the comment.`
          : `Its script ${place} is not run: it is a comment.`,
      );
    }
    for (const one of this.#request.assertions) {
      if (one.disabled) continue;
      const assertion = assertionOf(one);
      if (assertion !== undefined) found.push(assertion);
      else this.#unknownAssertion(one);
    }
    return [...new Set([...found, ...(this.#request.conditions ?? [])])];
  }

  #unknownAssertion({ name, value }: Pair): void {
    this.#notes.push(`Assertion that is not checked: ${name}: ${value}`);
    this.#context.warn(`The assertion "${oneLine(`${name}: ${value}`)}" is a comment.`);
  }

  /** The description and the notes, as lines that are only comments. */
  #comments(): readonly string[] {
    const { about } = this.#request;
    const lines = [...(about ?? '').trim().split(LINE_ENDS), ...this.#notes].filter((line) => line !== '');
    const shown =
      lines.length > MOST_LINES
        ? [...lines.slice(0, MOST_LINES), `… ${lines.length - MOST_LINES} more lines`]
        : lines;
    return shown.map((line) => {
      const plain = line.replace(LINE_ENDS, ' ').trimEnd();
      return /^\s*@/.test(plain) ? `# | ${plain}` : `# ${plain}`;
    });
  }

  #secretDirectives(): readonly string[] {
    for (const name of this.#context.reads([...this.#names])) {
      if (this.#context.isSecret(name) && !this.#prompts.has(name))
        this.#prompts.set(name, 'Secret variable');
    }
    return [...this.#prompts].map(([name, about]) => `secret ${name} ${oneLine(about)}`);
  }

  /** JSON-RPC calls, where nothing but the calls and the URL is sent. */
  #asCalls(base: Omit<Meant, 'body'>, comments: readonly string[], content: WrittenBody | undefined) {
    if (
      !content ||
      base.method !== 'POST' ||
      base.directives.some((one) => one.startsWith('assert header'))
    ) {
      return undefined;
    }
    const isPlain = base.headers.every(([name, value]) => isJsonHeader(name, value));
    const calls = isPlain ? callsIn(content.text) : 0;
    if (calls === 0 || !/^(?:https?:\/\/|\{\{|$)/i.test(base.url)) return undefined;
    const directives = [...base.directives, ...(base.url === '' ? [] : [`node ${base.url}`])];
    const head = headOf(base.title, comments, directives);
    const { title } = base;
    const call = base.url === '' ? callText(content.text) : undefined;
    const plain = call === undefined ? undefined : [...head, call.text].join('\n');
    if (call && plain && isReadAsCall(plain, { title, directives, ...call }))
      return { language: 'jsonrpc', text: plain } as const;
    const body = content.text.trim();
    const text = [...head, body].join('\n');
    return isReadAsCalls(text, { title, directives, body, calls })
      ? ({ language: 'jsonrpc', text } as const)
      : undefined;
  }

  #inline(base: Omit<Meant, 'body'>, comments: readonly string[], content: WrittenBody | undefined) {
    if (base.url === '') return undefined;
    const body = content && content.text !== '' ? ['', content.text] : [];
    const text = [...httpLines(base, comments), ...body].join('\n');
    const isRead = isReadAs(text, { ...base, body: content?.parts ?? [] });
    return isRead ? ({ language: 'http', text } as const) : undefined;
  }

  /** With a body that has lines of another meaning in a request, such as `###`. */
  #withFile(
    base: Omit<Meant, 'body'>,
    comments: readonly string[],
    content: WrittenBody | undefined,
  ): WrittenText | undefined {
    if (!content?.movable || base.url === '') return undefined;
    const { names, hasBraces } = translated(content.text);
    // Braces that are no placeholder would be one where variables in the file are filled in.
    const filled = names.length > 0 && !hasBraces;
    if (names.length > 0 && hasBraces) this.#context.warn('Variables in its body are not filled in.');
    const name = this.#context.uniqueName(`${fileName(base.title)}.body.txt`);
    const path = `./${name}`;
    const text = [...httpLines(base, comments), '', `<${filled ? '@' : ''} ${path}`].join('\n');
    if (!isReadAs(text, { ...base, body: [{ kind: 'file', path, filled }] })) return undefined;
    return { language: 'http', text, bodyFile: { name, text: content.text } };
  }
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

function headOf(title: string, comments: readonly string[], directives: readonly string[]): string[] {
  return [`### ${title}`.trimEnd(), ...comments, ...directives.map((one) => `# @${one}`)];
}

function httpLines(
  { title, directives, method, url, headers }: Omit<Meant, 'body'>,
  comments: readonly string[],
) {
  const written = headers.map(([name, value]) => `${name}: ${value}`.trimEnd());
  return [...headOf(title, comments, directives), `${method} ${url}`, ...written];
}

function removeType(headers: [string, string][]): void {
  const at = headers.findIndex(([name]) => /^content-type$/i.test(name));
  if (at >= 0) headers.splice(at, 1);
}

const isJsonHeader = (name: string, value: string) =>
  /^(?:content-type|accept)$/i.test(name) &&
  /^(?:application\/json(?:; *charset=utf-8)?|\*\/\*)$/i.test(value);

/** Number of calls in a JSON-RPC body that has nothing but what a call is sent with; 0 for any other text. */
function callsIn(text: string): number {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 0;
  }
  const calls = Array.isArray(value) ? (value as unknown[]) : [value];
  return calls.every(isCall) ? calls.length : 0;
}

/** `eth_getBalance("0x…", "latest")` for a single call with parameters by position, digit for digit. */
function callText(text: string): { readonly method: string; readonly text: string } | undefined {
  const gather = gatherFor(text);
  const root = parseJsonText(gather, 0, text.length, { sent: true, silent: true });
  if (root?.kind !== 'object') return undefined;
  const member = (name: string) => root.members.find(({ key }) => key.value === name)?.value;
  const method = member('method');
  const params = member('params');
  if (method?.kind !== 'string' || (params !== undefined && params.kind !== 'array')) return undefined;
  const args = params?.items.map(({ start, end }) => text.slice(start, end)) ?? [];
  return { method: method.value, text: `${method.value}(${args.join(', ')})` };
}

function isCall(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const call = value as Readonly<Record<string, unknown>>;
  return (
    call.jsonrpc === '2.0' &&
    typeof call.method === 'string' &&
    (typeof call.id === 'number' || typeof call.id === 'string') &&
    (call.params === undefined || typeof call.params === 'object') &&
    Object.keys(call).every((name) => ['jsonrpc', 'id', 'method', 'params'].includes(name))
  );
}
