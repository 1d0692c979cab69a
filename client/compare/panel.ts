import * as vscode from 'vscode';
import {
  type ComparisonMessage,
  type ComparisonRequest,
  type ComparisonState,
  comparisonRequestSchema,
} from '../../common/panels/compare';
import { shortened } from '../../common/units/words';
import { normalizedReply } from '../../runner/compare/compare-replies';
import { type ComparisonInput, presentComparison } from '../../workbench/compare/present';
import { iconText } from '../../workbench/screen/text';
import { createPanel, type Panel } from '../panels/panel';
import { showBriefly } from '../screen/messages';

/** The tab that shows responses side by side. */
export interface Comparisons extends vscode.Disposable {
  /** Shows a comparison. */
  show(input: ComparisonInput): void;
  /** Replaces `before` by the same comparison with more responses; does nothing when `before` is no longer shown. */
  update(input: ComparisonInput, before: ComparisonInput): void;
}

/** Scheme of the read-only documents in a diff. */
const SCHEME = 'slotpad-compared';
/** Maximum number of texts in memory. A diff with an older text is empty when its tab is reopened. */
const MOST_TEXTS = 6;

export function createComparisons(extensionUri: vscode.Uri): Comparisons {
  let panel: Panel<ComparisonMessage> | undefined;
  let current: ComparisonInput | undefined;
  let state: ComparisonState | undefined;
  const texts = new Map<string, string>();
  let count = 0;

  const provider = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      provideTextDocumentContent: (uri) => texts.get(uri.query) ?? '',
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === SCHEME) texts.delete(uri.query);
    }),
  );

  const document = (column: number): vscode.Uri | undefined => {
    const answer = current?.answers[column];
    const body = answer?.reply?.body;
    if (!current || body === undefined || body === null) return undefined;
    const key = String(++count);
    texts.set(key, normalizedReply(body, current.subject));
    for (const old of texts.keys()) {
      if (texts.size <= MOST_TEXTS) break;
      texts.delete(old);
    }
    const name = (state?.columns[column]?.name ?? answer?.name ?? '').replace(/[\\/?#]/g, ' ');
    return vscode.Uri.from({ scheme: SCHEME, path: `/${name}.json`, query: key });
  };

  const received = async (message: ComparisonRequest) => {
    if (message.type === 'ready') {
      if (state) panel?.post({ type: 'state', state });
    } else if (message.type === 'copy') {
      await vscode.env.clipboard.writeText(message.text);
      showBriefly(iconText('copy', 'Copied'), 2000);
    } else {
      const [left, right] = [document(message.left), document(message.right)];
      if (!left || !right || !state) return;
      const names = [message.left, message.right].map((column) => state?.columns[column]?.name ?? '');
      await vscode.commands.executeCommand(
        'vscode.diff',
        left,
        right,
        `${names.join(' ↔ ')}: ${state.title}`,
        {
          preview: true,
        },
      );
    }
  };

  const draw = (input: ComparisonInput) => {
    current = input;
    state = presentComparison(input);
    panel?.post({ type: 'state', state });
  };

  return {
    show(input) {
      draw(input);
      if (panel) {
        panel.title = titleOf(input);
        panel.reveal(undefined, true);
        return;
      }
      panel = createPanel<ComparisonRequest, ComparisonMessage>({
        extensionUri,
        page: 'compare',
        title: titleOf(input),
        column: vscode.ViewColumn.Active,
        messages: comparisonRequestSchema,
        received: (message) => void received(message),
        closed: () => {
          // Responses may be large, so they are released with the tab.
          panel = undefined;
          current = undefined;
          state = undefined;
        },
      });
    },
    update(input, before) {
      if (current === before) draw(input);
    },
    dispose() {
      provider.dispose();
      panel?.dispose();
    },
  };
}

function titleOf({ title }: ComparisonInput): string {
  return `Compare: ${shortened(title, 40)}`;
}
