import * as vscode from 'vscode';
import type { AssertionResult } from '../../runner/judge/assertion';
import type { Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import type { PrepareInput } from '../../runner/request/prepare';

/** A request that was sent. One from the history has no input, because it was already prepared. */
export interface Sent {
  readonly prepared: Prepared;
  readonly input?: PrepareInput;
}

/** A response with its request; `sent` is absent when the request could not be sent. */
export interface Replied {
  readonly reply: Reply;
  readonly sent?: Sent;
  /** The results of its assertions; absent without assertions. */
  readonly assertions?: readonly AssertionResult[];
}

/** The responses of this window. */
export interface Replies extends vscode.Disposable {
  /** Sets the latest response and notifies listeners, before the response is shown. */
  add(replied: Replied): void;
  /** Sets only `last`: responses of a run are not shown in the response document. */
  addOfRun(reply: Reply, assertions: readonly AssertionResult[]): void;
  /** The last response for the response document; undefined before the first one. */
  readonly latest: Replied | undefined;
  /** The last response, including those of runs; undefined before the first one. */
  readonly last: Reply | undefined;
  readonly onDidReply: vscode.Event<Replied>;
  /** The assertions of a response were evaluated, whether it was sent alone or in a run. */
  readonly onDidJudge: vscode.Event<Required<Pick<Replied, 'reply' | 'assertions'>>>;
}

export function createReplies(): Replies {
  const replied = new vscode.EventEmitter<Replied>();
  const judged = new vscode.EventEmitter<Required<Pick<Replied, 'reply' | 'assertions'>>>();
  let latest: Replied | undefined;
  let last: Reply | undefined;
  return {
    add(response) {
      latest = response;
      last = response.reply;
      const { reply, assertions } = response;
      if (assertions) judged.fire({ reply, assertions });
      replied.fire(response);
    },
    addOfRun(reply, assertions) {
      last = reply;
      judged.fire({ reply, assertions });
    },
    get latest() {
      return latest;
    },
    get last() {
      return last;
    },
    onDidReply: replied.event,
    onDidJudge: judged.event,
    dispose() {
      replied.dispose();
      judged.dispose();
    },
  };
}
