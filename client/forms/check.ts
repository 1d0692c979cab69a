import { ScratchDocument } from '../../common/scratch/document';
import { createChecker, type Diagnostic } from '../../server/check';
import type { PlainRequest } from '../sidebar/item';

/** Everything that the checker says about a request. */
export function diagnosticsOf({ language, text }: PlainRequest): readonly Diagnostic[] {
  return createChecker().check(new ScratchDocument('untitled:form', language, 0, text));
}
