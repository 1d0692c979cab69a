import type { Connection, TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Variables } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { read } from '../../common/scratch/reading/reading';
import type { JsonNode } from '../../common/scratch/types';
import { scaleFor } from '../../common/scratch/variables/network';
import { type NetworkScale, usualScale } from '../../common/scratch/variables/network-scale';
import { networkOfHost } from '../../common/spec/networks';
import { parseReply, type ResponseSubject } from '../features/response/response';
import { openResponses } from './documents';
import { RESPONSE_MESSAGE, responseSchema } from './messages';

/** A reply as it is now. */
export interface Response {
  readonly text: TextDocument;
  readonly root: JsonNode;
  readonly subject: ResponseSubject;
  readonly scale: NetworkScale;
}

export interface Responses {
  readonly documents: TextDocuments<TextDocument>;
  /** Undefined for what is no reply, is no JSON, or has not been said what it replies to. */
  get(uri: string): Response | undefined;
  /** Told when a document shows the reply of another request. */
  onReplaced(listener: () => void): void;
}

/** Follows which request each open reply is of. Its text is parsed when something is asked about it. */
export function keepResponses(
  connection: Connection,
  files: TextDocuments<ScratchDocument>,
  variablesOf: (document: ScratchDocument) => Variables,
): Responses {
  const documents = openResponses();
  const subjects = new Map<string, { readonly subject: ResponseSubject; readonly scale: NetworkScale }>();
  const parsed = new WeakMap<
    TextDocument,
    { readonly version: number; readonly root: JsonNode | undefined }
  >();
  const listeners: (() => void)[] = [];

  // The network is that of the request as it was sent: later edits change nothing.
  const scaleOf = ({ uri, line }: { readonly uri: string; readonly line: number }): NetworkScale => {
    const file = files.get(uri);
    if (!file) return usualScale;
    const { block } = file.blockAtLine(Math.min(line, file.lineCount - 1));
    const variables = variablesOf(file);
    return scaleFor(file, block, read(block, variables), variables);
  };

  connection.onNotification(RESPONSE_MESSAGE, (sent: unknown) => {
    const message = responseSchema.safeParse(sent);
    if (!message.success) return;
    const { uri, request, host = '', ...subject } = message.data;
    const scale = scaleOf(request);
    const network = scale.genesisTime === undefined ? networkOfHost(host) : undefined;
    subjects.set(uri, { subject, scale: network ? { ...network, network: network.name } : scale });
    if (documents.get(uri)) for (const listener of listeners) listener();
  });

  return {
    documents,
    get(uri) {
      const text = documents.get(uri);
      const known = subjects.get(uri);
      if (!text || !known || !text.languageId.startsWith('json')) return undefined;
      let tree = parsed.get(text);
      if (tree?.version !== text.version) {
        tree = { version: text.version, root: parseReply(text.getText()) };
        parsed.set(text, tree);
      }
      return tree.root && { text, root: tree.root, ...known };
    },
    onReplaced: (listener) => void listeners.push(listener),
  };
}
