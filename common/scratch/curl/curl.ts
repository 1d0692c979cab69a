import { defined } from '../../defined';
import { contentType } from '../http/headers';
import { parseTarget, placeholdersOf } from '../http/request-line';
import { parseJsonText } from '../json/json';
import { added, type Gather, gatherFor, NONE, obstacle, problem } from '../text/gather';
import { isSpace } from '../text/lines';
import { keepPlaceholder } from '../text/placeholder';
import type {
  FormPart,
  Header,
  HttpBody,
  HttpRequest,
  Placeholder,
  Span,
  SyntaxFault,
  Target,
  Token,
} from '../types';
import {
  dataText,
  formPart,
  longOption,
  type Option,
  type SendingOption,
  sendingDirectives,
  sendingFault,
  shortOption,
  takesValue,
  textPart,
  unsupportedOption,
} from './curl-options';
import { isForWindows, type ShellWord, shellWords, windowsWords, wordOf } from './shell-words';

/** Whether the line is a `curl` command. */
export function startsCurl(text: string, start: number, stop: number): boolean {
  if (!text.startsWith('curl', start)) return false;
  const after = start + (text.startsWith('.exe', start + 4) ? 8 : 4);
  return after >= stop || isSpace(text.charCodeAt(after));
}

/** The value of an option: `word.value` from the offset `from`. */
interface Data {
  readonly word: ShellWord;
  readonly kind: Option;
  readonly from: number;
}

interface Command {
  method?: Token;
  url?: ShellWord;
  headers: readonly Header[];
  data: Data[];
  /** Parts of `-F`. */
  form: Data[];
  sending: SendingOption[];
  dataOption?: Token;
  get: boolean;
  head: boolean;
  /** The options that Slotpad does not do. */
  unsupported: { readonly word: ShellWord; readonly name: string }[];
  /** Words that Slotpad does not do, with the reason. */
  faults: { readonly word: Span; readonly message: string; readonly fault?: SyntaxFault }[];
}

/**
 * Parses the `curl` command at `start` as a request. Spans are in the text of the block. Token texts are after shell
 * quoting, so with escapes they differ from the text at their spans.
 */
export function curlRequest(gather: Gather, start: number): HttpRequest {
  const split = isForWindows(gather.text, start) ? windowsWords : shellWords;
  const { words, end } = split(gather.text, start, gather.text.length);
  const own = wordsOfCurl(gather.text, words);
  const command = readOptions(own);
  reportRest(gather, own.at(-1) ?? words[0], end);
  const headers = headersOf(command);
  const form = formOf(command);
  reportFaults(gather, command);
  if (command.url && !command.url.expansions && isGlob(command.url.value, gather.text.slice(start, end)))
    obstacle(gather, 'unsupported-syntax', command.url, GLOB);
  const url = command.url && command.get ? withQuery(command.url, command.data) : command.url;
  const target = url ? targetOf(gather, url) : parseTarget(gather.text, end, end, NONE);
  const isCut = words.some((word) => word.isOpen);
  for (const header of headers) {
    keepPlaceholders(gather, header);
    const { value, name } = header;
    if (!value && !isCut && name.text !== '' && !/^@|[{$]/.test(name.text))
      problem(gather, 'header-no-colon', name.start, name.end, LOST_HEADER);
  }
  const body = command.get
    ? undefined
    : form.length > 0
      ? formBody(gather, command, form)
      : bodyOf(gather, command, headers);
  const options = sendingDirectives(command.sending);
  for (const { value } of options) keepPlaceholdersIn(gather, value.start, value.end);
  const explicit = command.method?.text.toUpperCase();
  if (command.method && explicit !== command.method.text) {
    problem(gather, 'lower-case-method', command.method.start, command.method.end, command.method.text);
  }
  const implied = command.head
    ? 'HEAD'
    : (command.data.length > 0 || form.length > 0) && !command.get
      ? 'POST'
      : 'GET';
  return {
    start,
    end,
    kind: 'http',
    method: explicit || implied,
    ...(command.method ? { methodToken: command.method } : {}),
    target,
    headers: withImplied(command, headers),
    ...defined({ body }),
    curl: { start, end, text: gather.text.slice(start, end) },
    ...(options.length > 0 ? { options } : {}),
  };
}

/** Whether a URL has braces or brackets that `curl` expands: `/{a,b}`, `/[1-3]`. An address in brackets is none. */
function isGlob(url: string, command: string): boolean {
  const rest = url.replace(/\{\{[^{}]*\}\}/g, '').replace(/^[a-z]+:\/\/(?:[^/?#@]*@)?\[[^\]]*\]/i, '');
  return /[{[]/.test(rest) && !/\s(?:-[a-zA-Z]*g|--globoff)(?:\s|$)/.test(command);
}

function expansionMessage(text: string): string {
  const name = /^\$\{?(\w+)\}?$/.exec(text)?.[1];
  const instead = name === undefined ? 'the value' : `the value or \`{{$processEnv ${name}}}\``;
  return `Slotpad runs no shell, which would replace \`${text}\`. Write ${instead}.`;
}

/** Reports what Slotpad does not do. */
function reportFaults(gather: Gather, command: Command): void {
  for (const { word, name } of command.unsupported) {
    const { message = '', isObstacle } = unsupportedOption(name) ?? {};
    if (isObstacle) obstacle(gather, 'unsupported-syntax', word, message);
    else problem(gather, 'unsupported-syntax', word.start, word.end, message);
  }
  for (const { word, kind, from } of command.data) {
    const message = dataFault(word.value.slice(from), kind, command);
    if (message) obstacle(gather, 'unsupported-syntax', word, message);
  }
  for (const { word, message, fault } of command.faults)
    obstacle(gather, 'unsupported-syntax', word, message, fault);
  const { url } = command;
  if (url?.operator !== undefined)
    problem(
      gather,
      'unsupported-syntax',
      url.operator,
      url.operator + 1,
      operatorMessage(gather.text[url.operator]),
      'shell-operator',
    );
}

/** The URL is sent whole, as its author means it: a shell would not. */
function operatorMessage(operator = '&'): string {
  return `A shell ends the command at \`${operator}\`. Put the URL in quotes.`;
}

/** Why the data of an option can't be sent as `curl` does; undefined when it can. */
function dataFault(value: string, kind: Option, { data, get }: Command): string | undefined {
  const isFile = kind === 'encoded' ? /^[^=]*@/.test(value) : kind !== 'raw' && value.startsWith('@');
  if (isFile && (kind === 'encoded' || get || data.length > 1)) {
    return 'Slotpad reads a file only for a single `-d @file`. Write its text here.';
  }
  if (isFile && value.endsWith('@')) return 'The name of the file is missing after `@`.';
  if (value.includes('{{') && (kind === 'encoded' || get)) {
    return 'Slotpad fills in no variables here. Write the query in the URL, or the body in `-d`.';
  }
  return undefined;
}

/** The URL with the data of `-G` as its query. The data has its place at the end of the URL. */
function withQuery(url: ShellWord, data: readonly Data[]): ShellWord {
  if (data.length === 0) return url;
  const query = data.map((one) => dataText(one.word.value.slice(one.from), one.kind)).join('&');
  if (query === '') return url;
  const sign = url.value.includes('?') ? (/[?&]$/.test(url.value) ? '' : '&') : '?';
  const last = url.offsets[url.value.length - 1] ?? url.start;
  const text = sign + query;
  const offsets = [...url.offsets.slice(0, url.value.length), ...Array.from(text, () => last)];
  return { ...url, value: url.value + text, offsets };
}

/** What the shell reads after the command is not run. A comment says nothing to anybody. */
function reportRest(gather: Gather, last: ShellWord | undefined, end: number): void {
  if (!last || last.end >= end) return;
  const after = gather.text.slice(last.end, end);
  const start = last.end + (after.length - after.trimStart().length);
  const rest = gather.text.slice(start, end);
  if (rest.startsWith('#')) return;
  if (/[&;|]\s*curl\s/.test(rest)) {
    problem(gather, 'unsupported-syntax', start, end, SECOND_COMMAND);
    return;
  }
  const shown = rest.length > 40 ? `${rest.slice(0, 39)}…` : rest;
  problem(gather, 'shell-not-run', start, end, shown);
}

const SECOND_COMMAND =
  'Slotpad sends the first command alone. Write each command as a request of its own, separated by `###`.';

/** Without `curl` itself, and without what the shell reads: `| jq`, `> file`, `&& …`, `# comment`. */
function wordsOfCurl(text: string, words: readonly ShellWord[]): readonly ShellWord[] {
  const end = words.findIndex(({ start }) => /^(?:[|&;<>#]|\d>)/.test(text.slice(start, start + 2)));
  const ended = words.findIndex((word) => word.operator === word.end - 1 && text[word.operator] === ';');
  if (ended < 1 || (end >= 0 && end < ended)) return words.slice(1, end < 0 ? words.length : end);
  const last = words[ended] as ShellWord;
  return [
    ...words.slice(1, ended),
    wordOf(last.start, last.end - 1, last.value.slice(0, -1), last.offsets.slice(0, -2)),
  ];
}

function readOptions(words: readonly ShellWord[]): Command {
  const command: Command = {
    headers: NONE,
    data: [],
    form: [],
    sending: [],
    get: false,
    head: false,
    unsupported: [],
    faults: [],
  };
  for (const word of words) {
    for (const one of word.expansions ?? [])
      command.faults.push({ word: one, message: expansionMessage(one.text), fault: 'shell-expansion' });
    if (word.isOpen) command.faults.push({ word, message: OPEN_QUOTE, fault: 'open-string' });
  }
  let index = 0;
  while (index < words.length) {
    const word = words[index] as ShellWord;
    if (word.value.startsWith('--')) index = readLongOption(command, words, index);
    else if (word.value.startsWith('-') && word.value.length > 1)
      index = readShortOptions(command, words, index);
    else {
      if (command.url) command.faults.push({ word, message: ONE_URL });
      command.url ??= word;
      index++;
    }
  }
  return command;
}

/** `--name`, `--name value` or `--name=value`. Returns the index of the next word. */
function readLongOption(command: Command, words: readonly ShellWord[], index: number): number {
  const word = words[index] as ShellWord;
  const equals = word.value.indexOf('=');
  const name = equals === -1 ? word.value : word.value.slice(0, equals);
  if (unsupportedOption(name)) command.unsupported.push({ word, name });
  const option = longOption(name);
  if (takesValue(option) && (equals === -1 || option === 'value')) {
    return applyNextWord(command, option, words, index);
  }
  apply(command, option, word, word, takesValue(option) ? equals + 1 : 0);
  return index + 1;
}

/** `-abc`, `-X value` or `-Xvalue`. Returns the index of the next word. */
function readShortOptions(command: Command, words: readonly ShellWord[], index: number): number {
  const word = words[index] as ShellWord;
  for (let at = 1; at < word.value.length; at++) {
    const name = `-${word.value[at]}`;
    if (unsupportedOption(name)) command.unsupported.push({ word, name });
    const option = shortOption(word.value[at] as string);
    if (takesValue(option)) {
      if (at + 1 === word.value.length) return applyNextWord(command, option, words, index);
      apply(command, option, word, word, at + 1);
      break;
    }
    apply(command, option, word, word, 0);
  }
  return index + 1;
}

/** Applies an option whose value is the next word, if there is one. Returns the index of the word after it. */
function applyNextWord(command: Command, option: Option, words: readonly ShellWord[], index: number): number {
  const value = words[index + 1];
  const sign = words[index] as ShellWord;
  if (value) apply(command, option, sign, value, 0);
  else
    command.faults.push({
      word: sign,
      message: `\`${sign.value}\` must have a value.`,
      fault: 'value-missing',
    });
  return index + 2;
}

/** Applies one option. Its value is `word.value` from the offset `from`. */
function apply(command: Command, option: Option, sign: ShellWord, word: ShellWord, from: number): void {
  const value = () => part(word, from, word.value.length);
  switch (option) {
    case 'method':
      command.method = value();
      break;
    case 'url':
      command.url = from === 0 ? word : tail(word, from);
      break;
    case 'header':
      if (word.value.startsWith('@', from)) command.faults.push({ word, message: HEADER_FILE });
      command.headers = added(command.headers, headerOf(word, from));
      break;
    case 'data':
    case 'binary':
    case 'raw':
    case 'encoded':
    case 'json':
      command.data.push({ word, kind: option, from });
      command.dataOption ??= { start: sign.start, end: sign.end, text: sign.value };
      break;
    case 'form':
    case 'form-text':
      command.form.push({ word, kind: option, from });
      command.dataOption ??= { start: sign.start, end: sign.end, text: sign.value };
      break;
    case 'max-time':
    case 'connect-timeout':
    case 'retry':
    case 'retry-delay':
    case 'proxy':
    case 'proxy-user':
      addSending(command, { kind: option, sign: wordToken(sign), value: value() }, word);
      break;
    case 'user':
      command.headers = added(command.headers, implied('Authorization', sign, value(), 'Basic '));
      break;
    case 'bearer':
      command.headers = added(command.headers, implied('Authorization', sign, value(), 'Bearer '));
      break;
    case 'agent':
      command.headers = added(command.headers, implied('User-Agent', sign, value()));
      break;
    case 'cookie':
      if (!/=|\{\{/.test(word.value.slice(from))) command.faults.push({ word, message: COOKIE_FILE });
      addCookie(command, implied('Cookie', sign, value()));
      break;
    case 'referer':
      command.headers = added(command.headers, implied('Referer', sign, value()));
      break;
    case 'get':
      command.get = true;
      break;
    case 'head':
      command.head = true;
      break;
    case 'version':
      addSending(command, { kind: option, sign: wordToken(sign), value: wordToken(sign) }, word);
      break;
    default:
      break;
  }
}

const ONE_URL = 'Slotpad sends one request for a command. Write a request for each URL, separated by `###`.';
const OPEN_QUOTE = 'The quote is not closed: a shell would wait for the rest of the command.';
const GLOB = '`curl` sends a request for each part in braces or brackets. Write a request for each URL.';
const LOST_HEADER = '`curl` does not send a header without a colon.';
const HEADER_FILE = 'Slotpad reads no headers from a file. Write them here.';
const COOKIE_FILE = 'Slotpad reads no cookies from a file. Write them here: `name=value`.';
const OTHER_TYPE = 'A form (`-F`) is `multipart/form-data`. Remove the other `Content-Type`.';
const BOTH_BODIES = '`curl` sends either a form (`-F`) or data (`-d`).';

function addSending(command: Command, option: SendingOption, word: ShellWord): void {
  const message = sendingFault(option);
  if (message === undefined) command.sending.push(option);
  else command.faults.push({ word, message });
}

/** A header of `-H` takes precedence over one of `-A`, `-b`, `-e` or `-u`; of those, the last counts. */
function headersOf({ headers }: Command): readonly Header[] {
  const named = (one: Header) => one.name.text.trim().toLowerCase();
  const last = new Map(headers.map((one) => [named(one), one]));
  const written = new Set(headers.filter((one) => !one.implied).map(named));
  return headers.filter((one) => !one.implied || (!written.has(named(one)) && last.get(named(one)) === one));
}

/** `curl` sends the cookies of several options as one header. */
function addCookie(command: Command, header: Header): void {
  const before = command.headers.find(({ implied: isImplied, name }) => isImplied && name.text === 'Cookie');
  if (!before?.value || !header.value) {
    command.headers = added(command.headers, header);
    return;
  }
  const joined = { ...before, value: { ...before.value, text: `${before.value.text};${header.value.text}` } };
  command.headers = command.headers.map((one) => (one === before ? joined : one));
}

function wordToken({ start, end, value }: ShellWord): Token {
  return { start, end, text: value };
}

/** The parts of the form. Adds a fault for what Slotpad does not do. */
function formOf({ form, data, get, headers, faults }: Command): readonly FormPart[] {
  const [first] = form;
  const type = contentType(headers);
  if (first && type && !/^multipart\/form-data\b/i.test(type))
    faults.push({ word: first.word, message: OTHER_TYPE });
  if (first && (data.length > 0 || get)) faults.push({ word: first.word, message: BOTH_BODIES });
  return form.flatMap(({ word, kind, from }) => {
    const written = word.value.slice(from);
    const part = kind === 'form' ? formPart(written) : textPart(written);
    if (part.ok) return [part.value];
    faults.push({ word, message: part.failure.message });
    return [];
  });
}

function formBody(gather: Gather, { form }: Command, parts: readonly FormPart[]): HttpBody {
  const words = form.map(({ word }) => word);
  const start = Math.min(...words.map((word) => word.start));
  const end = Math.max(...words.map((word) => word.end));
  for (const word of words) keepPlaceholdersIn(gather, word.start, word.end);
  return { start, end, text: gather.text.slice(start, end), form: parts };
}

function implied(name: string, sign: ShellWord, value: Token, prefix = ''): Header {
  return {
    start: Math.min(sign.start, value.start),
    end: Math.max(sign.end, value.end),
    name: { start: sign.start, end: sign.end, text: name },
    value: { ...value, text: prefix + value.text },
    implied: true,
  };
}

const FORM_TYPE = 'multipart/form-data';

/** Adds the headers that curl sends for `-d` and `--json` when the command has no Content-Type. */
function withImplied(command: Command, headers: readonly Header[]): readonly Header[] {
  const option = command.dataOption;
  if (!option || command.get || contentType(headers) !== undefined) return headers;
  const json = command.data.some(({ kind }) => kind === 'json');
  const form = command.form.length > 0;
  const header = (name: string, text: string): Header => ({
    start: option.start,
    end: option.end,
    name: { ...option, text: name },
    value: { ...option, text },
    implied: true,
  });
  const type = header(
    'Content-Type',
    form ? FORM_TYPE : json ? 'application/json' : 'application/x-www-form-urlencoded',
  );
  return json ? [...headers, type, header('Accept', 'application/json')] : [...headers, type];
}

function headerOf(word: ShellWord, from: number): Header {
  const text = word.value;
  const colon = text.indexOf(':', from);
  const whole = part(word, from, text.length);
  if (colon === -1 && text.endsWith(';')) {
    // `Name;` sends the header without a value.
    const name = part(word, from, text.length - 1);
    return { start: whole.start, end: whole.end, name, value: part(word, text.length, text.length) };
  }
  if (colon === -1) return { start: whole.start, end: whole.end, name: whole };
  let value = colon + 1;
  while (value < text.length && isSpace(text.charCodeAt(value))) value++;
  return {
    start: whole.start,
    end: whole.end,
    name: part(word, from, from + text.slice(from, colon).trimEnd().length),
    value: part(word, value, Math.max(value, text.trimEnd().length)),
    ...(text.slice(colon + 1).trim() === '' ? { removes: true } : {}),
  };
}

function targetOf(gather: Gather, word: ShellWord): Target {
  const placeholders = placeholdersOf(word.value, 0, word.value.length);
  const target = parseTarget(word.value, 0, word.value.length, placeholders);
  const moved = remap(target, word.offsets);
  for (const placeholder of moved.placeholders) keepPlaceholder(gather, placeholder);
  return moved;
}

function keepPlaceholders(gather: Gather, header: Header): void {
  for (const piece of header.implied ? [header.value] : [header]) {
    if (!piece) continue;
    keepPlaceholdersIn(gather, piece.start, piece.end);
  }
}

function keepPlaceholdersIn(gather: Gather, start: number, end: number): void {
  for (const placeholder of placeholdersOf(gather.text, start, end)) keepPlaceholder(gather, placeholder);
}

function bodyOf(gather: Gather, command: Command, headers: readonly Header[]): HttpBody | undefined {
  const { data } = command;
  const only = data[0];
  if (!only) return undefined;
  const { word, kind, from } = only;
  const value = word.value.slice(from);
  const single = data.length === 1;
  const written = part(word, from, word.value.length);
  if (single && value.startsWith('@') && kind !== 'raw' && kind !== 'encoded') {
    const include = part(word, from + 1, word.value.length);
    keepPlaceholdersIn(gather, include.start, include.end);
    const text = gather.text.slice(written.start, written.end);
    return { ...written, text, include, ...(kind === 'data' ? { joinsLines: true } : {}) };
  }
  const last = data.at(-1) as typeof only;
  const start = written.start;
  const end = Math.max(start, last.word.offsets.at(-1) ?? start);
  const text = gather.text.slice(start, end);
  const joined = data
    .map((one) => dataText(one.word.value.slice(one.from), one.kind))
    .join(data.every((one) => one.kind === 'json') ? '' : '&');
  const sent = joined === text ? {} : { value: joined };
  const json = single && kind !== 'encoded' ? jsonOf(gather, word, from, headers) : undefined;
  if (!json) {
    for (const found of placeholdersOf(gather.text, start, end)) {
      if (found.expression.kind !== 'malformed') keepPlaceholder(gather, found);
    }
  }
  return { start, end, text, ...sent, ...(json ? { json } : {}) };
}

/** The value of a word as JSON, with spans in the text of the block. */
function jsonOf(gather: Gather, word: ShellWord, from: number, headers: readonly Header[]) {
  const inner = gatherFor(word.value);
  const type = contentType(headers);
  const saysJson = type !== undefined && /\bjson\b/i.test(type);
  const start = /^\s*(\[|\{(?!\{))/.test(word.value.slice(from));
  if (!start && !saysJson) return undefined;
  const node = parseJsonText(inner, from, word.value.length, { sent: true });
  const moved = node && remap(node, word.offsets);
  for (const one of inner.placeholders) {
    gather.placeholders = added(gather.placeholders, remap<Placeholder>(one, word.offsets));
  }
  for (const one of inner.problems) gather.problems = added(gather.problems, remap(one, word.offsets));
  for (const one of inner.comments) gather.comments = added(gather.comments, remap(one, word.offsets));
  return moved;
}

function part(word: ShellWord, from: number, to: number): Token {
  const start = word.offsets[from] ?? word.end;
  const end = to > from ? (word.offsets[to - 1] ?? word.end) + 1 : start;
  return { start, end, text: word.value.slice(from, to) };
}

function tail(word: ShellWord, from: number): ShellWord {
  return { ...word, value: word.value.slice(from), offsets: word.offsets.slice(from) };
}

/** A copy of plain data with all spans moved from the value of a word to the text of the block. */
function remap<T>(data: T, offsets: readonly number[]): T {
  if (Array.isArray(data)) return data.map((item) => remap(item, offsets)) as T;
  if (data === null || typeof data !== 'object') return data;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) copy[key] = remap(value, offsets);
  const { start, end } = data as { start?: unknown; end?: unknown };
  if (typeof start === 'number' && typeof end === 'number') {
    const from = offsets[start] ?? offsets.at(-1) ?? 0;
    copy.start = from;
    copy.end = end > start ? (offsets[end - 1] ?? from) + 1 : from;
  }
  return copy as T;
}
