// A node that streams events: `node event-server.mjs PER_SECOND TOTAL`. Prints its port when it listens. It has its own
// process, so that its cost is not measured.
import { createServer } from 'node:http';

const [perSecond, total] = process.argv.slice(2).map(Number);
const root = (number) => `0x${number.toString(16).padStart(64, '0')}`;

/** Heads, blocks and attestations in turn, as beacon nodes send them. */
function event(number) {
  const slot = 9_000_000 + number;
  const start = `id: ${number}\nevent: `;
  if (number % 4 === 0) {
    return `${start}head\ndata: {"slot":"${slot}","block":"${root(slot)}","state":"${root(slot + 1)}","epoch_transition":false,"previous_duty_dependent_root":"${root(1)}","current_duty_dependent_root":"${root(2)}","execution_optimistic":false}\n\n`;
  }
  if (number % 4 === 1)
    return `${start}block\ndata: {"slot":"${slot}","block":"${root(slot)}","execution_optimistic":false}\n\n`;
  return `${start}attestation\ndata: {"aggregation_bits":"0x01","data":{"slot":"${slot}","index":"${number % 64}","beacon_block_root":"${root(slot)}","source":{"epoch":"1","root":"${root(3)}"},"target":{"epoch":"2","root":"${root(4)}"}},"signature":"0x${'ab'.repeat(96)}"}\n\n`;
}

const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const begun = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * perSecond));
    let text = '';
    while (sent < due) text += event(sent++);
    if (text !== '') response.write(text);
    if (sent === total) clearInterval(timer);
  }, 5);
  response.on('close', () => clearInterval(timer));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
