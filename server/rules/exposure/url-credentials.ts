import type { BlockRule } from '../rule';
import { originsOf } from './origins';

export const urlCredentials: BlockRule = {
  on: 'block',
  needs: ['directives', 'http'],
  code: 'url-credentials',
  severity: 'warning',
  title: 'Credentials in a URL',
  why: 'URLs end up in logs, in histories, and in text that is copied and shared. Keep a password in a variable of a private environment file.',
  bad: { language: 'http', text: 'GET https://me:secret@node.example.com/eth/v1/node/version' },
  good: { language: 'http', text: 'GET https://node.example.com/eth/v1/node/version' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Authentication',
  check(context, report) {
    for (const { userInfo } of originsOf(context)) {
      if (!userInfo) continue;
      const written = context.block.text.slice(userInfo.start, userInfo.end);
      // Nothing but variables: the secret stands elsewhere.
      if (/^:?$/.test(written.replace(/\{\{[^{}]*\}\}/g, ''))) continue;
      report(
        userInfo,
        'Credentials in a URL end up in logs and histories: keep them in a private environment file.',
      );
    }
  },
};
