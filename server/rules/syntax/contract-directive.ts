import { nearest } from '../../../common/nearest';
import { parseContract } from '../../../common/scratch/contracts/contract-directive';
import { CONTRACT_DIRECTIVE } from '../../../common/scratch/directives/table';
import type { BlockContext, BlockRule, Fix, ReportFinding } from '../rule';

export const contractDirective: BlockRule = {
  on: 'block',
  needs: ['directives'],
  code: 'contract-directive',
  severity: 'warning',
  title: 'Contract that cannot be used',
  why: '`# @contract` gives the address of a contract a name and an ABI: `token = 0x… as ERC20`. Without a valid address and a contract of the workspace or a standard, it has no effect.',
  bad: {
    language: 'jsonrpc',
    text: '# @contract weth 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\neth_chainId()',
  },
  good: {
    language: 'jsonrpc',
    text: '# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\neth_chainId()',
  },
  source: 'Slotpad scratch file format',
  check({ block, contracts }, report) {
    const names = new Set<string>();
    for (const { key, value } of block.directives) {
      if (key.text !== CONTRACT_DIRECTIVE) continue;
      const parsed = parseContract(value);
      if (!parsed.ok) {
        const at = value.text === '' ? key : value;
        report(at, parsed.failure.message, { fixes: withEquals(value) });
        continue;
      }
      const { name, of = name } = parsed.value;
      if (names.has(name.text)) report(name, `This request has another contract with the name ${name.text}.`);
      names.add(name.text);
      if (contracts && contracts.named(of.text) === undefined) reportUnknown(of, contracts, report);
    }
  },
};

/** Adds a missing equals sign. */
function withEquals({ text, start }: { readonly text: string; readonly start: number }): readonly Fix[] {
  const name = /^\s*[A-Za-z_]\w*(?=\s+0x[\da-f]{40}(?:\s|$))/i.exec(text)?.[0];
  if (name === undefined) return [];
  const at = start + name.length;
  return [{ title: 'Add =', edits: [{ start: at, end: at, text: ' =' }], preferred: true }];
}

function reportUnknown(
  of: { readonly text: string; readonly start: number; readonly end: number },
  contracts: NonNullable<BlockContext['contracts']>,
  report: ReportFinding,
): void {
  const [near] = nearest(of.text, contracts.names(), 1);
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  const edits = [{ start: of.start, end: of.end, text: near ?? '' }];
  report(of, `Neither the workspace nor the standards have a contract ${of.text}.${hint}`, {
    fixes: near === undefined ? [] : [{ title: `Write ${near}`, edits, preferred: true }],
  });
}
