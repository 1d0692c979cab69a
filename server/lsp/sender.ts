import type { Catalogue } from '../../catalogue/built-in/catalogue';
import type { Contracts } from '../../common/contracts/contracts';
import type { Language } from '../../common/scratch/types';

/** A request of a scratch file, as the editor has it. */
export interface RequestToSend {
  readonly uri: string;
  readonly language: Language;
  readonly text: string;
  /** Zero-based. */
  readonly line: number;
  /** URI of the workspace folder; undefined if there is none. */
  readonly folder: string | undefined;
  /** The selected environment; undefined for only the shared values. */
  readonly environment: string | undefined;
  readonly catalogue: Catalogue | undefined;
  readonly contracts: Contracts | undefined;
}

/** The editor, while a request is sent. */
export interface SendingEditor {
  /** Aborts when the person cancels. */
  readonly signal: AbortSignal;
  /** Asks before a request that signs, sends or changes something. Undefined if the editor cannot ask. */
  confirm(message: string): Promise<boolean | undefined>;
  /** Shows what has happened so far. */
  report(message: string): void;
}

/** A response in a file. */
export interface SentResponse {
  /** `file:` URI. */
  readonly uri: string;
  readonly text: string;
  /** `200 OK · 12 ms · 1.2 KiB · eth_getBalance` */
  readonly title: string;
  /** What went wrong; empty after success. */
  readonly message: string;
  readonly level: 'good' | 'warning' | 'error' | 'running';
  /** Problems in the text; offsets in UTF-16 units. */
  readonly marks: readonly {
    readonly start: number;
    readonly end: number;
    readonly severity: 'error' | 'warning' | 'information';
    readonly code: string;
    readonly message: string;
  }[];
}

/** Sends requests for editors that cannot send. */
export interface RequestSender {
  send(request: RequestToSend, editor: SendingEditor): Promise<SentResponse>;
  /** The names of the environments for a file. @param folder URI of the workspace folder */
  environments(uri: string, folder: string | undefined): Promise<readonly string[]>;
  /** Deletes the files of responses. */
  dispose(): void;
}
