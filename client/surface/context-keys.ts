/** The context keys that Slotpad sets, with their values. `setContext` sets them; conditions of menus test them. */
export interface ContextKeys {
  /** A demo node that this window started is running. */
  'slotpad.demoRuns': boolean;
  /** Which requests of `.http` files are Slotpad's. */
  'slotpad.http': 'all' | 'ethereum' | 'none';
  /** The log of a node is being streamed. */
  'slotpad.logRuns': boolean;
  'slotpad.peersFiltered': boolean;
  /** Where the body of the response in the response document is; undefined before the first response. */
  'slotpad.response': 'body' | 'file' | 'none' | undefined;
  /** A request is on its way, or an event stream is open. */
  'slotpad.sending': boolean;
  /** Whether the selected beacon node has the extension endpoints. */
  'slotpad.vendorEndpoints': 'yes' | 'no' | 'unknown';
  /** A watch or a live list of events is running. */
  'slotpad.watching': boolean;
}

export type ContextKey = keyof ContextKeys;
