import type { BlockRule } from '../rule';
import { isAnyAddress, originsOf } from './origins';

export const anyAddressTarget: BlockRule = {
  on: 'block',
  code: 'any-address-target',
  severity: 'warning',
  title: 'A request goes to one address',
  why: '`0.0.0.0` means every address of a machine: a node can listen on it, which exposes it. As a target it works on some systems only; the node on this machine is `127.0.0.1`.',
  bad: { language: 'http', text: 'GET http://0.0.0.0:5052/eth/v1/node/version' },
  good: { language: 'http', text: 'GET http://127.0.0.1:5052/eth/v1/node/version' },
  source: 'Beacon Node HTTP API and Extension Endpoints: What the service does',
  check(context, report) {
    for (const { host, hostSpan, hostText } of originsOf(context)) {
      if (!isAnyAddress(host)) continue;
      const right = host === '[::]' ? '[::1]' : '127.0.0.1';
      report(hostSpan, `\`${host}\` is for listening, not for sending: this machine is \`${right}\`.`, {
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
