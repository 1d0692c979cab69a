import type { Catalogue } from '../../../catalogue/built-in/catalogue';
import { methodsNear } from '../../../catalogue/execution/near-methods';
import type { CallRule, Fix } from '../rule';
import { renameMethod } from './rename';

interface KnownNames {
  readonly byLowerCase: ReadonlyMap<string, string>;
  readonly all: readonly string[];
}

const namesByCatalogue = new WeakMap<Catalogue, KnownNames>();

function namesOf(catalogue: Catalogue): KnownNames {
  let names = namesByCatalogue.get(catalogue);
  if (!names) {
    const byLowerCase = new Map(catalogue.methods.map(({ name }) => [name.toLowerCase(), name]));
    names = { byLowerCase, all: [...byLowerCase.values()] };
    namesByCatalogue.set(catalogue, names);
  }
  return names;
}

export const methodUnknown: CallRule = {
  on: 'call',
  concerns: (entry) => entry === undefined,
  code: 'method-unknown',
  severity: 'warning',
  title: 'Unknown method',
  why: 'A node answers an unknown method with error -32601. Method names are case-sensitive. In namespaces that the specification does not cover, only names that are close to a known method are reported.',
  bad: { language: 'jsonrpc', text: 'eth_getBlockByNumbr("latest", false)' },
  good: { language: 'jsonrpc', text: 'eth_getBlockByNumber("latest", false)' },
  source: 'Execution-Layer JSON-RPC Interface: Endpoints',
  check({ call, catalogue, entry }, report) {
    const method = call.method;
    if (entry || !method || method.text === '' || method.text.includes('{{')) return;
    const name = method.text;
    const known = namesOf(catalogue);
    const same = known.byLowerCase.get(name.toLowerCase());
    if (same !== undefined) {
      report(method, `Method names are case-sensitive: \`${same}\`.`, {
        severity: 'error',
        fixes: [renameMethod(call, same, true)],
      });
      return;
    }
    const near = methodsNear(name, known.all);
    if (near.length === 0 && !catalogue.isNoMethod(name) && !NO_NAME.test(name)) return;
    // Several methods of the same name in different namespaces: which one is meant, only the writer knows.
    const fixes: Fix[] = near.map((other, index) => renameMethod(call, other, index === 0 && !tied(near)));
    report(
      method,
      near.length > 0
        ? `Unknown method \`${name}\`. Did you mean ${tied(near) ? near.map((other) => `\`${other}\``).join(' or ') : `\`${near[0]}\``}?`
        : `Unknown method \`${name}\`: it is not in the specification.`,
      { ...(isNoName(name, known) ? { severity: 'error' as const } : {}), fixes },
    );
  },
};

/** No node has a method with such a name. */
const NO_NAME = /[\s()"'`]/;

/** `eth.getBalance` is how the console of geth writes it. */
function isNoName(name: string, known: KnownNames): boolean {
  return NO_NAME.test(name) || known.byLowerCase.has(name.replace('.', '_').toLowerCase());
}

function tied(names: readonly string[]): boolean {
  const [first = '', second] = names.map((name) => name.slice(name.indexOf('_') + 1));
  return second === first;
}
