/** The tree of `cast run` and a trace of Slotpad in one form, to compare. */
import type { Trace } from '../../common/traces/trace';

/** The node has neither the address nor the gas that cast prints for it. */
const FAILED_CREATION = 'call [create] failed';

/** One line per call and event: `1 call 0x… [staticcall] gas 362 value 0 failed`, `1 event`. */
export function linesOfTrace({ nodes }: Trace): readonly string[] {
  return nodes.map((node) => {
    if (node.kind === 'log') return `${node.depth} event`;
    const { depth, type, to = '', value = 0n, gasUsed = 0n, error } = node;
    const how = type === 'CALL' ? '' : ` [${type.toLowerCase().replace('create2', 'create')}]`;
    const paid = type === 'DELEGATECALL' ? 0n : value;
    // cast leaves the gas of the transaction itself out of the first line.
    const gas = depth === 0 ? '' : ` gas ${gasUsed}`;
    if (how === ' [create]' && error !== undefined) return `${depth} ${FAILED_CREATION}`;
    return `${depth} call ${to.toLowerCase()}${how}${gas} value ${paid}${error === undefined ? '' : ' failed'}`;
  });
}

/** The same lines from what `cast run` prints. */
export function linesOfCast(printed: string): readonly string[] {
  const lines: string[] = [];
  const open: number[] = [];
  for (const line of printed.split('\n')) {
    // Four columns for each level.
    const [, indent = '', branch = '', text = ''] = /^([ │]*)([├└]─ )?(.*)$/.exec(line) ?? [];
    const depth = branch === '' ? 0 : indent.length / 4;
    const call = callIn(text);
    if (call) {
      open[depth] = lines.length;
      const gas = depth === 0 ? '' : ` gas ${call.gas}`;
      lines.push(`${depth} call ${call.to}${call.how}${gas} value ${call.value}`);
    } else if (/^ ?emit /.test(text)) {
      lines.push(`${depth} event`);
    } else if (/^← /.test(text) && !/^← \[(?:Return|Stop)\]/.test(text)) {
      const at = open[depth - 1] ?? 0;
      lines[at] = lines[at]?.includes('[create]') ? `${depth - 1} ${FAILED_CREATION}` : `${lines[at]} failed`;
    }
  }
  return lines;
}

function callIn(text: string) {
  const [, gas = '', rest = ''] = /^\[(\d+)\] (.*)$/s.exec(text) ?? [];
  const [, created] = /^→ new [^@]*@(0x\w{40})/.exec(rest) ?? [];
  if (created !== undefined) return { gas, to: created.toLowerCase(), how: ' [create]', value: '0' };
  const [, to] = /^(0x\w{40})::/.exec(rest) ?? [];
  if (to === undefined) return undefined;
  const how = / \[(staticcall|delegatecall|callcode)\]$/.exec(rest)?.[0] ?? '';
  return { gas, to: to.toLowerCase(), how, value: /^[^(]*\{value: (\d+)\}/.exec(rest)?.[1] ?? '0' };
}

/** Without the events of calls that failed: they never happened, and anvil's tracer leaves out some of them. */
export function withoutUndone(lines: readonly string[]): readonly string[] {
  let failed = Number.POSITIVE_INFINITY;
  return lines.filter((line) => {
    const depth = Number.parseInt(line, 10);
    if (depth <= failed) failed = Number.POSITIVE_INFINITY;
    if (failed < depth && line.endsWith(' event')) return false;
    if (line.endsWith(' failed')) failed = Math.min(failed, depth);
    return true;
  });
}
