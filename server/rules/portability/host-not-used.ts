import type { BlockRule } from '../rule';

/** The variable that httpYac puts before a path. A change of it checks all blocks of the file again. */
export const HOST_VARIABLE = 'host';

export const hostNotUsed: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'host-not-used',
  severity: 'warning',
  title: 'Path without the host of the file',
  why: 'httpYac sends a path to the address in the variable `host`. Slotpad sends it to the address in its `Host` header, to the node of `# @node`, or to the selected node.',
  bad: {
    language: 'http',
    text: ['@host = http://127.0.0.1:5052', '', 'GET /eth/v1/node/version'].join('\n'),
  },
  good: {
    language: 'http',
    text: ['@host = http://127.0.0.1:5052', '', 'GET {{host}}/eth/v1/node/version'].join('\n'),
  },
  source: 'Slotpad scratch file format',
  check({ block, file }, report) {
    const { request, directives } = block;
    if (request?.kind !== 'http' || request.curl || !request.target.text.startsWith('/')) return;
    if (file.definitions(HOST_VARIABLE).length === 0) return;
    if (directives.some(({ key }) => key.text === 'node')) return;
    if (request.headers.some(({ name }) => /^host$/i.test(name.text.trim()))) return;
    const { start } = request.target;
    report(
      request.target,
      'This path is not sent to `@host`: write `{{host}}` before it, or `# @node` above it.',
      {
        fixes: [
          {
            title: 'Insert {{host}}',
            edits: [{ start, end: start, text: `{{${HOST_VARIABLE}}}` }],
            preferred: true,
          },
        ],
      },
    );
  },
};
