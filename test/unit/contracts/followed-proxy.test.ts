import assert from 'node:assert/strict';
import { standardContracts } from '../../../common/contracts/contracts';
import {
  addressAt,
  deploymentsIn,
  directiveEdit,
  proxyAnswer,
} from '../../../workbench/contracts/followed-proxy';

const PROXY = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const step = { kind: 'EIP-1967', from: PROXY, to: TOKEN.toLowerCase() } as const;
const nothing = standardContracts();
const known = nothing.at([{ address: TOKEN, name: 'Token', label: 'gold' }]);

describe('the answer of "Follow Proxy"', () => {
  it('has the implementation with its name', () => {
    assert.deepEqual(proxyAnswer(PROXY, { steps: [step], code: '0x60' }, known, []), {
      message: `${PROXY} is a proxy (EIP-1967) of ${TOKEN} (gold).`,
      abi: 'Token',
      implementation: TOKEN,
    });
    assert.deepEqual(proxyAnswer(PROXY, { steps: [step], code: '0x60' }, nothing, ['Token']), {
      message: `${PROXY} is a proxy (EIP-1967) of ${TOKEN}. Its code is that of Token.`,
      abi: 'Token',
      implementation: TOKEN,
    });
  });

  it('says what is not known', () => {
    const messageOf = (...args: Parameters<typeof proxyAnswer>) => {
      const { abi, message } = proxyAnswer(...args);
      assert.equal(abi, undefined);
      return message.replaceAll(PROXY, 'P').replaceAll(TOKEN, 'T');
    };
    assert.equal(
      messageOf(PROXY, { steps: [step], code: '0x60' }, nothing, []),
      'P is a proxy (EIP-1967) of T. No contract of the workspace has this address or this code, so its ABI is not known.',
    );
    assert.equal(
      messageOf(PROXY, { steps: [step], code: '0x60' }, nothing, ['A', 'B']),
      'P is a proxy (EIP-1967) of T. Its code is that of A and B: choose one with "# @contract … as".',
    );
    assert.equal(
      messageOf(PROXY, { steps: [], code: '0x60' }, nothing, []),
      'P is no proxy that is known: it is neither one of EIP-1967 nor a minimal proxy (EIP-1167).',
    );
    assert.equal(
      messageOf(PROXY, { steps: [], code: '0x' }, nothing, []),
      'P has no code: there is no contract at this address.',
    );
    assert.equal(
      messageOf(PROXY, { steps: [{ ...step, kind: 'EIP-7702' }], code: '0x' }, nothing, []),
      'P is an account with delegated code (EIP-7702) of T. That address has no code, so every call fails or does nothing.',
    );
    assert.equal(
      messageOf(PROXY, { steps: [step], code: '0x', stopped: 'loop' }, known, []),
      'P is a proxy (EIP-1967) of T (gold). It leads back to itself.',
    );
  });
});

describe('the ABI of an implementation', () => {
  it('is written to the directive with the address of the proxy', () => {
    const text = `# @node anvil\n# @contract gold = ${PROXY.toLowerCase()}\n\n###\n`;
    const line = `# @contract gold = ${PROXY.toLowerCase()}`;
    assert.deepEqual(directiveEdit(text, PROXY, 'Token'), {
      line: 1,
      insert: false,
      text: `${line} as Token`,
    });
    const other = text.replace(line, `${line} as ERC1967Proxy`);
    assert.deepEqual(directiveEdit(other, PROXY, 'Token'), {
      line: 1,
      insert: false,
      text: `${line} as Token`,
    });
    assert.equal(directiveEdit(text.replace(line, `${line} as ERC20`), PROXY, 'ERC-20'), undefined);
  });

  it('is a new directive with a free name, where the file has none', () => {
    const inserted = (text: string) => directiveEdit(text, PROXY.toLowerCase(), 'Token');
    assert.deepEqual(inserted('eth_chainId()\n'), {
      line: 0,
      insert: true,
      text: `# @contract token = ${PROXY} as Token`,
    });
    assert.equal(inserted('@token = 1\n')?.text, `# @contract token2 = ${PROXY} as Token`);
    assert.equal(inserted(`# @contract token = ${TOKEN}\n`)?.text, `# @contract token2 = ${PROXY} as Token`);
  });

  it('is known by the directives of the file', () => {
    assert.deepEqual(
      deploymentsIn(`// @contract weth = ${TOKEN}\n# @contract a = ${PROXY} as Nobody\n`, nothing),
      [{ address: TOKEN, name: 'WETH', label: 'weth' }],
    );
  });
});

describe('the address at the cursor', () => {
  it('is the one around it, or the only one of the line', () => {
    assert.equal(addressAt(`to ${PROXY} from`, 0), PROXY);
    assert.equal(addressAt(`${PROXY} ${TOKEN}`, 50), TOKEN);
    assert.equal(addressAt(`${PROXY} ${TOKEN} `, 86), undefined);
    assert.equal(addressAt(`0x${'1'.repeat(64)}`, 5), undefined);
  });
});
