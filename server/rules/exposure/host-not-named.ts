import { isLoopback } from '../../../common/requests/loopback';
import { isOwnPath } from '../../../common/scratch/environments/environment-files';
import { fileOfLine } from '../../../common/scratch/http/body-lines';
import type { Block, Placeholder } from '../../../common/scratch/types';
import { namesIn } from '../../../common/scratch/variables/resolver';
import { type Carried, carriedWords, NO_HOSTS, PLACES, refused } from '../../../common/trust/trust';
import type { BlockContext, BlockRule } from '../rule';
import { isAnyAddress, originsOf } from './origins';

export const hostNotNamed: BlockRule = {
  on: 'block',
  needs: ['placeholders', 'http'],
  code: 'host-not-named',
  severity: 'information',
  title: 'Values of yours for a host that the file names',
  why: 'A file of somebody else can name any host and any variable of your machine. Values of the process environment and of private files, and files outside of the folder, go to a host that only a file names once you have allowed it: the editor asks, and the terminal needs `--allow-host`. Loopback addresses, your own nodes, and hosts from the same private file need nothing.',
  bad: {
    language: 'http',
    text: 'GET https://api.example.com/v1/prices\nX-Api-Key: {{$processEnv API_KEY}}',
  },
  good: { language: 'http', text: 'GET http://127.0.0.1:8080/v1/prices\nX-Api-Key: {{$processEnv API_KEY}}' },
  source: 'Slotpad scratch file format',
  check(context, report) {
    const origins = originsOf(context).filter(({ host }) => !isLoopback(host) && !isAnyAddress(host));
    if (origins.length === 0) return;
    const carried = carriedBy(context);
    if (carried.length === 0) return;
    for (const { host, hostSpan, hostText } of origins) {
      // A host that is made of values may come from the same place as the others.
      if (hostText === undefined) continue;
      const taken = refused(carried, { url: `http://${host}/` }, NO_HOSTS);
      if (taken.length === 0) continue;
      // Private files are made for such values: the remark is only for those who look.
      const isUsual = taken.every(({ place }) => place !== PLACES.process && !place.startsWith(INCLUDED));
      const message = `Takes ${carriedWords(taken)} to ${host}. It is sent once you have allowed this host.`;
      report(hostSpan, message, isUsual ? { severity: 'hint' } : {});
    }
  },
};

/** Begins the place of a file in a body, of which only the path is known. */
const INCLUDED = 'included:';

/** What of the person's a block would take along, as far as it is known before sending. */
function carriedBy({ block, file, variables }: BlockContext): readonly Carried[] {
  const found: Carried[] = [...includedFiles(block)];
  const seen = new Set<string>();
  const queue: Placeholder[] = [...block.placeholders];
  for (const placeholder of queue) {
    const { expression } = placeholder;
    if (expression.kind === 'system') {
      const [name = ''] = expression.args;
      const isProcess = expression.name === '$processEnv' || expression.name === '$env';
      if (isProcess) found.push({ what: `${name} of the process environment`, place: PLACES.process });
      if (expression.name === '$dotenv')
        found.push({ what: `${name} of the .env file`, place: PLACES.dotenv });
    }
    for (const name of namesIn(placeholder)) {
      if (seen.has(name)) continue;
      seen.add(name);
      found.push(...(variables.get(name)?.carries ?? []));
      queue.push(...(file.definitions(name).at(-1)?.definition.placeholders ?? []));
    }
  }
  return found;
}

/** Files of the body that are outside of the folder or private, whatever the folder is. */
function includedFiles({ request }: Block): readonly Carried[] {
  if (request?.kind !== 'http' || !request.body) return [];
  const { form = [], include, text } = request.body;
  const ofCurl = [
    ...form.filter(({ isFile }) => isFile).map(({ content }) => content),
    ...(include ? [include.text] : []),
  ];
  const ofLines = request.curl
    ? []
    : text.split(/\r\n|\r|\n/).map((line) => fileOfLine(line.trim())?.path ?? '');
  return [...new Set([...ofCurl, ...ofLines])].flatMap((path) => {
    // A path with `..` may lead to a folder of the same repository.
    const plain = path.replace(/^(?:\.{1,2}[\\/])+/, '');
    const isOwn = path === '' || path.includes('{{') || plain === '' || isOwnPath(plain);
    return isOwn ? [] : [{ what: `the file ${path}`, place: INCLUDED + path }];
  });
}
