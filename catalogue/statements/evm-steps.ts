/** Steps of the EVM, as traces by the opcode show them: what has to follow from the step before. */
import { type Broken, type Node, nodeAt } from './nodes';
import { amount } from './values';

/** Instructions after which the next one stands right behind, in the same frame. */
const STRAIGHT =
  /^(?:(?:PUSH|DUP|SWAP|LOG)\d+|(?:ADD|SUB|MUL|S?DIV|S?MOD|ADDMOD|MULMOD|EXP|SIGNEXTEND|S?LT|S?GT|EQ|ISZERO|AND|OR|XOR|NOT|BYTE|SHL|SHR|SAR|CLZ|KECCAK256|SHA3|POP|M(?:LOAD|STORE8?|SIZE|COPY)|S(?:LOAD|STORE)|T(?:LOAD|STORE)|PC|GAS|JUMPDEST|ADDRESS|BALANCE|SELFBALANCE|ORIGIN|CALLER|CALLVALUE|CALLDATA(?:LOAD|SIZE|COPY)|CODE(?:SIZE|COPY)|EXTCODE(?:SIZE|COPY|HASH)|GASPRICE|RETURNDATA(?:SIZE|COPY)|BLOCKHASH|COINBASE|TIMESTAMP|NUMBER|PREVRANDAO|DIFFICULTY|GASLIMIT|CHAINID|BASEFEE|BLOBHASH|BLOBBASEFEE))$/;

interface Step {
  readonly pc: bigint;
  readonly gas: bigint;
  readonly cost: bigint;
  readonly depth: number;
  readonly op: string;
  /** How many values are on the stack before it, where that is shown. */
  readonly stack: number | undefined;
}

type StepValue = 'pc' | 'depth' | 'gas' | 'stack';

function stepOf(item: Node): Step | undefined {
  const [pc, gas, cost, depth] = ['pc', 'gas', 'gasCost', 'depth'].map((name) =>
    amount(nodeAt(item, name)?.value),
  );
  const op = nodeAt(item, 'op')?.value;
  const isWhole = [pc, gas, cost, depth].every((one) => typeof one === 'bigint');
  if (!isWhole || typeof op !== 'string') return undefined;
  const stack = nodeAt(item, 'stack')?.value;
  return {
    pc,
    gas,
    cost,
    depth: Number(depth),
    op,
    stack: Array.isArray(stack) ? stack.length : undefined,
  } as Step;
}

/** How many values an instruction takes from the stack and puts there; undefined where that is not known. */
function stackOf(op: string): readonly [takes: number, puts: number] | undefined {
  const [, kind, number] = /^(PUSH|DUP|SWAP|LOG)(\d+)$/.exec(op) ?? [];
  if (kind === 'PUSH') return [0, 1];
  if (kind === 'DUP') return [Number(number), Number(number) + 1];
  if (kind === 'SWAP') return [Number(number) + 1, Number(number) + 1];
  if (kind === 'LOG') return [Number(number) + 2, 0];
  return STACK.find(([ops]) => ops.test(op))?.[1];
}

const STACK: readonly (readonly [ops: RegExp, takesAndPuts: readonly [number, number]])[] = [
  [
    /^(?:ADDRESS|ORIGIN|CALLER|CALLVALUE|CALLDATASIZE|CODESIZE|GASPRICE|RETURNDATASIZE|COINBASE|TIMESTAMP|NUMBER|PREVRANDAO|DIFFICULTY|GASLIMIT|CHAINID|SELFBALANCE|BASEFEE|BLOBBASEFEE|PC|MSIZE|GAS)$/,
    [0, 1],
  ],
  [
    /^(?:ISZERO|NOT|CLZ|BALANCE|CALLDATALOAD|EXTCODESIZE|EXTCODEHASH|BLOCKHASH|BLOBHASH|MLOAD|SLOAD|TLOAD)$/,
    [1, 1],
  ],
  [
    /^(?:ADD|MUL|SUB|S?DIV|S?MOD|EXP|SIGNEXTEND|S?LT|S?GT|EQ|AND|OR|XOR|BYTE|SHL|SHR|SAR|KECCAK256|SHA3)$/,
    [2, 1],
  ],
  [/^(?:ADDMOD|MULMOD)$/, [3, 1]],
  [/^(?:MSTORE8?|SSTORE|TSTORE)$/, [2, 0]],
  [/^(?:CALLDATACOPY|CODECOPY|RETURNDATACOPY|MCOPY)$/, [3, 0]],
  [/^EXTCODECOPY$/, [4, 0]],
  [/^POP$/, [1, 0]],
  [/^JUMPDEST$/, [0, 0]],
];

/** The first step is of depth 1 at position 0; the next ones follow from those before. */
export function wrongSteps(items: readonly Node[], of: StepValue): readonly Broken[] {
  const found: Broken[] = [];
  /** The last step of each frame that is open, the outermost first. */
  let frames: Step[] = [];
  let before: Step | undefined;
  for (const item of items) {
    const step = stepOf(item);
    const node = nodeAt(item, of);
    if (!step || !node) return found;
    const other = wantedOf(of, step, before, frames[step.depth - 1]);
    if (other !== undefined) found.push({ node, other });
    frames = frames.slice(0, step.depth);
    frames[step.depth - 1] = step;
    before = step;
  }
  return found;
}

/** What the step should have; undefined where it is right. @param inFrame the step before in the same frame */
function wantedOf(
  of: StepValue,
  step: Step,
  before: Step | undefined,
  inFrame: Step | undefined,
): bigint | number | undefined {
  const follows = before?.depth === step.depth && STRAIGHT.test(before.op) ? before : undefined;
  switch (of) {
    case 'depth': {
      const most = (before?.depth ?? 0) + 1;
      return step.depth > most ? most : undefined;
    }
    case 'pc': {
      const pushed = follows && /^PUSH(\d+)$/.exec(follows.op)?.[1];
      const wanted = before ? follows && follows.pc + 1n + BigInt(pushed ?? 0) : 0n;
      return wanted === undefined || step.pc === wanted ? undefined : wanted;
    }
    case 'stack':
      return follows && wantedStack(step, follows);
    case 'gas': {
      if (follows) return wantedGas(step, follows);
      return inFrame && before && before.depth >= step.depth && step.gas > inFrame.gas
        ? inFrame.gas
        : undefined;
    }
  }
}

function wantedStack(step: Step, { op, stack }: Step): number | undefined {
  const change = stackOf(op);
  if (!change || stack === undefined || step.stack === undefined || stack < change[0]) return undefined;
  const wanted = stack - change[0] + change[1];
  return step.stack === wanted ? undefined : wanted;
}

function wantedGas(step: Step, before: Step): bigint | undefined {
  const left = before.gas - before.cost;
  // What a new slot costs for the state (EIP-8037) is not in the cost that Geth shows.
  const isRight = before.op === 'SSTORE' ? step.gas <= left : step.gas === left;
  return isRight ? undefined : left;
}
