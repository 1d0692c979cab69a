import { defined } from '../../common/defined';
import type { Prepared } from '../../runner/model/prepared';
import type { ResponseParams } from '../../server/lsp/messages';
import { contractCallOf } from './contract-call';

/** What the language server needs to explain a response. `stream`: the document is a list of events. */
export function subjectOf(
  prepared: Pick<Prepared, 'calls' | 'operation' | 'url'>,
  { status, stream, uri, request }: Pick<ResponseParams, 'status' | 'stream' | 'uri' | 'request'>,
): ResponseParams {
  return {
    uri,
    calls: prepared.calls.map((call) => ({
      method: call.method,
      ...defined({ id: call.id, contract: contractCallOf(call) }),
    })),
    ...(prepared.operation ? { operation: prepared.operation.id } : {}),
    stream,
    status,
    host: new URL(prepared.url).host,
    request,
  };
}
