import assert from 'node:assert/strict';
import { textOfMarkdown, withoutLinks } from '../../../server/lsp/client-forms';

const plain = (markdown: string) => textOfMarkdown(withoutLinks(markdown));

describe('plain text of Markdown', () => {
  it('has the words of emphasis, code and links', () => {
    assert.equal(
      plain('**Slot** 12 in `mixed_case_name`, *see* [`eth_call`](file:///docs/a_b.md#eth_call).'),
      'Slot 12 in mixed_case_name, see eth_call.',
    );
  });

  it('keeps names with underscores and stars of formulas', () => {
    assert.equal(plain('fee_recipient of 2 * 3 blocks, _well_'), 'fee_recipient of 2 * 3 blocks, well');
  });

  it('shows blocks of code as they are, without fences and rules', () => {
    assert.equal(
      plain('```jsonrpc\neth_call(**x**)\n```\n\n---\n\nReads \\*only\\*.'),
      'eth_call(**x**)\n\nReads *only*.',
    );
  });

  it('keeps backticks that are text', () => {
    assert.equal(plain('a `` b ` c `` and ` alone'), 'a b ` c and ` alone');
  });
});
