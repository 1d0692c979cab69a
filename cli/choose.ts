import type { PlacedBlock, ScratchDocumentApi } from '../common/scratch/api';
import { nearest } from '../common/spec/nearest';
import { describe } from '../runner/request/prepare';
import { numberOf, type Options } from './terminal/options';

/** The requests that `--name`, `--line` or `--all` mean; without them the only one there is. */
export function chooseRequests(
  document: ScratchDocumentApi,
  options: Options,
  file: string,
): readonly PlacedBlock[] | { error: string } {
  const choices = ['--name', '--line', '--all'].filter((name) => options.has(name));
  if (choices.length > 1) return { error: `Give either ${choices.join(' or ')}, not both.` };
  const requests = [...document.blocks()].filter(({ block }) => block.request !== undefined);
  if (requests.length === 0) return { error: `There is no request in ${file}.` };
  if (options.has('--all')) return requests;
  const name = options.get('--name');
  if (name !== undefined) return named(document, requests, name, file);
  if (options.has('--line')) return atLine(document, options, file);
  if (requests.length === 1) return requests;
  const names = requests.map((placed) => `  ${nameOf(document, placed)}`).join('\n');
  return {
    error: `There are ${requests.length} requests in ${file}. Say which with --name or --line, or send --all:\n${names}`,
  };
}

function nameOf(document: ScratchDocumentApi, placed: PlacedBlock): string {
  return describe(document, placed)?.name ?? '';
}

/** `# @name` counts before a title. */
function named(
  document: ScratchDocumentApi,
  requests: readonly PlacedBlock[],
  name: string,
  file: string,
): readonly PlacedBlock[] | { error: string } {
  const titled = requests.filter((placed) => placed.block.separator?.title.text === name);
  const found = document.named(name).filter(({ block }) => block.request !== undefined);
  const [first, second] = found.length > 0 ? found : titled;
  if (second) return { error: `More than one request in ${file} is called "${name}": use --line.` };
  if (first) return [first];
  const names = requests.map((placed) => nameOf(document, placed));
  const [near] = nearest(name, names, 1);
  const help =
    near === undefined
      ? `There are:\n${names.map((one) => `  ${one}`).join('\n')}`
      : `Did you mean "${near}"?`;
  return { error: `No request in ${file} is called "${name}". ${help}` };
}

function atLine(
  document: ScratchDocumentApi,
  options: Options,
  file: string,
): readonly PlacedBlock[] | { error: string } {
  const right = `a line of ${file} from 1 to ${document.lineCount}`;
  const line = numberOf(options, '--line', right, (value) => {
    return Number.isInteger(value) && value >= 1 && value <= document.lineCount;
  });
  if (typeof line === 'object') return line;
  const placed = document.blockAtLine((line ?? 1) - 1);
  if (placed.block.request === undefined) return { error: `There is no request at line ${line} of ${file}.` };
  return [placed];
}
