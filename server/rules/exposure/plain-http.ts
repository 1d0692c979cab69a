import type { BlockRule } from '../rule';
import { isAnyAddress, isNear, originsOf } from './origins';

export const plainHttp: BlockRule = {
  on: 'block',
  needs: ['directives', 'http'],
  code: 'plain-http',
  severity: 'warning',
  title: 'Unencrypted request over a public network',
  why: 'With `http://`, anyone on the network path can read and change requests and responses, including keys and transactions. Use `https://`, or an SSH tunnel to the loopback address of the node.',
  bad: { language: 'http', text: 'GET http://node.example.com:5052/eth/v1/node/version' },
  good: { language: 'http', text: 'GET https://node.example.com:5052/eth/v1/node/version' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Authentication',
  check(context, report) {
    for (const origin of originsOf(context)) {
      const { scheme, host } = origin;
      if (
        (scheme !== 'http:' && scheme !== 'ws:') ||
        isAnyAddress(host) ||
        isNear(host) ||
        host.endsWith('.onion')
      )
        continue;
      const end = origin.start + scheme.length;
      const written = context.block.text.slice(origin.start, end).toLowerCase();
      const secure = scheme.replace(':', 's:');
      report(origin, `Not encrypted: \`${host}\` is not on this machine or a private network.`, {
        fixes:
          written === scheme
            ? [
                {
                  title: `Change to \`${secure}//\``,
                  edits: [{ start: origin.start, end, text: secure }],
                },
              ]
            : [],
      });
    }
  },
};
