import { InlayHintRefreshRequest } from 'vscode-languageserver';
import type { Channel } from './channel';
import { onNotification } from './guard';
import { RESPONSE_MESSAGE, responseSchema } from './messages';

/**
 * Receives the description of each response from the client.
 *
 * @param refreshesHints whether the editor supports the refresh request for inlay hints
 */
export function serveResponses({ connection, service, responses }: Channel, refreshesHints: boolean): void {
  onNotification(connection, RESPONSE_MESSAGE, responseSchema, ({ uri, ...description }) => {
    service.describeResponse(uri, description);
    if (refreshesHints && responses.get(uri)) void connection.sendRequest(InlayHintRefreshRequest.type);
  });
}
