import { merged, type SecretSpan, secretSpans } from './mask';
import { isSecretMember, isSecretName, isSecretParam } from './names';

const DEFINITION = /^[ \t]*@([^\s=:]{1,100})[ \t]*:?=[ \t]*([^\r\n]*?)[ \t]*$/gm;
const MEMBER = /"([\w-]{1,64})"\s*:\s*"([^"\\\r\n]*(?:\\.[^"\\\r\n]*)*)"?/g;
const USER_OF_CURL = /[ \t](?:-u|--user|--proxy-user|-U)(?:[ \t]+|=)(["']?)([^\s"']+)\1/g;
/** `personal_sign(`, or a method of a JSON object. */
const CALL = /(?:\b|"method"\s*:\s*")((?:personal|parity|account|clef|evm)_\w{1,60})(?:\s*\(|")/g;
const STRING = /"([^"\\\r\n]*(?:\\.[^"\\\r\n]*)*)"/g;
/** Of the parameters of a call, in UTF-16 units. */
const LONGEST_PARAMS = 2000;

/** What is secret in the text of a scratch file. Placeholders are not: their values are elsewhere. */
export function sourceSpans(text: string): readonly SecretSpan[] {
  return merged(
    [...secretSpans(text), ...namedSpans(text), ...userSpans(text), ...paramSpans(text)].filter(
      ({ start, end }) => end > start && !isPlaceholders(text.slice(start, end)),
    ),
  );
}

/** Whether a value consists of placeholders alone. */
function isPlaceholders(value: string): boolean {
  const rest = value.replace(/\{\{[^{}]*\}\}/g, '');
  return rest.length < value.length && rest.trim() === '';
}

function namedSpans(text: string): readonly SecretSpan[] {
  const definitions = [...text.matchAll(DEFINITION)].filter(([, name = '']) => isSecretName(name));
  const members = [...text.matchAll(MEMBER)].filter(([, name = '']) => isSecretMember(name));
  return [
    ...definitions.map(({ 0: whole, 2: value = '', index }) => spanOf(whole, value, index)),
    ...members.map(({ 0: whole, 2: value = '', index }) => spanOf(whole, value, index)),
  ];
}

/** The last occurrence of a value in a match. */
function spanOf(whole: string, value: string, index: number): SecretSpan {
  const start = index + whole.lastIndexOf(value);
  return { start, end: start + value.length };
}

function userSpans(text: string): readonly SecretSpan[] {
  return [...text.matchAll(USER_OF_CURL)].map(({ 0: whole, 2: value = '', index }) =>
    spanOf(whole, value, index),
  );
}

/** Texts among the parameters of calls that take passwords and keys; more than that where the call is not well formed. */
function paramSpans(text: string): readonly SecretSpan[] {
  return [...text.matchAll(CALL)].flatMap(({ 0: whole, 1: method = '', index }) => {
    const from = index + whole.length;
    const isCall = whole.endsWith('(');
    const rest = text.slice(from, from + LONGEST_PARAMS);
    const end = isCall ? rest.search(/\)[ \t]*(?:[\r\n]|$)|\n###/) : rest.search(/[\]}]|\n###/);
    const params = end < 0 ? rest : rest.slice(0, end);
    return [...params.matchAll(STRING)].flatMap(({ 0: string, 1: value = '', index: at }, place) => {
      // The names of the members stand among the texts of an object.
      const isSecret = isCall
        ? isSecretParam(method, place, true)
        : !/^(?:method|params|id|jsonrpc|2\.0)$/.test(value);
      const start = from + at + 1;
      return isSecret && !/^0x[\da-f]{40}$/i.test(value) ? [{ start, end: start + string.length - 2 }] : [];
    });
  });
}
