/** The page's side of the messages between a panel and the extension. */

interface Api {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Api;

export interface Host<In, Out, State> {
  /** Sends a message to the extension. Plain data only. */
  post(message: Out): void;
  /** Called for each message of the extension. Earlier messages are not repeated: post "ready" after this. */
  onMessage(listener: (message: In) => void): void;
  /** The last value given to `keep`, from before the page was hidden, moved or reloaded. */
  readonly kept: State | undefined;
  /** Keeps choices of the user (filter, sort order, range). Plain, small data only. */
  keep(state: State): void;
}

/** Can be called once per page. */
export function connect<In, Out, State = undefined>(): Host<In, Out, State> {
  const api = acquireVsCodeApi();
  return {
    post: (message) => api.postMessage(message),
    onMessage: (listener) => window.addEventListener('message', ({ data }) => listener(data as In)),
    kept: api.getState() as State | undefined,
    keep: (state) => api.setState(state),
  };
}
