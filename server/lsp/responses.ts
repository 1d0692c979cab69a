import { InlayHintRefreshRequest } from 'vscode-languageserver';
import type { Channel } from './channel';
import { RESPONSE_MESSAGE, responseSchema } from './messages';

/**
 * Hears which request each response answers.
 *
 * @param refreshesHints whether the editor asks for inlay hints again when told to
 */
export function serveResponses({ connection, service, responses }: Channel, refreshesHints: boolean): void {
  connection.onNotification(RESPONSE_MESSAGE, (sent: unknown) => {
    const message = responseSchema.safeParse(sent);
    if (!message.success) {
      connection.console.warn(`${RESPONSE_MESSAGE}: ${message.error.issues[0]?.message}`);
      return;
    }
    const { uri, ...description } = message.data;
    service.describeResponse(uri, description);
    if (refreshesHints && responses.get(uri)) void connection.sendRequest(InlayHintRefreshRequest.type);
  });
}
