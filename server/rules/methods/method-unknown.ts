import { isNoMethod, methods } from '../../../common/spec/execution';
import { methodsNear } from '../../../common/spec/execution/near-methods';
import type { CallRule, Fix } from '../rule';
import { renameMethod } from './rename';

const byLowerCase = new Map(methods.map((entry) => [entry.name.toLowerCase(), entry.name]));
const known = [...byLowerCase.values()];

export const methodUnknown: CallRule = {
  on: 'call',
  code: 'method-unknown',
  severity: 'warning',
  title: 'Unknown method',
  why: 'A node answers an unknown method with error -32601. Method names are case-sensitive. In namespaces that the specification does not cover, only names that are close to a known method are reported.',
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
    const near = methodsNear(name, known);
    if (near.length === 0 && !isNoMethod(name) && !NO_NAME.test(name)) return;
    // Several methods of the same name in different namespaces: which one is meant, only the writer knows.
    const fixes: Fix[] = near.map((other, index) => renameMethod(call, other, index === 0 && !tied(near)));
    report(
      method,
      near.length > 0
        ? `Unknown method \`${name}\`. Did you mean ${tied(near) ? near.map((other) => `\`${other}\``).join(' or ') : `\`${near[0]}\``}?`
        : `Unknown method \`${name}\`: it is not in the specification.`,
      { ...(isNoName(name) ? { severity: 'error' as const } : {}), fixes },
    );
  },
};

/** No node has a method with such a name. */
const NO_NAME = /[\s()"'`]/;

/** `eth.getBalance` is how the console of geth writes it. */
function isNoName(name: string): boolean {
  return NO_NAME.test(name) || byLowerCase.has(name.replace('.', '_').toLowerCase());
}

function tied(names: readonly string[]): boolean {
  const [first = '', second] = names.map((name) => name.slice(name.indexOf('_') + 1));
  return second === first;
}
