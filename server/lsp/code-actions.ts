import { type CodeActionParams, CodeActionTriggerKind, type InitializeParams } from 'vscode-languageserver';
import type { Channel } from './channel';
import * as shapes from './shapes';

/** Handles requests for code actions. */
export function serveCodeActions({ connection, service, documents, guard, forms }: Channel): void {
  connection.onCodeAction(
    guard(
      'textDocument/codeAction',
      shapes.codeActionRequest,
      [],
      async ({ textDocument, range, context }: CodeActionParams, token) => {
        const document = documents.get(textDocument.uri);
        if (!document) return [];
        const { only, diagnostics, triggerKind } = context;
        const automatic = triggerKind === CodeActionTriggerKind.Automatic;
        const asked = { only, diagnostics, automatic };
        return forms.actions(await service.getCodeActions(document, range, asked, token));
      },
    ),
  );
}

/** Whether a workspace edit can create files in the editor. */
export function createsFiles({ workspace }: InitializeParams['capabilities']): boolean {
  const edit = workspace?.workspaceEdit;
  return edit?.documentChanges === true && edit.resourceOperations?.includes('create') === true;
}
