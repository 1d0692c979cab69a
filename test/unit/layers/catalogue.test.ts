import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, root } from './imports';

/** Files of the server and the runner that look only into the built-in catalogue, with the reason. */
const builtInOnly: Readonly<Record<string, string>> = {
  'runner/judge/assertion.ts': 'a call brings the entry of its own specification',
  'runner/judge/reply-schema.ts': 'a call brings the entry of its own specification',
  'runner/judge/verdict.ts': 'a call brings the entry of its own specification',
  'runner/judge/verification.ts': 'methods of own specifications are not verified',
  'runner/request/chain.ts': 'reads the genesis of a beacon node',
  'runner/request/effect.ts': 'no document says what a method changes, so its name decides',
  'server/features/actions/lens.ts':
    'no document says what a method changes, so it is not offered to be watched',
  'server/features/completion/completion-http.ts': 'offers the usual HTTP methods',
  'server/features/completion/used.ts': 'values of own schemas have no kind that others could use',
  'server/features/response/response-links.ts': 'opens built-in requests',
  'server/rules/beacon-paths.ts': 'documents have no versions of endpoints, and no clients that serve them',
  'server/rules/methods.ts': 'documents do not say which clients serve a method',
  'server/rules/params.ts': 'suggests built-in methods',
};

const LOOKUP =
  /import \{[^}]*\b(?:methodNamed|methods|resultOf|isNoMethod|operationNamed|operations|matchOperation|nearestPaths|continuations)\b[^}]*\} from '(?:\.\.\/)+catalogue\/(?:beacon|execution)';/;

describe('the catalogue of a document', () => {
  it('is asked wherever a request or a response is looked up, so that own specifications count', () => {
    const found = ['server', 'runner']
      .flatMap(filesOf)
      .filter((file) => LOOKUP.test(readFileSync(path.join(root, file), 'utf8')))
      .map((file) => file.split(path.sep).join('/'));
    assert.deepEqual(
      found.sort(),
      Object.keys(builtInOnly),
      'Use catalogueOf(document) of catalogue/built-in/catalogue.ts, or add the file here with a reason.',
    );
  });
});
