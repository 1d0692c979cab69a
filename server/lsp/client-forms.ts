/** Results in the forms that the editor can show, by the capabilities that it declares. */
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

/**
 * The text of Markdown, for editors that show it as it is. It knows the Markdown that hovers and documentation of Slotpad
 * have: code, emphasis, links, rules.
 */
export function textOfMarkdown(markdown: string): string {
  const lines: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const [mark] = /^```+/.exec(line) ?? [];
    if (fence === undefined && mark) fence = mark;
    else if (fence !== undefined && line.trimEnd() === fence) fence = undefined;
    else if (fence !== undefined) lines.push(line);
    else if (!/^-{3,}\s*$/.test(line)) lines.push(textOfLine(line));
  }
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What is in code spans is not Markdown. */
function textOfLine(line: string): string {
  const parts = line.split(/(`+)/);
  let text = '';
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as string;
    const close = part.startsWith('`') ? parts.indexOf(part, at + 1) : -1;
    if (close === -1) {
      text += withoutMarks(part);
      continue;
    }
    text += parts
      .slice(at + 1, close)
      .join('')
      .replace(/^ (.*) $/, '$1');
    at = close;
  }
  return text.trimEnd();
}

function withoutMarks(text: string): string {
  return text
    .replace(/\*\*|(?<![\w\\])[*_](?=\S)|(?<=[^\s\\])[*_](?!\w)/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|])/g, '$1');
}

/** `[text](address)` becomes its text; the text may be code. */
export function withoutLinks(markdown: string): string {
  return markdown.replace(/\[((?:[^[\]\n]|\\[[\]]){1,200})\]\((?:[^()\s]|\([^()\s]*\)){1,2000}\)/g, '$1');
}
