import type {
  CodeAction,
  Command,
  CompletionItem,
  DocumentSymbol,
  Hover,
  InitializeParams,
  SignatureHelp,
  SymbolInformation,
} from 'vscode-languageserver';
import { textOfMarkdown, withoutLinks } from './plain-text';

/** Results in the forms that the editor can show, by the capabilities that it declares. */
export interface ClientForms {
  hover(hover: Hover): Hover;
  completions(items: readonly CompletionItem[]): CompletionItem[];
  signatures(help: SignatureHelp): SignatureHelp;
  symbols(symbols: readonly DocumentSymbol[], uri: string): DocumentSymbol[] | SymbolInformation[];
  actions(actions: readonly CodeAction[]): (CodeAction | Command)[];
}

/** @param client the capabilities of the editor, once they are known */
export function createClientForms(client: () => InitializeParams['capabilities']): ClientForms {
  const text = () => client().textDocument ?? {};
  const completionsWith = (item: CompletionItem): CompletionItem =>
    withPlainDocumentation(item, text().completion?.completionItem?.documentationFormat);
  return {
    hover(hover) {
      const formats = text().hover?.contentFormat;
      const { contents } = hover;
      if (formats?.includes('markdown') || typeof contents !== 'object' || !('kind' in contents))
        return hover;
      const plain = plainText(contents.value);
      // Editors that name no format know only the oldest form.
      return { ...hover, contents: formats ? { kind: 'plaintext', value: plain } : plain };
    },
    completions: (items) => items.map(completionsWith),
    signatures(help) {
      const formats = text().signatureHelp?.signatureInformation?.documentationFormat;
      return {
        ...help,
        signatures: help.signatures.map((signature) => ({
          ...withPlainDocumentation(signature, formats),
          ...(signature.parameters
            ? { parameters: signature.parameters.map((one) => withPlainDocumentation(one, formats)) }
            : {}),
        })),
      };
    },
    symbols(symbols, uri) {
      if (text().documentSymbol?.hierarchicalDocumentSymbolSupport) return [...symbols];
      return symbols.flatMap((symbol) => inList(symbol, uri));
    },
    actions(actions) {
      if (text().codeAction?.codeActionLiteralSupport) return [...actions];
      // Edits can only be sent in literals.
      return actions.flatMap(({ command, edit, disabled }) =>
        command && !edit && !disabled ? [command] : [],
      );
    },
  };
}

function plainText(markdown: string): string {
  return textOfMarkdown(withoutLinks(markdown));
}

/** Text without a format is plain text. */
function withPlainDocumentation<T extends Pick<CompletionItem, 'documentation'>>(
  item: T,
  formats: readonly string[] | undefined,
): T {
  const { documentation } = item;
  if (formats?.includes('markdown') || typeof documentation !== 'object') return item;
  return { ...item, documentation: plainText(documentation.value) };
}

function inList(symbol: DocumentSymbol, uri: string, parent?: string): SymbolInformation[] {
  const { name, kind, range, children = [] } = symbol;
  const own: SymbolInformation = { name, kind, location: { uri, range } };
  if (parent !== undefined) own.containerName = parent;
  return [own, ...children.flatMap((child) => inList(child, uri, name))];
}
