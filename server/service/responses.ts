import type { TextDocument } from 'vscode-languageserver-textdocument';
import { networkOfHost } from '../../catalogue/networks';
import type { Contracts } from '../../common/contracts/contracts';
import type { Variables } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { read } from '../../common/scratch/reading/reading';
import type { JsonNode } from '../../common/scratch/types';
import { contractDirectives, contractsOf } from '../../common/scratch/variables/contracts-of';
import { scaleFor } from '../../common/scratch/variables/network';
import { type NetworkScale, usualScale } from '../../common/scratch/variables/network-scale';
import { parseResponse, type ResponseSubject } from '../features/response/response';

/** The request that a response belongs to. */
export interface ResponseDescription extends ResponseSubject {
  /** Host of the request. Its name may identify the network. */
  readonly host?: string | undefined;
  /** Location of the request; the line is zero-based. */
  readonly request: { readonly uri: string; readonly line: number };
}

/** The current text of a response, parsed, with the description of its request. */
export interface DescribedResponse {
  readonly root: JsonNode;
  readonly subject: ResponseSubject;
  readonly scale: NetworkScale;
  /** Contracts of the scratch file of the request. */
  readonly contracts: () => Contracts | undefined;
}

type ResponseText = Pick<TextDocument, 'uri' | 'languageId' | 'version' | 'getText'>;

/** Keeps the request and the parsed text of each open response. */
export class Responses {
  readonly #subjects = new Map<string, Omit<DescribedResponse, 'root'>>();
  readonly #parsed = new WeakMap<
    ResponseText,
    { readonly version: number; readonly root: JsonNode | undefined }
  >();

  /** @param file the scratch file of the request, if it is open */
  describe(
    uri: string,
    { request, host = '', ...subject }: ResponseDescription,
    file: ScratchDocument | undefined,
    variables: Variables | undefined,
    workspace: () => Contracts | undefined = () => undefined,
  ): void {
    // The network of the request when it was sent. Later edits must not change it.
    const scale = file && variables ? scaleOf(file, request.line, variables) : usualScale;
    const network = scale.genesisTime === undefined ? networkOfHost(host) : undefined;
    const own = { ...subject, catalogue: file?.catalogue };
    // Artifacts may be compiled again while the response is shown.
    const contracts = file && variables ? namedIn(file, request.line, variables, workspace) : workspace;
    this.#subjects.set(uri, {
      subject: own,
      scale: network ? { ...network, network: network.name } : scale,
      contracts,
    });
  }

  /** Undefined if the text is not JSON or has no description. Each version is parsed once. */
  get(text: ResponseText): DescribedResponse | undefined {
    const known = this.#subjects.get(text.uri);
    if (!known || !text.languageId.startsWith('json')) return undefined;
    let tree = this.#parsed.get(text);
    if (tree?.version !== text.version) {
      tree = { version: text.version, root: parseResponse(text.getText()) };
      this.#parsed.set(text, tree);
    }
    return tree.root && { root: tree.root, ...known };
  }
}

/** The contracts of the workspace with the addresses of the request. */
function namedIn(
  file: ScratchDocument,
  line: number,
  variables: Variables,
  workspace: () => Contracts | undefined,
): () => Contracts | undefined {
  const { block } = file.blockAtLine(Math.min(line, file.lineCount - 1));
  const directives = contractDirectives(file, block);
  if (directives.length === 0) return workspace;
  // Later edits must not change them.
  const own = { ...block, directives: [...directives] };
  const placed = { ...file.blockAtLine(line), block: own };
  return () => contractsOf({ blockAtLine: () => placed, contracts: workspace() }, own, variables);
}

function scaleOf(file: ScratchDocument, line: number, variables: Variables): NetworkScale {
  const { block } = file.blockAtLine(Math.min(line, file.lineCount - 1));
  return scaleFor(file, block, read(block, variables), variables);
}
