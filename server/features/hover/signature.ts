import type { ParameterInformation, SignatureHelp } from 'vscode-languageserver';
import { catalogueOf } from '../../../catalogue/built-in/catalogue';
import type { MethodEntry, Parameter } from '../../../catalogue/entry';
import { metaOf } from '../../../catalogue/types';
import { type AbiEntry, sourceDeclarationOf, structsOf } from '../../../common/contracts/abi';
import type { Contracts } from '../../../common/contracts/contracts';
import type { ContractNotes } from '../../../common/contracts/natspec';
import type { Position, ScratchDocumentApi, Variables } from '../../../common/scratch/api';
import { contractCallAt, scopeAt } from '../contract-at';
import { callAt, parameterAt, placeAt } from '../place';
import { functionText, notesOf } from './hover-names';
import { aboutParameter, sentence, unitOf } from './pages';

/**
 * Signature help: the method at the cursor, with the current parameter.
 *
 * @param notes the documentation of the contract that is called there
 */
export function signatureHelp(
  document: ScratchDocumentApi,
  position: Position,
  variables: Variables,
  notes?: ContractNotes,
): SignatureHelp | undefined {
  const place = placeAt(document, position, variables);
  const contract = contractCallAt(place);
  if (contract) return contractSignatures(contract, notes, scopeAt(place)?.contracts);
  const call = callAt(place);
  if (call?.contract) return undefined;
  const entry = call?.method && catalogueOf(document).methodNamed(call.method.text);
  const at = call && entry && parameterAt(call, place.block, place.offset);
  if (!entry || !at) return undefined;
  const { label, spans } = signatureOf(entry);
  const parameters = entry.params.map(
    (parameter, index): ParameterInformation => ({
      label: spans[index] as [number, number],
      documentation: { kind: 'markdown', value: parameterLine(parameter) },
    }),
  );
  const about = [
    entry.deprecated && `**Deprecated:** ${entry.deprecated}`,
    entry.summary,
    `Returns: ${entry.returns}`,
  ];
  return {
    signatures: [
      {
        label,
        documentation: { kind: 'markdown', value: about.filter(Boolean).join('\n\n') },
        parameters,
      },
    ],
    activeSignature: 0,
    // An index after the last parameter highlights none.
    activeParameter: Math.min(at.index, entry.params.length),
  };
}

/** The overloads of the function; active is the first one with the argument at the cursor. */
function contractSignatures(
  { entries, argumentIn }: NonNullable<ReturnType<typeof contractCallAt>>,
  notes: ContractNotes | undefined,
  contracts: Contracts | undefined,
) {
  if (entries.length === 0) return undefined;
  const fitting = entries.findIndex((entry) => {
    const index = argumentIn(entry);
    return index >= 0 && index < Math.max(1, entry.inputs.length);
  });
  const active = Math.max(0, fitting);
  return {
    signatures: entries.map((entry) => ({
      label: sourceDeclarationOf(entry),
      documentation: { kind: 'markdown' as const, value: functionText(entry, notes) },
      parameters: parameterSpans(entry).map((label, index) => {
        const { name = '', enum: type = '' } = entry.inputs[index] ?? {};
        const members = contracts?.enumMembers(type);
        const about = [
          notesOf(entry, notes)?.params.get(name),
          members && `${type}: ${members.join(', ')}`,
          ...structsOf(entry.inputs.slice(index, index + 1)),
        ];
        const documentation = about.filter(Boolean).join('\n');
        // Not Markdown: it is text of the artifact.
        return { label, ...(documentation ? { documentation } : {}) };
      }),
    })),
    activeSignature: active,
    activeParameter: Math.max(0, ...entries.slice(active, active + 1).map(argumentIn)),
  };
}

/** The span of each parameter in the declaration. */
function parameterSpans({ name, inputs }: AbiEntry): [number, number][] {
  let at = name.length + 1;
  return inputs.map((input) => {
    const { length } = sourceDeclarationOf({ name: '', inputs: [input] });
    const span: [number, number] = [at, at + length - 2];
    at = span[1] + 2;
    return span;
  });
}

/** `eth_getBalance(address: address, block?: block parameter)`, with the span of each parameter. */
function signatureOf(entry: MethodEntry): { label: string; spans: readonly [number, number][] } {
  let label = `${entry.name}(`;
  const spans: [number, number][] = [];
  for (const [index, parameter] of entry.params.entries()) {
    if (index > 0) label += ', ';
    const start = label.length;
    label += parameterText(parameter);
    spans.push([start, label.length]);
  }
  return { label: `${label})`, spans };
}

function parameterText({ name, required, schema }: Parameter): string {
  const type = metaOf(schema)?.title;
  return `${name}${required ? '' : '?'}${type === undefined ? '' : `: ${type}`}`;
}

/** What the signature does not show: one line of sentences. The list of completions has the values. */
function parameterLine(parameter: Parameter): string {
  const { schema, defaultsTo } = parameter;
  const meta = metaOf(schema);
  const about = aboutParameter(parameter);
  const unit = meta && unitOf(meta, about.join(' '));
  return [...about, defaultsTo !== undefined && `Default: ${defaultsTo}`, unit]
    .filter(Boolean)
    .map((part) => sentence(`${part}`))
    .join(' ');
}
