import { subjectNamed } from '../../../common/requests/fields';
import type { PlainRequest } from '../../../common/requests/plain-request';
import { render } from '../../../common/requests/render';
import type { DetailName, NodeDetails } from '../../../monitor/details/details-watcher';
import type { SeverityCounts } from '../../../monitor/logs/log-counts';
import { requestBase } from '../../../monitor/nodes/node';
import type { NodeState, Reading, Thresholds } from '../../../monitor/readings/node-state';
import { type PlainItem, type RowContext, rowContext } from '../../tree/item';

/** The input of a row. */
export interface RowInput<R extends Reading | undefined = Reading | undefined> {
  readonly state: NodeState;
  /** The last reading that succeeded, also when the node no longer responds. */
  readonly reading: R;
  readonly thresholds: Thresholds;
  /** Unix time in milliseconds. */
  readonly now: number;
  /** What was read while rows were expanded. */
  readonly details?: NodeDetails | undefined;
  /** The entries of its log, if that is followed. */
  readonly log?: SeverityCounts | undefined;
}

/** The request that a row opens. */
export interface RowRequest {
  /** Operation id or method name in the catalogue. */
  readonly of: string;
  /** Written above the request. */
  readonly title: string;
  /** By the names of the operation's parameters. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** The value came from one of two requests, depending on what the node serves. */
interface RequestChoice<R extends Reading | undefined> {
  readonly when: (input: RowInput<R>) => boolean;
  readonly use: RowRequest;
  readonly otherwise: RowRequest;
}

/** The declaration of a row in the Nodes view. */
export interface Row<R extends Reading | undefined = Reading | undefined> {
  /** Stable and unique among its siblings. Its parents' ids are put before it: `host/cpu`. */
  readonly id: string;
  /** Also the row's name in docs/reference/rows.md when the label depends on the node. */
  readonly label: string | { readonly name: string; readonly of: (input: RowInput<R>) => string };
  /** One or two sentences for docs/reference/rows.md. */
  readonly about: string;
  /** Name of a ThemeIcon. */
  readonly icon: string | ((input: RowInput<R>) => string);
  /** Name of a ThemeColor for the icon; undefined while nothing is unusual. */
  readonly color?: (input: RowInput<R>) => string | undefined;
  /** The text after the label. A row without a text is omitted, unless `shown` returns true. */
  readonly text?: (input: RowInput<R>) => string | undefined;
  readonly shown?: (input: RowInput<R>) => boolean;
  /** The value from the node, for the hover and "Copy Value". Default: the text. */
  readonly value?: (input: RowInput<R>) => string | undefined;
  /** Shown on hover below the value. */
  readonly note?: string | ((input: RowInput<R>) => string | undefined);
  /** What the value is, for commands that need one: "Show Block" of a slot. */
  readonly kind?: 'epoch' | 'slot' | 'block';
  /** What is read while the row is expanded. Until then it has a child row that says so. */
  readonly reads?: DetailName;
  /** Default: the request of the parent. */
  readonly request?: RowRequest | RequestChoice<R>;
  readonly children?: readonly Row<R>[] | ((input: RowInput<R>) => readonly Row<R>[]);
  /** Child rows that other views show too, made from the id of this one. */
  readonly items?: (input: RowInput<R>, id: string) => readonly PlainItem[];
}

/** The rows of a node, in the order of their declarations; rows without a value are omitted. */
export function presentRows<R extends Reading | undefined>(
  rows: readonly Row<R>[],
  input: RowInput<R>,
): readonly PlainItem[] {
  const { node } = input.state;
  const base = requestBase(node.url);
  return presentBelow(rows, input, { base, id: node.id, request: undefined });
}

interface Parent {
  readonly id: string;
  /** URL of the node. */
  readonly base: string;
  readonly request: PlainRequest | undefined;
}

function presentBelow<R extends Reading | undefined>(
  rows: readonly Row<R>[],
  input: RowInput<R>,
  parent: Parent,
): readonly PlainItem[] {
  return rows.flatMap((row) => {
    const text = row.text?.(input);
    const shown = row.shown ? row.shown(input) : text !== undefined;
    return shown ? [presentRow(row, text, input, parent)] : [];
  });
}

function presentRow<R extends Reading | undefined>(
  row: Row<R>,
  text: string | undefined,
  input: RowInput<R>,
  parent: Parent,
): PlainItem {
  const { base } = parent;
  const id = `${parent.id}/${row.id}`;
  const label = typeof row.label === 'string' ? row.label : row.label.of(input);
  const value = row.value?.(input) ?? text ?? label;
  const note = typeof row.note === 'function' ? row.note(input) : row.note;
  const color = row.color?.(input);
  const request = row.request ? requestOf(row.request, input, base) : parent.request;
  const children = [
    ...presentBelow(childrenOf(row, input), input, { id, base, request }),
    ...(row.items?.(input, id) ?? []),
    ...(row.reads ? pendingRows(input, row.reads, id, request) : []),
  ];
  return {
    id,
    label,
    ...(text === undefined ? {} : { description: text }),
    tooltip: [text === undefined ? label : `${label}: ${value}`, note].filter(Boolean).join('\n'),
    icon: {
      id: typeof row.icon === 'string' ? row.icon : row.icon(input),
      ...(color === undefined ? {} : { color }),
    },
    context: contextOf(row.kind, input.reading, request),
    value,
    nodeId: input.state.node.id,
    ...(row.reads ? { reads: row.reads } : {}),
    ...(request ? { request } : {}),
    ...(children.length > 0 ? { children } : {}),
  };
}

/** A row that says that a detail is being read, or why it is not known. */
function pendingRows<R extends Reading | undefined>(
  { details, reading, state }: RowInput<R>,
  name: DetailName,
  id: string,
  request: PlainRequest | undefined,
): readonly PlainItem[] {
  const { failure, value } = details?.[name] ?? {};
  if (value !== undefined && !failure) return [];
  const label = failure?.what ?? 'Loading';
  return [
    {
      id: `${id}/${failure ? 'failure' : 'loading'}`,
      label,
      tooltip: [label, failure?.remedy].filter(Boolean).join('\n'),
      icon: { id: failure ? 'info' : 'loading~spin' },
      context: contextOf(undefined, reading, request),
      value: label,
      nodeId: state.node.id,
      ...(request ? { request } : {}),
    },
  ];
}

function childrenOf<R extends Reading | undefined>({ children }: Row<R>, input: RowInput<R>) {
  return typeof children === 'function' ? children(input) : (children ?? []);
}

function requestOf<R extends Reading | undefined>(
  request: RowRequest | RequestChoice<R>,
  input: RowInput<R>,
  base: string,
): PlainRequest {
  const { reading } = input;
  const { of, title, values } =
    'when' in request ? (request.when(input) ? request.use : request.otherwise) : request;
  const prefix = (reading?.kind === 'beacon' ? reading.prefix : undefined) ?? '/lighthouse';
  const where = reading?.kind === 'execution' ? { node: base } : { base };
  return render(subjectNamed(of), new Map(Object.entries(values ?? {})), { title, prefix, ...where });
}

/** `value.epoch.vendor.request`: the kind of value, whether the node has the extension endpoints, and a request. */
function contextOf(
  kind: Row['kind'],
  reading: Reading | undefined,
  request: PlainRequest | undefined,
): RowContext {
  const vendor = kind && reading?.kind === 'beacon' && reading.prefix ? 'vendor' : undefined;
  return rowContext('value', kind, vendor, request && 'request');
}

/** All requests of rows and their children. */
export function requestsOf<R extends Reading | undefined>(rows: readonly Row<R>[]): readonly RowRequest[] {
  return rows.flatMap(({ children, request }) => [
    ...(request === undefined ? [] : 'when' in request ? [request.use, request.otherwise] : [request]),
    ...(typeof children === 'function' ? [] : requestsOf(children ?? [])),
  ]);
}

/** The text of a value; undefined for an undefined value. */
export function ifKnown<T>(value: T | undefined, text: (value: T) => string | undefined): string | undefined {
  return value === undefined ? undefined : text(value);
}
