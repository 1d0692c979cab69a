import { defined } from '../../common/defined';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { fileVariables } from '../../common/scratch/variables/variables';
import type { Prepared } from '../../runner/model/prepared';
import { addValueHints, type Hint } from '../../server/features/decode/value-hints';
import { partsOf } from '../../server/features/response/response';
import { scalarOf, worldOf } from '../../server/features/response/response-hover';
import { Responses } from '../../server/service/responses';
import { subjectOf } from '../response/subject';

export interface ResponseOf {
  readonly prepared: Pick<Prepared, 'calls' | 'operation' | 'url' | 'contracts'>;
  readonly status: number | null;
  readonly stream: boolean;
  /** The text of the notebook, and the line of the request in it, zero-based. */
  readonly file: ScratchDocument;
  readonly line: number;
}

/** Formatted JSON with the meaning of its values as comments, in the words of the hints of responses. */
export function decodedText(json: string, { prepared, status, stream, file, line }: ResponseOf): string {
  const uri = 'output:';
  const responses = new Responses();
  const request = { uri: file.uri, line };
  responses.describe(uri, subjectOf(prepared, { status, stream, uri, request }), file, fileVariables(file));
  const response = responses.get({
    uri,
    languageId: 'json',
    version: 1,
    getText: () => json,
  });
  if (!response) return json;
  const world = { scale: response.scale, now: 0, ...defined({ contracts: prepared.contracts }) };
  const found: Hint[] = [];
  for (const part of partsOf(response.root, response.subject)) {
    addValueHints(
      {
        world: worldOf(part, world),
        window: { start: 0, end: json.length },
        valueOf: scalarOf,
        found,
        ...defined({ named: part.named }),
      },
      part.node,
      part.schema,
    );
  }
  return withComments(json, found);
}

/** Characters. A comment behind a longer line would be out of sight: lines do not wrap. */
const WIDEST = 100;

/** The hints of a line at its end, or above a long line: `"gasPrice": "0x3b9aca00", // 1 gwei`. */
function withComments(text: string, hints: readonly Hint[]): string {
  const inOrder = [...hints].sort((a, b) => a.at - b.at);
  let next = 0;
  let start = 0;
  const lines = text.split('\n').map((line) => {
    const end = start + line.length;
    const labels: string[] = [];
    for (let hint = inOrder[next]; hint && hint.at <= end; hint = inOrder[++next]) labels.push(hint.label);
    start = end + 1;
    if (labels.length === 0) return line;
    const comment = `// ${labels.join(', ').replace(/\s+/g, ' ')}`;
    if (line.length <= WIDEST) return `${line} ${comment}`;
    return `${line.slice(0, line.length - line.trimStart().length)}${comment}\n${line}`;
  });
  return lines.join('\n');
}
