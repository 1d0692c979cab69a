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
      const address = own.find(({ code }) => /^(?:url-invalid|header-name|node-unknown)$/.test(code));
      if (prepared.ok && address) untrue.push(`${shown}\n  ${address.message}`);
    }
  }
  return { silent, untrue, refused };
}
