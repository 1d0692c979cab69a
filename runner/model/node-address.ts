/** A node that requests are sent to: one item of the setting `slotpad.nodes`. */
export interface NodeAddress {
  readonly name: string;
  readonly kind: 'beacon' | 'execution';
  readonly url: string;
}
