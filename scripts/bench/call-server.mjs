// A node that returns the same response to every call and keeps connections open. Sends its port to its parent process.
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end('{"jsonrpc":"2.0","id":1,"result":"0x10"}');
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
