import { deepEqual, equal } from 'node:assert/strict';
import { abiFromJson } from '../../../common/contracts/abi';
import { findContract, findFunction } from '../../../common/contracts/solidity-source';

const SOURCE = `// contract Token { function transfer() }
import "./Base.sol"; /* contract Token is X { */
library Strings { function transfer(string memory text) internal {} }
abstract contract Token is Base, lib.Owned(msg.sender), ERC20("contract Token {", "}") {
    string public constant name = "function transfer(address to, uint amount)";
    mapping(address => uint256) public balanceOf;
    uint256 public override totalSupply;
    constructor(string memory name_) {}
    function transfer(address to) external {}
    function transfer(address to, uint amount /* , bool x */) external returns (bool) { if (true) {} }
    function place(Order calldata order, function (uint) external callback) public {}
}
contract Other { function only() external {} }
`;

function lineOf(offset: number | undefined): string | undefined {
  return offset === undefined ? undefined : SOURCE.slice(0, offset).split('\n').at(-1);
}

function found(contract: string, declaration: string): string | undefined {
  const place = findContract(SOURCE, contract);
  const [entry] = abiFromJson([declaration], contract).entries;
  const span = place && entry && findFunction(SOURCE, place, entry);
  return span && SOURCE.slice(span.start).split('\n')[0];
}

describe('a Solidity source', () => {
  it('has contracts with the names of those that they inherit from', () => {
    const token = findContract(SOURCE, 'Token');
    equal(lineOf(token?.name.start), 'abstract contract ');
    deepEqual(token?.bases, ['Base', 'Owned', 'ERC20']);
    equal(findContract(SOURCE, 'Base'), undefined);
  });

  it('has functions, overloads by their types, and public variables, not in comments or texts', () => {
    equal(found('Token', 'function transfer(address to)'), 'transfer(address to) external {}');
    equal(
      found('Token', 'function transfer(address to, uint256 amount)'),
      'transfer(address to, uint amount /* , bool x */) external returns (bool) { if (true) {} }',
    );
    equal(
      found('Token', 'function place((address,uint256) order, function callback)'),
      'place(Order calldata order, function (uint) external callback) public {}',
    );
    equal(found('Token', 'function totalSupply()'), 'totalSupply;');
    equal(found('Token', 'function name()'), 'name = "function transfer(address to, uint amount)";');
    equal(found('Other', 'function only()'), 'only() external {} }');
    equal(found('Token', 'function only()'), undefined);
    equal(found('Other', 'function transfer(address to)'), undefined);
  });

  it('is searched in time whatever it has', () => {
    const started = process.cpuUsage().user;
    for (const part of ['contract a ', 'public a ', 'function a(', 'is a, ', '/*', '"', 'contract a{'])
      findContract(part.repeat(200_000), 'Token');
    const body = { name: { start: 0, end: 0 }, body: { start: 0, end: 2_000_000 }, bases: [] };
    const [entry] = abiFromJson(['function a(uint256 b)'], 'Token').entries;
    for (const part of ['public a ', 'function a(', 'function a(()', 'public '])
      if (entry) findFunction(part.repeat(200_000).slice(0, 2_000_000), body, entry);
    equal((process.cpuUsage().user - started) / 1000 < 8000, true);
  });
});
