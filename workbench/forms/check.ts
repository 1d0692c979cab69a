import type { PlainRequest } from '../../common/requests/plain-request';
import { ScratchDocument } from '../../common/scratch/document/document';
import { createChecker, type Diagnostic } from '../../server/check/check';

/** The diagnostics of a request. */
export function diagnosticsOf({ language, text }: PlainRequest): readonly Diagnostic[] {
  return createChecker().check(new ScratchDocument('untitled:form', language, 0, text));
}
