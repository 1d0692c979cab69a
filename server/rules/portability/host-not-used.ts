import { HOST_VARIABLE, hostNotUsed } from '../../../common/scratch/http/host-variable';
import type { BlockRule } from '../rule';

export const hostNotUsedRule: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'host-not-used',
  severity: 'error',
  title: 'Path without the host of the file',
  why: 'httpYac sends a path to the address in the variable `host`, of the file or of an environment. Slotpad sends it to the address in its `Host` header, to the node of `# @node`, or to the selected node. Where a file has the variable, a path is not sent unless you say so (`slotpad send --force`, "Send Anyway").',
  bad: {
    language: 'http',
    text: ['@host = http://127.0.0.1:5052', '', 'GET /eth/v1/node/version'].join('\n'),
  },
  good: {
    language: 'http',
    text: ['@host = http://127.0.0.1:5052', '', 'GET {{host}}/eth/v1/node/version'].join('\n'),
  },
  source: 'Slotpad scratch file format',
  check({ block, file, variables }, report) {
    const message = hostNotUsed(block, file.hasNode(), variables);
    if (message === undefined || block.request?.kind !== 'http') return;
    const { target } = block.request;
    const { start } = target;
    const insert = { start, end: start, text: `{{${HOST_VARIABLE}}}` };
    report(target, message, { fixes: [{ title: 'Insert {{host}}', edits: [insert], preferred: true }] });
  },
};
