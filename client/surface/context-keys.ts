/** The context keys that Slotpad sets with `setContext`, for the conditions of menus. */
export interface ContextKeys {
  /** Whether there is a beacon node. */
  'slotpad.beaconNode': 'yes' | 'no';
  /** Whether there is a node of any kind. */
  'slotpad.hasNode': boolean;
  /** A demo node that this window started is running. */
  'slotpad.demoRuns': boolean;
  /** Whether there is an execution node. */
  'slotpad.executionNode': 'yes' | 'no';
  /** Which requests in `.http` files Slotpad serves. */
  'slotpad.http': 'all' | 'ethereum' | 'none';
  /** The caret is in a request that Slotpad serves, in an `.http` file that it shares with another extension. */
  'slotpad.inRequest': boolean;
  /** The caret is in a JSON-RPC call of an `.http` file. */
  'slotpad.inCall': boolean;
  /** The log of a node is being streamed. */
  'slotpad.logRuns': boolean;
  'slotpad.peersFiltered': boolean;
  /** Where the body of the shown response is; undefined before the first response. */
  'slotpad.response': 'body' | 'file' | 'binary' | 'none' | undefined;
  /** A request is being sent, or an event stream is open. */
  'slotpad.sending': boolean;
  /** Whether the selected beacon node serves the extension endpoints. */
  'slotpad.vendorEndpoints': 'yes' | 'no' | 'unknown';
  /** The extension runs in a browser, without a computer behind it. */
  'slotpad.web': boolean;
  /** A watch or a live list of events is running. */
  'slotpad.watching': boolean;
}

export type ContextKey = keyof ContextKeys;
