import type { PlainRequest } from '../../common/requests/plain-request';
import type { KnownNode } from '../../monitor/nodes/node';
import type { NodeState, Thresholds } from '../../monitor/readings/node-state';
import type { PlainItem } from '../tree/item';
import type { Requests } from './requests';

/** Everything beside the states that the rows depend on. */
export interface PresentOptions {
  readonly thresholds: Thresholds;
  /** Unix time in milliseconds. */
  readonly now: number;
  /** The request that each number came from. */
  readonly requests: Requests;
  /** Whether a node has alerts on; none has when absent. */
  readonly hasAlerts?: (node: KnownNode) => boolean;
}

export interface RowOptions {
  readonly icon: string;
  readonly color?: string;
  /** What is copied and shown on hover: the value as the node gave it. */
  readonly value?: string;
  /** Said on hover below the value. */
  readonly note?: string | undefined;
  readonly request?: PlainRequest | undefined;
  /** What kind of value it is, for what can be asked with it. */
  readonly what?: 'epoch' | 'slot' | 'block';
  readonly children?: readonly PlainItem[];
}

/** A row with one value of a node. */
export function valueRow(
  state: NodeState,
  key: string,
  label: string,
  description: string | undefined,
  options: RowOptions,
): PlainItem {
  const value = options.value ?? description ?? label;
  const tooltip = [description === undefined ? label : `${label}: ${value}`, options.note];
  return {
    id: `${state.node.id}/${key}`,
    label,
    ...(description === undefined ? {} : { description }),
    tooltip: tooltip.filter(Boolean).join('\n'),
    icon: { id: options.icon, ...(options.color ? { color: options.color } : {}) },
    context: contextOf(state, options),
    value,
    nodeId: state.node.id,
    ...(options.request ? { request: options.request } : {}),
    ...(options.children ? { children: options.children } : {}),
  };
}

/** `value.epoch.vendor.request`: what it is, whether the node has the extension endpoints, where it came from. */
function contextOf({ reading }: NodeState, { request, what }: RowOptions): string {
  const vendor = what && reading?.kind === 'beacon' && reading.prefix ? 'vendor' : undefined;
  return ['value', what, vendor, request && 'request'].filter(Boolean).join('.');
}

/** Collects rows; one whose text is not known is left out. */
export function rowsOf(state: NodeState) {
  const rows: PlainItem[] = [];
  return {
    rows: rows as readonly PlainItem[],
    add(key: string, label: string, shown: string | undefined, options: RowOptions): void {
      if (shown !== undefined) rows.push(valueRow(state, key, label, shown, options));
    },
  };
}
