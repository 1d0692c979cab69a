/** Reads an OpenRPC document into methods of the catalogue. */
import type { Effect, MethodEntry, Parameter, Source } from '../entry';
import type { Schema } from '../types';
import { isRecord, type JsonRecord, listIn, memberOf, textIn } from './json';
import type { DocumentProblem } from './own-document';
import { lineOf, type Schemas, textOf } from './schemas';

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
      methods.set(name, new OwnMethod(name, method, schemas, source));
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

/** A method of a document. Its parts are made on first use: documents have hundreds of methods. */
class OwnMethod implements MethodEntry {
  readonly effect: Effect = 'read';
  #params: readonly Parameter[] | undefined;
  #named: { readonly schema: Schema | undefined } | undefined;

  constructor(
    readonly name: string,
    private readonly method: JsonRecord,
    private readonly schemas: Schemas,
    readonly source: Source,
  ) {}

  get group(): string {
    return this.source.heading;
  }

  get summary(): string {
    return lineOf(this.method, 'summary') ?? lineOf(this.method, 'description') ?? 'No description.';
  }

  get params(): readonly Parameter[] {
    this.#params ??= listIn(this.method, 'params').map((node, index) => this.#param(node, index));
    return this.#params;
  }

  /** Params that are no list are not checked. */
  get moreParams(): boolean {
    const params = memberOf(this.method, 'params');
    return params !== undefined && !Array.isArray(params);
  }

  get namedParams(): Schema | undefined {
    this.#named ??= { schema: this.#makeNamed() };
    return this.#named.schema;
  }

  get result(): Schema | undefined {
    const schema = memberOf(this.#resultNode, 'schema');
    return schema === undefined ? undefined : this.schemas.of(schema);
  }

  get returns(): string {
    const node = this.#resultNode;
    return (
      lineOf(node, 'summary') ??
      lineOf(node, 'description') ??
      lineOf(node, 'name') ??
      this.schemas.metaOf(memberOf(node, 'schema')).title
    );
  }

  get notes(): readonly string[] {
    const text = textOf(this.method, 'description');
    return text === undefined || text === this.summary ? [] : [text];
  }

  get deprecated(): string | undefined {
    return memberOf(this.method, 'deprecated') === true
      ? `${this.source.heading} marks the method as deprecated.`
      : undefined;
  }

  get example(): readonly unknown[] {
    const given = this.#givenExample();
    if (given) return given;
    const values: unknown[] = [];
    for (const { required } of this.params) {
      if (!required) break;
      const node = this.schemas.references.resolve(listIn(this.method, 'params')[values.length]);
      values.push(this.schemas.exampleOf(memberOf(node, 'schema')));
    }
    return values;
  }

  get #resultNode(): unknown {
    return this.schemas.references.resolve(memberOf(this.method, 'result'));
  }

  #param(node: unknown, index: number): Parameter {
    const found = this.schemas.references.resolve(node);
    const schema = memberOf(found, 'schema');
    const about = lineOf(found, 'summary') ?? lineOf(found, 'description');
    return {
      name: lineOf(found, 'name', 60) ?? `param${index + 1}`,
      summary: about ?? this.schemas.metaOf(schema).title,
      schema: this.schemas.of(schema),
      required: memberOf(found, 'required') === true,
    };
  }

  /** The first example that gives every required parameter. */
  #givenExample(): readonly unknown[] | undefined {
    const needed = this.params.filter(({ required }) => required).length;
    for (const node of listIn(this.method, 'examples')) {
      const example = this.schemas.references.resolve(node);
      const values = listIn(example, 'params').map((one) =>
        memberOf(this.schemas.references.resolve(one), 'value'),
      );
      if (values.length >= needed && values.every((value) => value !== undefined)) return values;
    }
    return undefined;
  }

  /** OpenRPC allows parameters by name unless the document says otherwise. */
  #makeNamed(): Schema | undefined {
    if (memberOf(this.method, 'paramStructure') === 'by-position' || this.moreParams) return undefined;
    const nodes = listIn(this.method, 'params').map((node) => this.schemas.references.resolve(node));
    const named = nodes.flatMap((node) => {
      const name = textIn(node, 'name');
      return name === undefined ? [] : [{ name, node }];
    });
    return this.schemas.of({
      type: 'object',
      properties: Object.fromEntries(named.map(({ name, node }) => [name, memberOf(node, 'schema') ?? true])),
      required: named.flatMap(({ name, node }) => (memberOf(node, 'required') === true ? [name] : [])),
      additionalProperties: false,
    });
  }
}
