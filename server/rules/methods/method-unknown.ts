import { isNoMethod, methods } from '../../../common/spec/execution';
import { nearest } from '../../../common/spec/nearest';
import type { CallRule, Fix } from '../rule';
import { renameMethod } from './rename';

const byLowerCase = new Map(methods.map((entry) => [entry.name.toLowerCase(), entry.name]));

export const methodUnknown: CallRule = {
  on: 'call',
  code: 'method-unknown',
  severity: 'warning',
  title: 'Unknown method',
  why: 'A node answers an unknown method with error -32601. Method names are case-sensitive. Methods of namespaces that the specification does not cover are not checked.',
  bad: { language: 'jsonrpc', text: 'eth_getBlockByNumbr("latest", false)' },
  good: { language: 'jsonrpc', text: 'eth_getBlockByNumber("latest", false)' },
  source: 'Execution-Layer JSON-RPC Interface: Endpoints',
  check({ call, entry }, report) {
    const method = call.method;
    if (entry || !method || method.text === '' || method.text.includes('{{')) return;
    const name = method.text;
    const same = byLowerCase.get(name.toLowerCase());
    if (same !== undefined) {
      report(method, `Method names are case-sensitive: \`${same}\`.`, {
        severity: 'error',
        fixes: [renameMethod(call, same, true)],
      });
      return;
    }
    const underscore = name.indexOf('_');
    if (underscore < 0) {
      const whole = byLowerCase.get(`eth_${name.toLowerCase()}`);
      if (whole !== undefined) {
        report(method, `Unknown method \`${name}\`. Did you mean \`${whole}\`?`, {
          fixes: [renameMethod(call, whole, true)],
        });
      }
      return;
    }
    if (!isNoMethod(name)) return;
    const names = nearest(name, byLowerCase.values());
    const fixes: Fix[] = names.map((other, index) => renameMethod(call, other, index === 0));
    report(
      method,
      names.length > 0
        ? `Unknown method \`${name}\`. Did you mean \`${names[0]}\`?`
        : `Unknown method \`${name}\`: it is not in the specification.`,
      { fixes },
    );
  },
};
