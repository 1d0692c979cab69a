import { parseJsonText } from '../../common/scratch/json/json';
import { type PathStep, pathText } from '../../common/scratch/json/json-path';
import { nodeAtPath, pathAtOffset } from '../../common/scratch/json/json-value';
import { gatherFor } from '../../common/scratch/text/gather';
import type { JsonNode, Span } from '../../common/scratch/types';

/** The JSONPath of the value or member name at an offset; undefined when there is none. */
export function pathAt(text: string, offset: number): string | undefined {
  const root = parse(text);
  const at = root && pathAtOffset(root, offset);
  return at && root?.kind !== 'invalid' ? pathText(at.path) : undefined;
}

/** The span of the value at a path; undefined when the text does not have it. */
export function placeOf(text: string, path: readonly PathStep[]): Span | undefined {
  const root = parse(text);
  if (!root) return undefined;
  const above = nodeAtPath(root, path.slice(0, -1));
  const node = nodeAtPath(root, path);
  return path.length > 0 && node === above ? undefined : { start: node.start, end: node.end };
}

function parse(text: string): JsonNode | undefined {
  return parseJsonText(gatherFor(text), 0, text.length, { sent: true, silent: true });
}
