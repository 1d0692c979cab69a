/** Definitions and uses of names in environment files. */
import type { Range } from '../../../common/scratch/api';
import { parseJsonText } from '../../../common/scratch/json/json';
import { placeholdersUnder } from '../../../common/scratch/json/json-value';
import { gatherFor } from '../../../common/scratch/text/gather';
import { countLines, lastNotAbove, lineStarts } from '../../../common/scratch/text/lines';
import type { JsonNode, Span } from '../../../common/scratch/types';
import { variableSpan } from './names';

/** A file that defines variables for scratch files. */
export interface EnvironmentFile {
  /**
   * `dotenv` is for `{{$dotenv NAME}}`. `env` is a `.env` file of httpYac for `{{NAME}}`. The others contain environments
   * by name.
   */
  readonly kind: 'public' | 'private' | 'httpyac' | 'env' | 'dotenv';
  readonly uri: string;
  readonly text: string;
  /** Of a file of the kind `env`. */
  readonly environment?: string;
}

/** The environment files of a document, and the selected environment. */
export interface Environments {
  readonly files: readonly EnvironmentFile[];
  /** Undefined for only the shared values. */
  readonly selected: string | undefined;
}

export const noEnvironments: Environments = { files: [], selected: undefined };

export interface EnvironmentDefinition {
  /** Name of the environment; undefined in a `.env` file for `{{$dotenv NAME}}`. */
  readonly environment: string | undefined;
  /** Range of the name, without quotes. */
  readonly range: Range;
}

/** The definitions of a variable in a file, in the order of its text. */
export function definitionsIn(file: EnvironmentFile, name: string): readonly EnvironmentDefinition[] {
  const places = placesIn(file.text);
  const found: EnvironmentDefinition[] = [];
  if (file.kind === 'dotenv' || file.kind === 'env') {
    for (const match of file.text.matchAll(DOTENV_LINE)) {
      if (match[2] !== name) continue;
      const start = match.index + (match[1] ?? '').length;
      found.push({ environment: file.environment, range: places({ start, end: start + name.length }) });
    }
    return found;
  }
  for (const { environment, member } of membersOf(file)) {
    if (member.key.value !== name) continue;
    const { key } = member;
    found.push({ environment, range: places(key.quotes ? key : inside(key)) });
  }
  return found;
}

/** The ranges where the values of a file use a variable. */
export function readersIn(file: EnvironmentFile, name: string): readonly Range[] {
  if (file.kind === 'dotenv' || file.kind === 'env') return [];
  const places = placesIn(file.text);
  const found: Range[] = [];
  for (const { member } of membersOf(file)) {
    for (const placeholder of member.value ? placeholdersUnder(member.value) : []) {
      const { expression } = placeholder;
      if (expression.kind === 'variable' && expression.name === name)
        found.push(places(variableSpan(placeholder)));
    }
  }
  return found;
}

const DOTENV_LINE = /^([ \t]*(?:export[ \t]+)?)([A-Za-z_][\w.-]*)[ \t]*=/gm;

function* membersOf(file: EnvironmentFile) {
  const members = objectMembers(jsonOf(file.text));
  const environments =
    file.kind === 'httpyac'
      ? objectMembers(members.find(({ key }) => key.value === 'environments')?.value)
      : members;
  for (const environment of environments) {
    for (const member of objectMembers(environment.value)) {
      yield { environment: environment.key.value, member };
    }
  }
}

function objectMembers(node: JsonNode | undefined) {
  return node?.kind === 'object' ? node.members : [];
}

function jsonOf(text: string): JsonNode | undefined {
  const gather = gatherFor(text);
  const node = parseJsonText(gather, 0, text.length, { sent: false, silent: true });
  return node;
}

function inside({ start, end }: Span): Span {
  return { start: start + 1, end: end - 1 };
}

function placesIn(text: string): (span: Span) => Range {
  const starts = lineStarts(text, countLines(text));
  const position = (offset: number) => {
    const line = lastNotAbove(starts, offset);
    return { line, character: offset - (starts[line] ?? 0) };
  };
  return ({ start, end }) => ({ start: position(start), end: position(end) });
}
