import assert from 'node:assert/strict';
import type { CodeAction } from 'vscode-languageserver';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { Language } from '../../../common/scratch/types';
import { createChecker } from '../../../server/check/check';
import { rules } from '../../../server/check/rules';
import { disableRules } from '../../../server/features/actions/disable-rule';
import { exampleRules, inExampleWorkspace } from '../../../server/rule-pages/examples';
import { open, withCursor } from './scratch';

function actionsAt(
  language: Language,
  marked: string,
  settings = { workspace: false, user: false },
): Offered {
  const { document, position } = withCursor(language, marked);
  const found = createChecker().check(document);
  const actions = disableRules(document, { start: position, end: position }, found, {
    shown: [],
    settings,
  });
  return { document, actions };
}

interface Offered {
  readonly document: ScratchDocument;
  readonly actions: readonly CodeAction[];
}

function applied({ document, actions }: Offered, index = 0): string {
  const [edit] = actions[index]?.edit?.changes?.[document.uri] ?? [];
  if (!edit) return 'no edit';
  const at = document.offsetAt(edit.range.start);
  return document.getText().slice(0, at) + edit.newText + document.getText().slice(at);
}

describe('turning a rule off', () => {
  it('writes a directive above the request', () => {
    const offered = actionsAt('http', '###\n# The state of genesis.\nGET /eth/v1/beacon/states/He|ad/root\n');
    assert.deepEqual(
      offered.actions.map(({ title, kind, isPreferred }) => ({ title, kind, isPreferred })),
      [
        { title: 'Turn Off This Rule for This Request', kind: 'quickfix', isPreferred: undefined },
        { title: 'Turn Off This Rule in This File', kind: 'quickfix', isPreferred: undefined },
      ],
    );
    assert.equal(
      applied(offered),
      '###\n# The state of genesis.\n# @disable-rule state-id-invalid\nGET /eth/v1/beacon/states/Head/root\n',
    );
  });

  it('adds the code to the directive of the request', () => {
    const offered = actionsAt(
      'http',
      '###\n# @disable-rule plain-http\n\nGET /eth/v1/beacon/states/He|ad/root\n',
    );
    assert.equal(
      applied(offered),
      '###\n# @disable-rule plain-http, state-id-invalid\n\nGET /eth/v1/beacon/states/Head/root\n',
    );
  });

  it('gives the first request a separator, so that the rest of the file is still checked', () => {
    const second = '\n###\nGET /eth/v1/beacon/states/Head/root\n';
    const offered = actionsAt(
      'http',
      `# @node local\n# @name root\nGET /eth/v1/beacon/states/He|ad/root\n${second}`,
    );
    const text = applied(offered);
    assert.equal(
      text,
      `# @node local\n###\n# @disable-rule state-id-invalid\n# @name root\nGET /eth/v1/beacon/states/Head/root\n${second}`,
    );
    assert.deepEqual(
      createChecker()
        .check(open('http', text))
        .map(({ code, range }) => `${code} ${range.start.line}`),
      ['state-id-invalid 7'],
    );
  });

  it('writes a directive at the start of the file', () => {
    const text = '### Genesis\r\nGET /eth/v1/beacon/states/He|ad/root\r\n';
    assert.equal(
      applied(actionsAt('http', text), 1),
      `# @disable-rule state-id-invalid\r\n${text.replace('|', '')}`,
    );
  });

  it('adds the code to the directive of the file', () => {
    const offered = actionsAt(
      'jsonrpc',
      '# Balances\n# @disable-rule plain-http\n###\neth_getBlockByNumber("0x0|400", false)\n',
    );
    assert.equal(
      applied(offered, 1),
      '# Balances\n# @disable-rule plain-http, quantity-leading-zero\n###\neth_getBlockByNumber("0x0400", false)\n',
    );
  });

  it('is not offered for the first request if a directive for the file would become one of the request', () => {
    const { actions } = actionsAt(
      'http',
      '# @name root\n# @node local\nGET /eth/v1/beacon/states/He|ad/root\n',
    );
    assert.deepEqual(
      actions.map(({ title }) => title),
      ['Turn Off This Rule in This File'],
    );
  });

  it('runs the commands of the editor for the workspace and the user', () => {
    const { actions } = actionsAt('jsonrpc', '###\neth_getBlockByNumber("0x0|400", false)\n', {
      workspace: true,
      user: true,
    });
    assert.deepEqual(actions[3], {
      title: 'Turn Off This Rule in User Settings',
      kind: 'quickfix',
      command: {
        title: 'Turn Off This Rule in User Settings',
        command: 'slotpad.disableRuleForUser',
        arguments: ['quantity-leading-zero'],
      },
    });
    assert.deepEqual(actions[2], {
      title: 'Turn Off This Rule in This Workspace',
      kind: 'quickfix',
      command: {
        title: 'Turn Off This Rule in This Workspace',
        command: 'slotpad.disableRule',
        arguments: ['quantity-leading-zero'],
      },
    });
  });

  it('keeps the line ends of the file', () => {
    const offered = actionsAt('jsonrpc', '###\r\neth_getBlockByNumber("0x0|400", false)\r\n');
    assert.equal(
      applied(offered),
      '###\r\n# @disable-rule quantity-leading-zero\r\neth_getBlockByNumber("0x0400", false)\r\n',
    );
  });

  it('writes nothing into a file in UTF-16', () => {
    const document = open('http', 'G\0E\0T\0 \0/\0');
    const found = createChecker().check(document);
    assert.deepEqual(
      found.map(({ code }) => code),
      ['not-utf-8'],
    );
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const settings = { workspace: false, user: false };
    assert.deepEqual(disableRules(document, range, found, { shown: [], settings }), []);
  });

  for (const { code, bad } of rules) {
    if (code === 'not-utf-8') continue;
    it(`removes the findings of ${code} from the request`, () => {
      const document = inExampleWorkspace(open(bad.language, `###\n${bad.text}`));
      const finding = createChecker({ rules: exampleRules })
        .check(document)
        .find((one) => one.code === code);
      assert.ok(finding);
      const settings = { workspace: false, user: false };
      const actions = disableRules(document, finding.range, [finding], { shown: [], settings });
      const after = inExampleWorkspace(
        new ScratchDocument(document.uri, bad.language, 2, applied({ document, actions })),
      );
      const request = after.blockAtLine(finding.range.start.line + 1);
      assert.deepEqual(
        createChecker({ rules: exampleRules })
          .check(after)
          .filter((one) => one.code === code && after.blockAtLine(one.range.start.line) === request),
        [],
      );
    });

    it(`removes the findings of ${code} from the file`, () => {
      const document = inExampleWorkspace(open(bad.language, bad.text));
      const found = createChecker({ rules: exampleRules })
        .check(document)
        .filter((one) => one.code === code);
      const [finding] = found;
      assert.ok(finding);
      const settings = { workspace: false, user: false };
      const actions = disableRules(document, finding.range, found, { shown: [], settings });
      const index = actions.findIndex(({ title }) => title === 'Turn Off This Rule in This File');
      const text = applied({ document, actions }, index);
      const after = inExampleWorkspace(new ScratchDocument(document.uri, bad.language, 2, text));
      assert.deepEqual(
        createChecker({ rules: exampleRules })
          .check(after)
          .filter((one) => one.code === code),
        [],
      );
    });
  }
});
