import { unsendableInName, unsendableNameWords } from '../../../common/scratch/http/header-value';
import type { BlockRule } from '../rule';

export const headerName: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'header-name',
  severity: 'error',
  title: 'Name that a header cannot have',
  why: 'The name of a header is one word of letters, digits and a few signs. A request with another name is not sent.',
  bad: { language: 'http', text: ['GET /eth/v1/node/version', 'X Note: 1'].join('\n') },
  good: { language: 'http', text: ['GET /eth/v1/node/version', 'X-Note: 1'].join('\n') },
  source: 'RFC 9110, section 5.1',
  check({ block }, report) {
    const { request } = block;
    if (request?.kind !== 'http') return;
    for (const { name, value, removes, implied } of request.headers) {
      const written = name.text.trim();
      if (!value || removes || implied || written.includes('{{')) continue;
      const character = unsendableInName(written);
      if (character === undefined) continue;
      const right = written.replace(/\s+/g, '-');
      const isFixed =
        written !== '' && unsendableInName(right) === undefined && block.text.startsWith(written, name.start);
      report(name, unsendableNameWords(written, character), {
        fixes: isFixed
          ? [
              {
                title: `Change to ${right}`,
                edits: [{ start: name.start, end: name.start + written.length, text: right }],
                preferred: true,
              },
            ]
          : [],
      });
    }
  },
};
