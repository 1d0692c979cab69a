import * as vscode from 'vscode';
import type { Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import type { PrepareInput } from '../../runner/request/prepare';

/** A request that left; one from the history has no input, because it was filled in the first time. */
export interface Sent {
  readonly prepared: Prepared;
  readonly input?: PrepareInput;
}

/** A response, with what was sent unless nothing was. */
export interface Replied {
  readonly reply: Reply;
  readonly sent?: Sent;
}

/** The responses of this window, for everything that follows them. */
export interface Replies extends vscode.Disposable {
  /** Tells of a response before it is shown. */
  add(replied: Replied): void;
  /** Keeps the response to one request of a run, which is not shown by itself. */
  addOfRun(reply: Reply): void;
  /** The last response to a request that was shown by itself; undefined before the first one. */
  readonly latest: Replied | undefined;
  /** The last response of all; undefined before the first one. */
  readonly last: Reply | undefined;
  readonly onDidReply: vscode.Event<Replied>;
}

export function createReplies(): Replies {
  const replied = new vscode.EventEmitter<Replied>();
  let latest: Replied | undefined;
  let last: Reply | undefined;
  return {
    add(one) {
      latest = one;
      last = one.reply;
      replied.fire(one);
    },
    addOfRun(reply) {
      last = reply;
    },
    get latest() {
      return latest;
    },
    get last() {
      return last;
    },
    onDidReply: replied.event,
    dispose: () => replied.dispose(),
  };
}
