import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Variables } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { read } from '../../common/scratch/reading/reading';
import type { JsonNode } from '../../common/scratch/types';
import { scaleFor } from '../../common/scratch/variables/network';
import { type NetworkScale, usualScale } from '../../common/scratch/variables/network-scale';
import { networkOfHost } from '../../common/spec/networks';
import { parseReply, type ResponseSubject } from '../features/response/response';

/** Which request a shown response answers. */
export interface ResponseDescription extends ResponseSubject {
  /** Host that the request was sent to, where its name may tell the network. */
  readonly host?: string | undefined;
  /** Where the request stands; the line is zero-based. */
  readonly request: { readonly uri: string; readonly line: number };
}

/** A described response as it is now. */
export interface DescribedResponse {
  readonly root: JsonNode;
  readonly subject: ResponseSubject;
  readonly scale: NetworkScale;
}

/** Remembers which request each open response answers, and its parsed text. */
export class Responses {
  readonly #subjects = new Map<string, { readonly subject: ResponseSubject; readonly scale: NetworkScale }>();
  readonly #parsed = new WeakMap<
    TextDocument,
    { readonly version: number; readonly root: JsonNode | undefined }
  >();

  /** @param file the scratch file of the request, where it is open */
  describe(
    uri: string,
    { request, host = '', ...subject }: ResponseDescription,
    file: ScratchDocument | undefined,
    variables: Variables | undefined,
  ): void {
    // The network is that of the request as it was sent: later edits change nothing.
    const scale = file && variables ? scaleOf(file, request.line, variables) : usualScale;
    const network = scale.genesisTime === undefined ? networkOfHost(host) : undefined;
    this.#subjects.set(uri, { subject, scale: network ? { ...network, network: network.name } : scale });
  }

  /** Undefined for a text that is not JSON, or that nothing was described about. Parsed once a version. */
  get(text: TextDocument): DescribedResponse | undefined {
    const known = this.#subjects.get(text.uri);
    if (!known || !text.languageId.startsWith('json')) return undefined;
    let tree = this.#parsed.get(text);
    if (tree?.version !== text.version) {
      tree = { version: text.version, root: parseReply(text.getText()) };
      this.#parsed.set(text, tree);
    }
    return tree.root && { root: tree.root, ...known };
  }
}

function scaleOf(file: ScratchDocument, line: number, variables: Variables): NetworkScale {
  const { block } = file.blockAtLine(Math.min(line, file.lineCount - 1));
  return scaleFor(file, block, read(block, variables), variables);
}
