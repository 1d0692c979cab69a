/** What sending refuses, held against what the checker says: the same preparation, without a socket. */
import { standardContracts } from '../../common/contracts/contracts';
import type { PlacedBlock, Variables } from '../../common/scratch/api';
import { ScratchDocument } from '../../common/scratch/document/document';
import type { Language } from '../../common/scratch/types';
import { fillText, knownValue } from '../../common/scratch/variables/resolve';
import { fileVariables } from '../../common/scratch/variables/variables';
import type { NodeAddress } from '../../runner/model/node-address';
import { prepare } from '../../runner/request/prepare';
import { createChecker, type Diagnostic } from '../../server/check/check';

const beacon: NodeAddress = { name: 'beacon', kind: 'beacon', url: 'http://127.0.0.1:5052' };
const execution: NodeAddress = { name: 'execution', kind: 'execution', url: 'http://127.0.0.1:8545' };
const nodes = { beacon, execution, all: [beacon, execution] };
export const nodeNames = { names: ['beacon', 'execution'], mayBeElsewhere: false };

/** A scratch file, and how a test names it. */
export interface Text {
  readonly name: string;
  readonly language: Language;
  readonly text: string;
}

/** Whether all that a request is made of stands in its file: values, contracts, and the files of its body. */
function isKnown({ block }: PlacedBlock, document: ScratchDocument, variables: Variables): boolean {
  const values = block.directives.filter(({ key }) => key.text === 'node').map(({ value }) => value.text);
  const source = (one: Parameters<typeof knownValue>[0]) => knownValue(one, variables);
  // It is not sent because its author wants that.
  if (block.directives.some(({ key }) => key.text === 'disabled')) return false;
  if (block.words || document.importPaths().length > 0) return false;
  if (values.some((text) => fillText(text, source) === undefined)) return false;
  if (block.request?.kind === 'http' && /^\s*<|@/m.test(block.request.body?.text ?? '')) return false;
  return block.placeholders.every((one) => one.expression.kind === 'malformed' || source(one) !== undefined);
}

function within({ block, startLine }: PlacedBlock, { range }: Diagnostic): boolean {
  return range.start.line >= startLine && range.start.line < startLine + block.text.split('\n').length;
}

/** What may stand in the place of a value that is not known. */
const VALUES = ['a', '1', 'http', 'ws', 'http://a', '/a', '[::1]', 'a=1'];
/** A word of a text in which it stands, and how many of them are tried in one text. */
const WORD = /(?<![\w{$@#])[\w.]{2,}(?![\w}])/g;
const MOST_WORDS = 3;

/** A text with one of its words behind a placeholder, and with each of some values in its place. */
function* withUnknown(text: string): Generator<{ masked: string; filled: readonly string[] }> {
  // Comments and titles are not sent, and without its name a command is another request.
  const words = [...text.matchAll(WORD)].filter(
    ({ 0: word, index }) => word !== 'curl' && !/^[ \t]*(?:#|\/\/)(?! ?@node )/.test(lineAt(text, index)),
  );
  for (const word of words.slice(0, MOST_WORDS)) {
    const put = (value: string) =>
      text.slice(0, word.index) + value + text.slice(word.index + word[0].length);
    yield { masked: put('{{valueNotKnown}}'), filled: [word[0], ...VALUES].map(put) };
  }
}

function lineAt(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
}

/** Blocks that are refused whatever a value is that is not known, and of which the check has no error; and the other way. */
export async function lawbreakersWithUnknown(texts: Iterable<Text>): Promise<Lawbreakers> {
  const silent: string[] = [];
  const untrue: string[] = [];
  let refused = 0;
  for (const { name, language, text } of texts) {
    const whole = new ScratchDocument(`file:///law.${language}`, language, 1, text);
    const variables = fileVariables(whole, undefined);
    for (const placed of whole.blocks()) {
      if (!placed.block.request || placed.block.placeholders.length > 0) continue;
      if (!isKnown(placed, whole, variables)) continue;
      for (const { masked, filled } of withUnknown(placed.block.text)) {
        const outcomes: boolean[] = [];
        for (const one of filled) {
          outcomes.push(await isSendable(one, language));
          // What is right with some value says all.
          if (outcomes.at(-1)) break;
        }
        const document = new ScratchDocument(`file:///law.${language}`, language, 1, masked);
        document.contracts = standardContracts();
        const found = createChecker({ rules: { nodeNames } }).check(document);
        const isRefused = !outcomes.includes(true);
        if (isRefused) refused++;
        if (isRefused && !found.some(({ severity }) => severity === 'error'))
          silent.push(`${name}: ${masked}`);
        const address = found.find(({ code }) => ADDRESS_CODES.test(code));
        if (outcomes[0] && address) untrue.push(`${name}: ${masked}\n  ${address.message}`);
      }
    }
  }
  return { silent, untrue, refused };
}

const ADDRESS_CODES = /^(?:url-invalid|header-name|node-unknown)$/;

async function isSendable(text: string, language: Language): Promise<boolean> {
  const document = new ScratchDocument(`file:///law.${language}`, language, 1, text);
  document.contracts = standardContracts();
  const [placed] = document.blocks();
  if (!placed?.block.request) return true;
  const variables = fileVariables(document, undefined);
  return (await prepare({ document, placed, variables, nodes, readFile: async () => '' })).ok;
}

/** How a request of a text is prepared and checked where one contradicts the other. */
export interface Lawbreakers {
  /** Refused, and no error of the check. */
  readonly silent: readonly string[];
  /** Not refused, and an error about its address. */
  readonly untrue: readonly string[];
  readonly refused: number;
}

export async function lawbreakers(texts: Iterable<Text>): Promise<Lawbreakers> {
  const silent: string[] = [];
  const untrue: string[] = [];
  let refused = 0;
  for (const { name, language, text } of texts) {
    const document = new ScratchDocument(`file:///law.${language}`, language, 1, text);
    document.contracts = standardContracts();
    const found = createChecker({ rules: { nodeNames } }).check(document);
    const variables = fileVariables(document, undefined);
    for (const placed of document.blocks()) {
      if (!placed.block.request || !isKnown(placed, document, variables)) continue;
      const prepared = await prepare({ document, placed, variables, nodes, readFile: async () => '' });
      const own = found.filter((one) => within(placed, one));
      const shown = `${name}: ${placed.block.text.trim().slice(0, 200)}`;
      if (!prepared.ok) refused++;
      if (!prepared.ok && !own.some(({ severity }) => severity === 'error'))
        silent.push(`${shown}\n  ${prepared.failure.message}`);
      const address = own.find(({ code }) => ADDRESS_CODES.test(code));
      if (prepared.ok && address) untrue.push(`${shown}\n  ${address.message}`);
    }
  }
  return { silent, untrue, refused };
}
