import { hasResponse } from '../../runner/model/outcome';
import { worstState } from '../../runner/model/transaction';
import { transactionLines } from '../../runner/transactions/words';
import type { SentFile, SentRequest } from './sent';

/**
 * JUnit XML for CI systems: a suite per file, a case per request. Only elements and attributes of Jenkins' schema
 * (junit-10.xsd), which other readers know as well: the place of a case is in its text.
 */
export function sendJunit(files: readonly SentFile[]): string {
  const total = countsOf(files);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="slotpad"${counts(total)}>`,
    ...files.flatMap(suite),
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
  readonly milliseconds: number;
}

function countsOf(files: readonly SentFile[]): Counts {
  const sent = files.flatMap((file) => file.sent);
  const skipped = files.reduce((sum, file) => sum + file.skipped.length, 0);
  const errors = sent.filter(isError).length;
  return {
    tests: sent.length + skipped,
    failures: sent.filter((one) => !one.good).length - errors,
    errors,
    skipped: skipped + sent.filter(isUnconfirmed).length,
    milliseconds: sent.reduce((sum, { reply }) => sum + reply.durationMs, 0),
  };
}

/** Without a response, it is an error and not a failed test. */
function isError({ good, reply }: SentRequest): boolean {
  return !good && !hasResponse(reply);
}

/** A transaction that nobody waited for has neither passed nor failed. */
function isUnconfirmed({ good, reply }: SentRequest): boolean {
  return good && worstState(reply.transactions) === 'unconfirmed';
}

function counts({ tests, failures, errors, milliseconds }: Counts): string {
  return ` tests="${tests}" failures="${failures}" errors="${errors}" time="${seconds(milliseconds)}"`;
}

function suite(file: SentFile): string[] {
  const own = countsOf([file]);
  const head = `  <testsuite name="${escaped(file.file)}"${counts(own)} skipped="${own.skipped}">`;
  const skipped = file.skipped.flatMap(({ name, line, because }) => [
    `    <testcase${about(file.file, name, 0)}>`,
    `      <skipped message="${escaped(because)}">${escaped(`${file.file}:${line + 1}`)}</skipped>`,
    '    </testcase>',
  ]);
  return [head, ...file.sent.flatMap((one) => testCase(file.file, one)), ...skipped, '  </testsuite>'];
}

function testCase(file: string, one: SentRequest): string[] {
  const { reply } = one;
  const open = `    <testcase${about(file, reply.name, reply.durationMs)}`;
  const details = (reply.transactions ?? []).flatMap(transactionLines);
  const said = reply.unchecked === undefined ? details : [...details, reply.unchecked];
  if (isUnconfirmed(one)) {
    const why = escaped(reply.unchecked ?? 'Not checked.');
    return [
      `${open}>`,
      `      <skipped message="${why}">${escaped(`${file}:${reply.line + 1}`)}</skipped>`,
      '    </testcase>',
    ];
  }
  if (one.good && said.length === 0) return [`${open}/>`];
  if (one.good) {
    return [`${open}>`, `      <system-out>${escaped(said.join('\n'))}</system-out>`, '    </testcase>'];
  }
  const causes = causesOf(one);
  const [first] = causes;
  const place = `${file}:${(first?.line ?? reply.line) + 1}`;
  const kind = isError(one) ? 'error' : 'failure';
  const why = causes.map((cause) => cause.text);
  const unsaid = details.filter((line) => !why.some((cause) => cause.includes(line)));
  const text = [place, ...why, ...unsaid, ...(reply.sentTo ? [reply.sentTo] : [])].join('\n');
  return [
    `${open}>`,
    `      <${kind} message="${escaped(first?.text ?? reply.outcome)}" type="${escaped(first?.type ?? reply.outcome)}">${escaped(text)}</${kind}>`,
    '    </testcase>',
  ];
}

interface Cause {
  readonly text: string;
  readonly type: string;
  readonly line: number;
}

/** Why a request failed, the most important cause first. */
export function causesOf({ reply, assertions }: SentRequest): readonly Cause[] {
  const failed = assertions
    .filter((one) => !one.passed)
    .map((one): Cause => ({ text: one.message, type: 'assertion', line: one.line }));
  const text = reply.message || (failed.length === 0 ? `It ended as ${reply.outcome}.` : '');
  if (text === '' || (reply.outcome === 'replied' && failed.length > 0)) return failed;
  const ofReply: Cause = { text, type: reply.outcome, line: reply.line };
  // Without a response, all assertions fail for the same reason.
  return hasResponse(reply) ? [ofReply, ...failed] : [ofReply];
}

function about(file: string, name: string, milliseconds: number): string {
  return ` name="${escaped(name)}" classname="${escaped(file)}" time="${seconds(milliseconds)}"`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(4);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
/** Control characters and lone surrogates, which XML does not allow. */
const NOT_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** What a terminal may obey, and the first character of a command for a CI service. */
const NOT_PRINTABLE = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|#(?=#\w{0,20}\[)/g;

/** Escapes text for attributes and elements. Characters that XML does not allow become U+FFFD. */
export function escaped(text: string): string {
  return text
    .replace(NOT_XML, '\ufffd')
    .replace(/[&<>"\n\r\t]/g, (char) => ENTITIES[char] ?? char)
    .replace(NOT_PRINTABLE, (char) => `&#${char.charCodeAt(0)};`);
}
