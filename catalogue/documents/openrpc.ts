/** Reads an OpenRPC document into methods of the catalogue. */
import type { MethodEntry, Parameter, Source } from '../entry';
import { exampleOf, metaOf, type Schema } from '../types';
import { isRecord, type JsonRecord, lineOf, listIn, memberOf, textIn, textOf } from './json';
import type { DocumentProblem } from './own-document';
import type { References } from './references';
import type { Schemas } from './schemas';

const LONGEST_NAME = 200;

export interface ReadMethods {
  readonly methods: readonly MethodEntry[];
  readonly problems: readonly DocumentProblem[];
}

export function readMethods(root: JsonRecord, schemas: Schemas, source: Source): ReadMethods {
  const problems: DocumentProblem[] = [];
  const methods = new Map<string, MethodEntry>();
  for (const [index, node] of listIn(root, 'methods').entries()) {
    const place = `methods[${index}]`;
    const method = schemas.references.record(node);
    const name = textIn(method, 'name') ?? '';
    if (!method || name === '' || name.length > LONGEST_NAME) {
      const remedy = 'Give the method a name. It is ignored.';
      problems.push({
        place,
        message: method ? 'The method has no valid name.' : 'This is not a method.',
        remedy,
      });
    } else if (methods.has(name)) {
      problems.push({ place, message: `The method ${name} occurs twice.`, remedy: 'The first one is used.' });
    } else {
      problems.push(...paramProblems(method, place, schemas));
      methods.set(name, methodOf(name, method, schemas, source));
    }
  }
  if (!Array.isArray(memberOf(root, 'methods'))) {
    const remedy = 'OpenRPC lists methods as objects with "name" and "params".';
    problems.push({ place: 'methods', message: 'Expected an array.', remedy });
  }
  return { methods: [...methods.values()], problems };
}

function paramProblems(method: JsonRecord, place: string, schemas: Schemas): readonly DocumentProblem[] {
  const params = memberOf(method, 'params');
  if (params !== undefined && !Array.isArray(params)) {
    const remedy = 'List the parameters as objects with "name" and "schema". They are not checked.';
    return [{ place: `${place}.params`, message: 'Expected an array.', remedy }];
  }
  return listIn(method, 'params').flatMap((param, index) => {
    const found = schemas.references.resolve(param);
    if (isRecord(found) || found === undefined) return [];
    const remedy = 'Write an object with "name" and "schema". Any value is accepted there.';
    return [{ place: `${place}.params[${index}]`, message: 'This is not a parameter.', remedy }];
  });
}

function methodOf(name: string, method: JsonRecord, schemas: Schemas, source: Source): MethodEntry {
  const { references } = schemas;
  const nodes = listIn(method, 'params').map((node) => references.resolve(node));
  const params = nodes.map((node, index): Parameter => {
    const schema = schemas.of(memberOf(node, 'schema'));
    return {
      name: lineOf(node, 'name', 60) ?? `param${index + 1}`,
      summary: lineOf(node, 'summary') ?? lineOf(node, 'description') ?? titleOf(schema),
      schema,
      required: memberOf(node, 'required') === true,
    };
  });
  // Params that are no list are not checked.
  const moreParams = Object.hasOwn(method, 'params') && !Array.isArray(method.params);
  const resultNode = references.resolve(memberOf(method, 'result'));
  const resultSchema = memberOf(resultNode, 'schema');
  const result = resultSchema === undefined ? undefined : schemas.of(resultSchema);
  const description = textOf(method, 'description');
  const summary = lineOf(method, 'summary') ?? lineOf(method, 'description') ?? 'No description.';
  return {
    name,
    group: source.heading,
    summary,
    effect: 'read',
    params,
    moreParams,
    namedParams: moreParams ? undefined : namedParamsOf(method, nodes, schemas),
    result,
    returns:
      lineOf(resultNode, 'summary') ??
      lineOf(resultNode, 'description') ??
      lineOf(resultNode, 'name') ??
      titleOf(result),
    notes: description === undefined || description === summary ? [] : [description],
    deprecated:
      memberOf(method, 'deprecated') === true
        ? `${source.heading} marks the method as deprecated.`
        : undefined,
    example: shownExample(method, params, references) ?? madeExample(params),
    source,
  };
}

function titleOf(schema: Schema | undefined): string {
  return (schema && metaOf(schema)?.title) ?? 'value';
}

/** The first example that has every required parameter. */
function shownExample(
  method: JsonRecord,
  params: readonly Parameter[],
  references: References,
): readonly unknown[] | undefined {
  const needed = params.filter(({ required }) => required).length;
  return listIn(method, 'examples')
    .map((node) =>
      listIn(references.resolve(node), 'params').map((param) => memberOf(references.resolve(param), 'value')),
    )
    .find((values) => values.length >= needed && values.every((value) => value !== undefined));
}

/** An example of each parameter up to the first that may be left out. */
function madeExample(params: readonly Parameter[]): readonly unknown[] {
  const optional = params.findIndex(({ required }) => !required);
  return params.slice(0, optional < 0 ? params.length : optional).map(({ schema }) => exampleOf(schema));
}

/** OpenRPC allows parameters by name unless the document says otherwise. */
function namedParamsOf(method: JsonRecord, nodes: readonly unknown[], schemas: Schemas): Schema | undefined {
  if (memberOf(method, 'paramStructure') === 'by-position') return undefined;
  const named = nodes.flatMap((node) => {
    const name = textIn(node, 'name');
    return name === undefined ? [] : [{ name, node }];
  });
  return schemas.of({
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, node }) => [name, memberOf(node, 'schema') ?? true])),
    required: named.flatMap(({ name, node }) => (memberOf(node, 'required') === true ? [name] : [])),
    additionalProperties: false,
  });
}
