import { nearest } from '../common/nearest';
import { failed, type Result, success } from '../common/result';
import type { PlacedBlock, ScratchDocumentApi } from '../common/scratch/api';
import { directivesFor } from '../runner/request/delivery';
import { describe } from '../runner/request/prepare';
import { numberOf, type Options } from './options';

/** The requests that `--name`, `--line` or `--all` select; without them, the only request of the file. */
export function chooseRequests(
  document: ScratchDocumentApi,
  options: Options,
  file: string,
): Result<readonly PlacedBlock[]> {
  const tags = options.has('--tag') ? tagsIn(options.get('--tag') ?? '') : undefined;
  const choices = ['--name', '--line', tags ? '--tag' : '--all'].filter((name) => options.has(name));
  if (choices.length > 1) return failed({ message: `Give either ${choices.join(' or ')}, not both.` });
  const requests = [...document.blocks()].filter(({ block }) => block.request !== undefined);
  if (requests.length === 0) return failed({ message: `There is no request in ${file}.` });
  if (tags) return tagged(document, requests, tags, file);
  if (options.has('--all')) return success(requests);
  const name = options.get('--name');
  if (name !== undefined) return named(document, requests, name, file);
  if (options.has('--line')) return atLine(document, options, file);
  if (requests.length === 1) return success(requests);
  const names = requests.map((placed) => `  ${nameOf(document, placed)}`).join('\n');
  return failed({
    message: `There are ${requests.length} requests in ${file}. Say which with --name or --line, or send --all:\n${names}`,
  });
}

function nameOf(document: ScratchDocumentApi, placed: PlacedBlock): string {
  return describe(document, placed)?.name ?? '';
}

function tagsIn(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** The requests with at least one of the tags, in `# @tag` of the request or of the file. */
function tagged(
  document: ScratchDocumentApi,
  requests: readonly PlacedBlock[],
  tags: readonly string[],
  file: string,
): Result<readonly PlacedBlock[]> {
  const tagsOf = (placed: PlacedBlock) =>
    directivesFor(document, placed).flatMap(({ key, value }) =>
      key.text === 'tag' ? tagsIn(value.text) : [],
    );
  const found = requests.filter((placed) => tagsOf(placed).some((tag) => tags.includes(tag)));
  if (found.length > 0) return success(found);
  const known = [...new Set(requests.flatMap(tagsOf))];
  const help = known.length > 0 ? ` There are: ${known.join(', ')}.` : ' Add one: # @tag smoke';
  return failed({ message: `No request in ${file} has the tag ${tags.join(' or ')}.${help}` });
}

/** The request with this `# @name`, else with this title. */
function named(
  document: ScratchDocumentApi,
  requests: readonly PlacedBlock[],
  name: string,
  file: string,
): Result<readonly PlacedBlock[]> {
  const titled = requests.filter((placed) => placed.block.separator?.title.text === name);
  const found = document.named(name).filter(({ block }) => block.request !== undefined);
  const [first, second] = found.length > 0 ? found : titled;
  if (second) return failed({ message: `More than one request in ${file} is called "${name}": use --line.` });
  if (first) return success([first]);
  const names = requests.map((placed) => nameOf(document, placed));
  const [near] = nearest(name, names, 1);
  const help =
    near === undefined
      ? `There are:\n${names.map((one) => `  ${one}`).join('\n')}`
      : `Did you mean "${near}"?`;
  return failed({ message: `No request in ${file} is called "${name}". ${help}` });
}

function atLine(
  document: ScratchDocumentApi,
  options: Options,
  file: string,
): Result<readonly PlacedBlock[]> {
  const expected = `a line of ${file} from 1 to ${document.lineCount}`;
  const line = numberOf(options, '--line', expected, (value) => {
    return Number.isInteger(value) && value >= 1 && value <= document.lineCount;
  });
  if (!line.ok) return line;
  const placed = document.blockAtLine((line.value ?? 1) - 1);
  if (placed.block.request === undefined) {
    return failed({ message: `There is no request at line ${line.value} of ${file}.` });
  }
  return success([placed]);
}
