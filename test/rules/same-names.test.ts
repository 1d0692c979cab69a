import { deepEqual } from 'node:assert/strict';
import { parseAbiLine } from '../../common/contracts/abi';
import { createContracts } from '../../common/contracts/contracts';
import { ScratchDocument } from '../../common/scratch/document/document';
import { createChecker } from '../../server/check/check';
import { succeeded } from '../results';

const ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

function found(...artifacts: readonly (readonly [file: string, ...lines: string[]])[]): readonly string[] {
  const contracts = createContracts(
    artifacts.map(([file, ...lines]) => ({
      name: 'Coin',
      file,
      entries: lines.map((line) => succeeded(parseAbiLine(line, 'Coin'))),
    })),
  );
  const text = `# @contract coin = ${ADDRESS} as Coin\ncoin.one()\n`;
  const document = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, text);
  document.contracts = contracts;
  return createChecker({})
    .check(document)
    .map(({ code, message, range }) => `${range.start.character} ${code}: ${message}`);
}

describe('rules: artifacts of one name', () => {
  it('are named where a directive takes one of them, if their functions differ', () => {
    deepEqual(
      found(
        ['out/A.sol/Coin.json', 'function one() view returns (uint256)'],
        ['out/B.sol/Coin.json', 'function two() view returns (uint256)'],
      ),
      [
        '65 contract-directive: 2 artifacts with the name Coin have different functions: out/A.sol/Coin.json and out/B.sol/Coin.json. The functions of all of them are used. Name the right one in `slotpad.contracts`.',
      ],
    );
  });

  it('are no problem if their functions are the same, in any order', () => {
    const [one, two] = [
      'function one() view returns (uint256)',
      'function two() view returns (uint256)',
    ] as const;
    deepEqual(found(['out/A.sol/Coin.json', one, two], ['out/B.sol/Coin.json', two, one]), []);
  });
});
