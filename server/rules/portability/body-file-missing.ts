import type { BlockRule } from '../rule';

export const bodyFileMissing: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'body-file-missing',
  severity: 'error',
  title: 'Missing body file',
  why: 'The request is not sent without its body. A relative path starts at the folder of the scratch file. Files outside the workspace are not looked for, and neither are paths with variables.',
  bad: {
    language: 'http',
    text: ['POST /eth/v1/beacon/pool/voluntary_exits', '', '< ./missing.json'].join('\n'),
  },
  good: {
    language: 'http',
    text: ['POST /eth/v1/beacon/pool/voluntary_exits', '', '< ./exit.json'].join('\n'),
  },
  source: 'Slotpad scratch file format',
  check({ block, file }, report) {
    const include = block.request?.kind === 'http' ? block.request.body?.include : undefined;
    if (include && file.isMissing(include.text)) report(include, `The file ${include.text} does not exist.`);
  },
};
