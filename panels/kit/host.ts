/** The page's side of the messages between a panel and the extension. */

interface Api {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Api;

export interface Host<In, Out, State> {
  /** Tells the extension something. Plain data only. */
  post(message: Out): void;
  /** Called for each message of the extension. Those that came before are not repeated: post "ready" after this. */
  onMessage(listener: (message: In) => void): void;
  /** What `keep` was given last, before the page was hidden, moved or the window reloaded. */
  readonly kept: State | undefined;
  /** Keeps what a person chose (filter, sort, range). Plain data only; small. */
  keep(state: State): void;
}

/** May be called once in a page. */
export function connect<In, Out, State = undefined>(): Host<In, Out, State> {
  const api = acquireVsCodeApi();
  return {
    post: (message) => api.postMessage(message),
    onMessage: (listener) => window.addEventListener('message', ({ data }) => listener(data as In)),
    kept: api.getState() as State | undefined,
    keep: (state) => api.setState(state),
  };
}
