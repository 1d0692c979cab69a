import { nodeAtPath } from '../../../common/scratch/json/json-value';
import type { Fix, SpecPlace } from '../rule';

/** A JSON number with more digits than JavaScript keeps, as the quantity that it is as written. */
export function largeDecimal({ root, problem }: SpecPlace): readonly Fix[] {
  const node = nodeAtPath(root, problem.path);
  if (node.kind !== 'number' || !/^[1-9]\d{15,77}$/.test(node.text)) return [];
  if (Number.isSafeInteger(Number(node.text))) return [];
  const right = `"0x${BigInt(node.text).toString(16)}"`;
  return [
    { title: `Write ${right}`, edits: [{ start: node.start, end: node.end, text: right }], preferred: true },
  ];
}
