/** JSON Schemas of the environment files, for completion and validation in the editor. */
import { DEFAULT, SHARED } from '../../common/scratch/environments/environments';
import type { GeneratedFile } from '../generate';

/** Values that a placeholder can have; members of objects and lists are `{{obj.key}}` and `{{list[0]}}`. */
const value = { type: ['string', 'number', 'boolean', 'object', 'array'] };

function environment(description: string) {
  return { type: 'object', description, additionalProperties: value };
}

const shared = { [SHARED]: environment('Variables of all environments.') };
const nodes = { beacon: '${2:http://127.0.0.1:5052}', execution: '${3:http://127.0.0.1:8545}' };

function environmentsWith(special: Readonly<Record<string, object>>) {
  return {
    type: 'object',
    description: 'Environments by name.',
    properties: special,
    additionalProperties: environment('Variables of this environment by name: {{name}} in a request.'),
    defaultSnippets: [{ label: 'Environment', body: { '${1:local}': nodes } }],
  };
}

export function schemas(): GeneratedFile[] {
  const inSettings = environmentsWith({
    ...shared,
    [DEFAULT]: environment('Variables where no environment is selected.'),
  });
  return [
    file('environments', environmentsWith(shared)),
    file('httpyac', { type: 'object', properties: { environments: inSettings } }),
  ];
}

function file(name: string, schema: object): GeneratedFile {
  return { path: `syntaxes/${name}.schema.json`, text: `${JSON.stringify(schema, undefined, 2)}\n` };
}
