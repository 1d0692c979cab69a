import { nearest } from '../../../common/nearest';
import { isSocketPath } from '../../../common/requests/socket-address';
import { listed } from '../../../common/units/words';
import type { BlockRule } from '../rule';

export const nodeUnknown: BlockRule = {
  on: 'block',
  needs: ['directives'],
  code: 'node-unknown',
  severity: 'error',
  title: 'Unknown node',
  why: '`# @node` takes the name of a node in the settings, a URL, or the path of a socket file. A request to any other is not sent. The terminal has the nodes `beacon` and `execution` only: there it is a warning, because the editor may have the node.',
  bad: { language: 'jsonrpc', text: '# @node nowhere\neth_chainId()' },
  good: { language: 'jsonrpc', text: '# @node http://127.0.0.1:8545\neth_chainId()' },
  source: 'Slotpad scratch file format',
  check({ block, options }, report) {
    const known = options.nodeNames;
    if (!known || options.inMarkdown) return;
    const { names, mayBeElsewhere } = known;
    for (const { key, value } of block.directives) {
      const wanted = value.text.trim();
      if (key.text !== 'node' || wanted === '' || wanted.includes('{{') || wanted.includes('://')) continue;
      if (isSocketPath(wanted) || names.some((name) => name.toLowerCase() === wanted.toLowerCase())) continue;
      const [near] = nearest(wanted, names, 1);
      const help =
        near !== undefined
          ? ` Did you mean \`${near}\`?`
          : names.length > 0
            ? ` There ${names.length === 1 ? 'is' : 'are'} ${listed(names.map((name) => `\`${name}\``))}.`
            : '';
      const where = mayBeElsewhere ? ' in the terminal' : '';
      report(value, `No node is called \`${wanted}\`${where}.${help}`, {
        ...(mayBeElsewhere ? { severity: 'warning' } : {}),
        fixes:
          near === undefined
            ? []
            : [
                {
                  title: `Change to ${near}`,
                  edits: [{ start: value.start, end: value.end, text: near }],
                  preferred: true,
                },
              ],
      });
    }
  },
};
