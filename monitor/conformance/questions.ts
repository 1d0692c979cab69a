/**
 * The requests that try a method or an endpoint: a usual one, some that are unusual and valid, and some wrong ones. They
 * are made from its parameters, by the kinds of their values; the schemas of the catalogue decide what is valid.
 */
import { exampleOfBody, type MethodEntry, type OperationEntry, type Parameter } from '../../catalogue/entry';
import { elementOf, membersOf, metaOf, problemsOf, type Schema } from '../../catalogue/types';
import { defined } from '../../common/defined';
import { FACT_WORDS, type FactName, type Facts } from './facts';

export type Sort = 'usual' | 'unusual' | 'wrong';

export interface CallQuestion {
  readonly sort: Sort;
  readonly params: readonly unknown[];
}

export interface RequestQuestion {
  readonly sort: Sort;
  /** With its query. */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: unknown;
}

export interface Questions<Q> {
  readonly questions: readonly Q[];
  /** What the node does not have: the example of the specification stands in for it. */
  readonly missing?: string;
}

/** So many of each sort: a node has to answer them for each of its methods. */
const MOST = { unusual: 4, wrong: 2 } as const;

const UNKNOWN_HASH = `0x${'5107ba0d'.repeat(8)}`;
/** Returns its input, on every chain. */
const IDENTITY = '0x0000000000000000000000000000000000000004';

/** Where a value stands, and what is known of the node. */
interface Place {
  readonly entry: string;
  /** Of the parameter or the member. */
  readonly name: string;
  readonly example: unknown;
  readonly schema: Schema;
  /** Undefined where the node has none; that is noted. */
  fact(name: FactName): string | undefined;
}

// ---------------------------------------------------------------- values by kind

/** The usual value of a kind; undefined for the example of the catalogue. */
const USUAL: Readonly<Record<string, (place: Place) => unknown>> = {
  hash: ({ entry, fact, name }) => fact(isOfTransaction(entry, name) ? 'transaction' : 'blockHash'),
  address: ({ fact, name }) => fact(name === 'from' ? 'account' : 'contract'),
  'block-parameter': blockOf,
  'block-number-or-tag': blockOf,
  'any-number': ({ fact, name, example }) => {
    const isBlock = /^(?:block|number|start|end|blockNumber)$/.test(name);
    const value = isBlock ? fact('blockNumber') : /index/i.test(name) ? fact('transactionIndex') : undefined;
    // As the example is written: some nodes take hex alone, others JSON numbers alone.
    return value !== undefined && typeof example === 'number' ? Number(value) : value;
  },
  any: ({ example, fact, name }) =>
    name === 'block' && typeof example === 'string' && example.length === 66 ? fact('blockHash') : undefined,
  data: ({ fact, name }) => (name === 'block' ? fact('rawBlock') : undefined),
  quantity: ({ fact, name }) => (name === 'index' ? fact('transactionIndex') : undefined),
  'call-object': ({ entry, fact }) => {
    const from = fact('account');
    return entry === 'eth_fillTransaction'
      ? { ...defined({ from }), to: from ?? IDENTITY, value: '0x1' }
      : { ...defined({ from }), to: IDENTITY, input: '0x68656c6c6f' };
  },
  simulation: ({ fact }) => ({
    blockStateCalls: [
      { calls: [{ ...defined({ from: fact('account') }), to: IDENTITY, input: '0x68656c6c6f' }] },
    ],
  }),
  'filter-options': ({ fact }) => {
    const block = fact('blockNumber');
    const topic = fact('logTopic');
    return {
      ...(block === undefined ? {} : { fromBlock: block, toBlock: block }),
      ...defined({ address: fact('logAddress') }),
      ...(topic === undefined ? {} : { topics: [topic] }),
    };
  },
  'trace-filter': ({ fact }) => {
    const block = fact('blockNumber');
    return block === undefined ? undefined : { fromBlock: block, toBlock: block };
  },
  'storage-requests': ({ fact }) => {
    const contract = fact('contract');
    return contract === undefined ? undefined : { [contract]: [`0x${'0'.repeat(64)}`] };
  },
  'filter-id': ({ fact }) => fact('filter'),
  text: ({ entry, fact }) => (entry === 'eth_unsubscribe' ? fact('subscription') : undefined),
  'raw-transaction': ({ fact }) => fact('rawTransaction'),
  slot: ({ fact }) => fact('slot'),
  epoch: ({ entry, fact }) =>
    fact(/rewards|inclusion|performance|packing|votes/.test(entry) ? 'pastEpoch' : 'epoch'),
  root: ({ entry, fact, name }) =>
    fact(name === 'parent_root' ? 'parentRoot' : /bootstrap/.test(entry) ? 'finalizedRoot' : 'blockRoot'),
  'validator-id': ({ fact }) => fact('validatorIndex'),
  'validator-index': ({ fact }) => fact('validatorIndex'),
  'public-key': ({ fact }) => fact('validatorKey'),
  'peer-id': ({ fact }) => fact('peer'),
  'event-topic': () => 'head',
  uint64: ({ name }) => (/index|indices|period/.test(name) ? '0' : undefined),
  enum: ({ name, fact }) => (name === 'eth-consensus-version' ? fact('fork') : undefined),
};

/** Other valid values of a kind. Those that the schema of the place does not take are left out. */
const UNUSUAL: Readonly<Record<string, (place: Place) => readonly unknown[]>> = {
  hash: () => [UNKNOWN_HASH],
  address: () => [`0x${'0'.repeat(40)}`],
  'block-parameter': blocksOf,
  'block-number-or-tag': blocksOf,
  boolean: ({ example }) => [!example],
  'storage-keys': () => [[]],
  percentiles: () => [[], [0, 50.5, 100]],
  'trace-config': () => [{ tracer: 'callTracer' }, { tracer: 'prestateTracer' }],
  'filter-options': ({ fact }) => {
    const blockHash = fact('blockHash');
    const address = fact('logAddress');
    if (blockHash === undefined) return [];
    return [{ blockHash }, { blockHash, topics: [null, []], ...(address && { address: [address] }) }];
  },
  'call-object': ({ fact }) => [
    {
      to: IDENTITY,
      data: '0x',
      gas: '0xffff',
      value: '0x0',
      ...defined({ from: fact('account') }),
      accessList: [],
    },
    { data: '0x00' },
  ],
  'state-id': ({ fact }) => ['finalized', 'genesis', fact('stateRoot'), fact('slot'), '4294967295'],
  'block-id': ({ fact }) => ['finalized', 'genesis', fact('blockRoot'), fact('slot'), UNKNOWN_HASH],
  'validator-id': ({ fact }) => [fact('validatorKey'), '4294967295'],
};

/** Values that no node may take; those that the schema takes are left out. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  hash: ['0x1234'],
  address: ['0x1234'],
  'block-parameter': ['newest'],
  'block-number-or-tag': ['newest'],
  'call-object': ['nothing'],
  'filter-options': ['nothing'],
  simulation: ['nothing'],
  quantity: ['-1'],
  data: ['0xzz'],
  'state-id': ['nonsense'],
  'block-id': ['nonsense'],
  'validator-id': ['nonsense'],
  slot: ['nonsense'],
  epoch: ['nonsense'],
  root: ['0x1234'],
  'peer-id': ['0'],
  'event-topic': ['nonsense'],
};

function isOfTransaction(entry: string, name: string): boolean {
  return (
    !/block|start|end|parent/i.test(name) &&
    /transaction|tx|^hash$/i.test(`${name} ${entry.replace(/ByBlock\w*/, '')}`)
  );
}

/** State is kept for the newest blocks everywhere; what belongs to transactions needs a block that has some. */
function blockOf({ entry, fact }: Place): unknown {
  const isOfTransactions = /Transaction|Receipt|Raw|trace|Block(?!Number|Many|AccessList)/.test(entry);
  return isOfTransactions ? fact('blockNumber') : 'latest';
}

function blocksOf({ fact }: Place): readonly unknown[] {
  const [blockHash, blockNumber] = [fact('blockHash'), fact('blockNumber')];
  return [{ blockHash, requireCanonical: true }, blockNumber, 'finalized', 'pending', 'earliest'];
}

// ---------------------------------------------------------------- requests

/** Collects what the node lacks while values are made. */
function collecting(entry: string, { values }: Facts) {
  const lacking = new Set<string>();
  const fact = (name: FactName): string | undefined => {
    if (values[name] === undefined) lacking.add(FACT_WORDS[name]);
    return values[name];
  };
  const quiet = (name: FactName): string | undefined => values[name];
  const place = (name: string, schema: Schema, example: unknown, note = false): Place => ({
    entry,
    name,
    schema,
    example,
    fact: note ? fact : quiet,
  });
  return {
    usual: (name: string, schema: Schema, example: unknown) => usualOf(place(name, schema, example, true)),
    unusual: (name: string, schema: Schema, example: unknown) =>
      (UNUSUAL[kindOf(schema)]?.(place(name, schema, example)) ?? []).filter(
        (value) => value !== undefined && problemsOf(schema, value).length === 0,
      ),
    wrong: (schema: Schema) =>
      (WRONG[kindOf(schema)] ?? []).filter((value) => problemsOf(schema, value).length > 0),
    missing: () =>
      lacking.size === 0
        ? {}
        : {
            missing: `The node has no ${[...lacking].join(', no ')}: the example of the specification was sent.`,
          },
  };
}

function kindOf(schema: Schema): string {
  return metaOf(schema)?.kind ?? '';
}

/** The example with what the node has in the place of its hashes, addresses, numbers, … */
function usualOf(place: Place): unknown {
  const { example, name, schema } = place;
  const value = USUAL[kindOf(schema)]?.(place);
  if (value !== undefined && problemsOf(schema, value).length === 0) return value;
  if (Array.isArray(example)) {
    const item = elementOf(schema);
    if (!item) return example;
    const items = example.map((one) => usualOf({ ...place, example: one, schema: item }));
    const texts = items.map((one) => JSON.stringify(one));
    // The example has different items, which the same fact may have made equal.
    return items.filter((_, at) => texts.indexOf(texts[at] ?? '') === at);
  }
  const members = typeof example === 'object' && example !== null ? membersOf(schema) : undefined;
  if (!members) return example;
  return Object.fromEntries(
    Object.entries(example as object).map(([key, inner]) => {
      const member = members[key];
      return [key, member ? usualOf({ ...place, name: key || name, example: inner, schema: member }) : inner];
    }),
  );
}

/** The calls that try a method. */
export function callQuestions(
  entry: MethodEntry,
  facts: Facts,
  isSpecified: boolean,
): Questions<CallQuestion> {
  const make = collecting(entry.name, facts);
  const params = entry.example.map((example, at) => {
    const parameter = entry.params[at];
    return parameter ? make.usual(parameter.name, parameter.schema, example) : example;
  });
  const withParam = (at: number, value: unknown) => params.toSpliced(at, 1, value);
  const unusual = entry.params.flatMap((parameter, at) =>
    at > params.length
      ? []
      : make.unusual(parameter.name, parameter.schema, params[at]).map((value) => withParam(at, value)),
  );
  const required = entry.params.filter((one) => one.required).length;
  if (required < params.length) unusual.unshift(params.slice(0, required));
  const wrong = isSpecified
    ? [
        ...(required > 0 ? [params.slice(0, required - 1)] : []),
        ...entry.params.flatMap(({ schema }, at) =>
          at < params.length ? make.wrong(schema).map((value) => withParam(at, value)) : [],
        ),
      ]
    : [];
  return {
    questions: [
      { sort: 'usual', params },
      ...unusual.slice(0, MOST.unusual).map((one) => ({ sort: 'unusual', params: one }) as const),
      ...wrong.slice(0, MOST.wrong).map((one) => ({ sort: 'wrong', params: one }) as const),
    ],
    ...make.missing(),
  };
}

/** Optional parameters that keep a list short: without them the whole list of validators comes. */
const SHORTENING: ReadonlySet<string> = new Set(['id', 'index', 'indices']);

/** The requests that try an endpoint. @param heavy whether whole lists are asked for too */
export function requestQuestions(
  entry: OperationEntry,
  facts: Facts,
  isSpecified: boolean,
  heavy: boolean,
): Questions<RequestQuestion> {
  const make = collecting(entry.id, facts);
  const text = ({ name, schema }: Parameter) =>
    String(make.usual(name, schema, metaOf(schema)?.example ?? ''));
  const path = new Map(entry.pathParams.map((one) => [one.name, text(one)]));
  const shortening = entry.query.filter((one) => !one.required && SHORTENING.has(one.name));
  const query = new Map(
    [...entry.query.filter((one) => one.required), ...shortening].map((one) => [one.name, text(one)]),
  );
  const headers = entry.headers.filter((one) => one.required).map((one) => [one.name, text(one)] as const);
  const body = entry.body && make.usual('', entry.body.schema, exampleOfBody(entry.body));
  const request = (
    sort: Sort,
    change: { path?: readonly [string, string]; query?: readonly [string, string]; body?: unknown } = {},
  ): RequestQuestion => ({
    sort,
    path: pathOf(entry, changed(path, change.path), changed(query, change.query)),
    headers,
    ...(entry.body && { body: 'body' in change ? change.body : body }),
  });
  const varied = (sort: 'unusual' | 'wrong', values: (one: Parameter) => readonly unknown[]) => [
    ...entry.pathParams.flatMap((one) =>
      values(one).map((value) => request(sort, { path: [one.name, String(value)] })),
    ),
    ...entry.query
      .filter((one) => query.has(one.name))
      .flatMap((one) => values(one).map((value) => request(sort, { query: [one.name, String(value)] }))),
  ];
  const unusual = varied('unusual', (one) => make.unusual(one.name, one.schema, undefined));
  const wrong = isSpecified ? varied('wrong', (one) => make.wrong(one.schema)) : [];
  if (isSpecified && entry.body) wrong.push(request('wrong', { body: 'nonsense' }));
  const whole = { ...request('unusual'), path: pathOf(entry, path, new Map()) };
  return {
    questions: [
      request('usual'),
      ...unusual.slice(0, MOST.unusual),
      ...wrong.slice(0, MOST.wrong),
      ...(heavy && shortening.length > 0 ? [whole] : []),
    ],
    ...make.missing(),
  };
}

function changed(
  values: ReadonlyMap<string, string>,
  change: readonly [string, string] | undefined,
): ReadonlyMap<string, string> {
  return change ? new Map([...values, change]) : values;
}

function pathOf(
  { path }: OperationEntry,
  values: ReadonlyMap<string, string>,
  query: ReadonlyMap<string, string>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const pairs = [...query].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}
