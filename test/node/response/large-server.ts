/** Serves validators without end, or nearly: `node large-server BYTES` prints its port and the index of the last one. */
import { createServer, type ServerResponse } from 'node:http';

const wanted = Number(process.argv[2]);
const head = '{"execution_optimistic":false,"finalized":false,"data":[';

function validator(index: number): string {
  const key = String(index).padStart(96, 'a');
  return (
    `{"index":"${index}","balance":"32000000000","status":"active_ongoing","validator":{"pubkey":"0x${key}",` +
    `"withdrawal_credentials":"0x${String(index).padStart(64, '0')}","effective_balance":"32000000000",` +
    '"slashed":false,"activation_eligibility_epoch":"0","activation_epoch":"0",' +
    '"exit_epoch":"18446744073709551615","withdrawable_epoch":"18446744073709551615"}}'
  );
}

const count = Math.ceil(wanted / (validator(100_000).length + 1));

function serve(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write(head);
  let index = 0;
  const fill = () => {
    for (let room = true; room && index < count; ) {
      let part = '';
      for (let until = Math.min(count, index + 300); index < until; index++) {
        part += `${index === 0 ? '' : ','}${validator(index)}`;
      }
      room = response.write(part);
    }
    if (index < count) response.once('drain', fill);
    else response.end(']}');
  };
  fill();
}

const server = createServer((request, response) => {
  if (request.url === '/small') response.end('{}');
  else serve(response);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.stdout.write(`${JSON.stringify({ port, last: count - 1 })}\n`);
});
