import { createServer } from 'node:net';

// The cheapest possible upstream: the same small JSON for every GET, from a bare socket.
const [portText] = process.argv.slice(2);
const body = JSON.stringify({
  code: 0,
  msg: 'ok',
  result: { business_flag: 0, note: 'x'.repeat(900) },
});
const answer = Buffer.from(
  `HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
    `Date: ${new Date().toUTCString()}\r\nCache-Control: no-store\r\nConnection: keep-alive\r\n\r\n${body}`,
);
const HEAD_END = '\r\n\r\n';

createServer({ noDelay: true }, (socket) => {
  let rest = '';
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    const text = rest + data.latin1Slice();
    let from = 0;
    for (let end = text.indexOf(HEAD_END); end >= 0; end = text.indexOf(HEAD_END, from)) {
      socket.write(answer);
      from = end + HEAD_END.length;
    }
    rest = text.slice(from);
  });
}).listen(Number(portText), '127.0.0.1');
