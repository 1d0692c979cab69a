import type { NodeFailure } from '../nodes/reader';
import type { StateId } from './state';

/** States of a node whose latest reading failed. */
export type FailureState = Extract<
  StateId,
  | 'implausible'
  | 'not-a-node'
  | 'not-sent'
  | 'no-credentials'
  | 'error-response'
  | 'unreachable'
  | 'starting'
  | 'no-block'
>;

/** The state that a failed reading shows. */
export function failureState({ cause, isOld, isPage, status }: NodeFailure): FailureState {
  switch (cause) {
    case 'implausible':
    case 'no-block':
    case 'not-a-node':
    case 'not-sent':
      return cause;
    case 'not-json':
    case 'bad-response':
      return isOld ? 'error-response' : 'not-a-node';
    case 'rpc-error':
      return 'error-response';
    case 'http-error':
      // No node answers with a web page: a server in front of it does.
      return isPage && status !== 401 ? 'error-response' : stateOfStatus(status);
    default:
      return 'unreachable';
  }
}

function stateOfStatus(status: number | undefined): FailureState {
  switch (status) {
    case 401:
    case 403:
    case 407:
      return 'no-credentials';
    case 503:
      return 'starting';
    default:
      return 'error-response';
  }
}
