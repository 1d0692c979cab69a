import type { BlockRule } from '../rule';
import { isAnyAddress, originsOf } from './origins';

export const anyAddressTarget: BlockRule = {
  on: 'block',
  needs: ['directives', 'http'],
  code: 'any-address-target',
  severity: 'warning',
  title: 'Request to 0.0.0.0',
  why: '`0.0.0.0` means all addresses of a machine. A node can listen on it, which exposes the node. As a target it works on some systems only; use `127.0.0.1` for a node on this machine.',
  bad: { language: 'http', text: 'GET http://0.0.0.0:5052/eth/v1/node/version' },
  good: { language: 'http', text: 'GET http://127.0.0.1:5052/eth/v1/node/version' },
  source: 'Beacon Node HTTP API and Extension Endpoints: What the service does',
  check(context, report) {
    for (const { host, hostSpan, hostText } of originsOf(context)) {
      if (!isAnyAddress(host)) continue;
      const right = host === '[::]' ? '[::1]' : '127.0.0.1';
      report(hostSpan, `\`${host}\` is only for listening. Use \`${right}\` for this machine.`, {
        fixes:
          hostText === undefined
            ? []
            : [
                {
                  title: `Change to \`${right}\``,
                  edits: [{ start: hostSpan.start, end: hostSpan.end, text: right }],
                  preferred: true,
                },
              ],
      });
    }
  },
};
