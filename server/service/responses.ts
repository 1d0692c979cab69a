/** Responses that the client shows, with the features that explain their values. */
import type { Hover } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { networkOfHost } from '../../catalogue/networks';
import { noCancellation } from '../../common/cancellation';
import type { Contracts } from '../../common/contracts/contracts';
import { defined } from '../../common/defined';
import type { Variables } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import { read } from '../../common/scratch/reading/reading';
import type { JsonNode } from '../../common/scratch/types';
import { contractDirectives, contractsOf } from '../../common/scratch/variables/contracts-of';
import { scaleFor } from '../../common/scratch/variables/network';
import { type NetworkScale, usualScale } from '../../common/scratch/variables/network-scale';
import { inlineCode, paragraphs } from '../features/markdown';
import { parseResponse, type ResponseSubject } from '../features/response/response';
import { responseHints, responseHover, type ValueHover } from '../features/response/response-hover';
import { responseLinks } from '../features/response/response-links';
import type { LanguageService, ResponseDescription } from './language-service';
import type { ServiceContext } from './service-context';

/** The current text of a response, parsed, with the description of its request. */
interface DescribedResponse {
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

type ResponseFeatures = Pick<
  LanguageService,
  'describeResponse' | 'getResponseHover' | 'getResponseInlayHints' | 'getResponseLinks'
>;

const CODE = /^"(0x[\da-f]+)"$/i;

/** With the contracts whose artifacts have a value as their run-time code. */
async function withNameOfCode(hover: ValueHover, text: TextDocument, contracts: Contracts): Promise<Hover> {
  const [, code] = CODE.exec(text.getText(hover.range)) ?? [];
  const names = code === undefined ? [] : await contracts.withRuntimeCode(code);
  if (names.length === 0) return hover;
  const line = `Run-time code of ${names.map(inlineCode).join(' or ')}`;
  return { ...hover, contents: { kind: 'markdown', value: paragraphs(hover.contents.value, line) } };
}

/** Explains the values in responses. Whether a response is valid is not checked here. */
export function responses(context: ServiceContext): ResponseFeatures {
  const described = new Responses();
  return {
    describeResponse(uri, description) {
      const file = context.documents.get(description.request.uri);
      described.describe(uri, description, file, file && context.variables(file), () =>
        context.contractsFor(description.request.uri),
      );
    },
    async getResponseHover(text, position, token = noCancellation) {
      const response = token.isCancellationRequested ? undefined : described.get(text);
      if (!response) return undefined;
      const { root, subject, scale, contracts } = response;
      const now = Math.floor(context.clock.now() / 1000);
      const known = contracts();
      const hover = responseHover(text, root, subject, position, {
        scale,
        now,
        explorers: context.configuration.settings.explorers,
        ...defined({ contracts: known }),
      });
      return hover && known ? withNameOfCode(hover, text, known) : hover;
    },
    async getResponseInlayHints(text, range, token = noCancellation) {
      if (token.isCancellationRequested || !context.configuration.settings.inlayHints.responses) return [];
      const response = described.get(text);
      if (!response) return [];
      const { root, subject, scale, contracts } = response;
      const world = { scale, now: 0, ...defined({ contracts: contracts() }) };
      return responseHints(text, root, subject, range, world);
    },
    async getResponseLinks(text, token = noCancellation) {
      const response = token.isCancellationRequested ? undefined : described.get(text);
      return response ? responseLinks(text, response.root, response.subject) : [];
    },
  };
}
