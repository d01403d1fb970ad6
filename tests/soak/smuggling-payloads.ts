/**
 * Requests that two consecutive servers may split differently. MARKER is part of a body or of a header: a portal
 * that sees it as a separate request has been smuggled one. Sources: RFC 9112 §6 and §11, the families of CL.TE,
 * TE.CL, TE.TE, CL.0 and obsolete line folding.
 */
export interface SmugglingPayload {
  name: string;
  bytes: string;
  /** Actual number of requests for every reader; 1 when absent. */
  requests?: number;
}

export const SMUGGLING_MARKER = '/wealth/smuggled';

const HIDDEN = `GET ${SMUGGLING_MARKER} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const CHUNK_END = '0\r\n\r\n';
const HIDDEN_HEX = HIDDEN.length.toString(16);

const FORM = 'Content-Type: application/x-www-form-urlencoded';

/** `HOST` is replaced with the target address. */
const lines = (first: string, headers: readonly string[], body = ''): string =>
  `${[first, 'Host: HOST', 'Origin: http://HOST', FORM, ...headers].join('\r\n')}\r\n\r\n${body}`;
const post = (headers: readonly string[], body = ''): string =>
  lines('POST /wealth/info HTTP/1.1', headers, body);
const get = (headers: readonly string[], body = ''): string =>
  lines('GET /wealth/info HTTP/1.1', headers, body);
const chunked = 'Transfer-Encoding: chunked';

/** Builds a body that one reader ends at `0` and another by its length. */
const both = (name: string, encoding: string): SmugglingPayload => ({
  name,
  bytes: post([encoding, `Content-Length: ${CHUNK_END.length + HIDDEN.length}`], CHUNK_END + HIDDEN),
});
const lengths = (name: string, ...values: string[]): SmugglingPayload => ({
  name,
  bytes: post(
    values.map((value) => `Content-Length: ${value}`),
    HIDDEN,
  ),
});

export const SMUGGLING_PAYLOADS: readonly SmugglingPayload[] = [
  { name: 'two plain requests', bytes: get([]) + get([]), requests: 2 },
  { name: 'a form and a request', bytes: post(['Content-Length: 3'], 'a=1') + get([]), requests: 2 },
  {
    name: 'a chunked form and a request',
    bytes: post([chunked], `3\r\na=1\r\n${CHUNK_END}`) + get([]),
    requests: 2,
  },
  { name: 'a body that looks like a request', bytes: post([`Content-Length: ${HIDDEN.length}`], HIDDEN) },
  {
    name: 'a chunk that looks like a request',
    bytes: post([chunked], `${HIDDEN_HEX}\r\n${HIDDEN}\r\n${CHUNK_END}`),
  },
  both('CL.TE', chunked),
  both('TE.TE with a space before the colon', 'Transfer-Encoding : chunked'),
  both('TE.TE with a tab', 'Transfer-Encoding:\tchunked'),
  both('TE.TE with a vertical tab', 'Transfer-Encoding: \x0bchunked'),
  both('TE.TE of an unknown coding', 'Transfer-Encoding: xchunked'),
  both('TE.TE of two codings', 'Transfer-Encoding: chunked, identity'),
  both('TE.TE identity last', 'Transfer-Encoding: identity, chunked'),
  both('TE.TE twice', `${chunked}\r\nTransfer-Encoding: identity`),
  both('TE.TE twice chunked', `${chunked}\r\n${chunked}`),
  both('TE.TE in capitals', 'TRANSFER-ENCODING: CHUNKED'),
  both('TE.TE in quotes', 'Transfer-Encoding: "chunked"'),
  both('TE.TE with an underscore', 'Transfer_Encoding: chunked'),
  both('TE.TE folded', 'Transfer-Encoding:\r\n chunked'),
  both('TE.TE after a folded header', `X-A: b\r\n ${chunked}`),
  both('TE.TE after a bare line feed', `X-A: b\n${chunked}`),
  both('TE.TE after a bare carriage return', `X-A: b\r${chunked}`),
  both('TE.TE with a null', 'Transfer-Encoding: chunked\x00'),
  both('TE.TE with a parameter', 'Transfer-Encoding: chunked;q=0.5'),
  both('TE.TE with an empty element', 'Transfer-Encoding: ,chunked'),
  {
    name: 'TE.CL',
    bytes: post([chunked, 'Content-Length: 4'], `${HIDDEN_HEX}\r\n${HIDDEN}\r\n${CHUNK_END}`),
  },
  lengths('two lengths, the larger last', '0', String(HIDDEN.length)),
  lengths('two lengths, the larger first', String(HIDDEN.length), '0'),
  lengths('a list of lengths', `0, ${HIDDEN.length}`),
  lengths('a length with a plus', `+${HIDDEN.length}`),
  lengths('a negative length', '-1'),
  lengths('a length in hexadecimal', '0x10'),
  lengths('a length with a space inside', '1 0'),
  lengths('a length beyond all numbers', '18446744073709551617'),
  lengths('an empty length', ''),
  lengths('a length that is no number', 'zero'),
  { name: 'a read with a length and a body', bytes: get([`Content-Length: ${HIDDEN.length}`], HIDDEN) },
  { name: 'a read with a chunked body', bytes: get([chunked], `${HIDDEN_HEX}\r\n${HIDDEN}\r\n${CHUNK_END}`) },
  { name: 'a chunk size with a line feed alone', bytes: post([chunked], `0\n\n${HIDDEN}`) },
  {
    name: 'a chunk extension with a line feed',
    bytes: post([chunked], `1;a\n${HIDDEN_HEX}\r\nx\r\n${CHUNK_END}`),
  },
  {
    name: 'a chunk size beyond all numbers',
    bytes: post([chunked], `10000000000000001\r\nx\r\n${CHUNK_END}${HIDDEN}`),
  },
  { name: 'chunks in HTTP/1.0', bytes: lines('POST /wealth/info HTTP/1.0', [chunked], CHUNK_END + HIDDEN) },
  { name: 'a version of its own', bytes: lines('POST /wealth/info HTTP/1.9', ['Content-Length: 0']) },
  {
    name: 'a space in the target',
    bytes: `GET /wealth/info HTTP/1.1\r\nX: y ${SMUGGLING_MARKER} HTTP/1.1\r\nHost: HOST\r\n\r\n`,
  },
  { name: 'two hosts', bytes: `GET /wealth/info HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\n\r\n` },
  { name: 'a name of a header with a space', bytes: get(['Content-Length : 5'], HIDDEN) },
  {
    name: 'Connection names the length',
    bytes: post(['Connection: Content-Length', `Content-Length: ${HIDDEN.length}`], HIDDEN),
  },
  {
    name: 'an expectation and a body',
    bytes: post(['Expect: 100-continue', `Content-Length: ${HIDDEN.length}`], HIDDEN),
  },
  {
    name: 'an upgrade to h2c',
    bytes: get(['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__']),
  },
  {
    name: 'a websocket that is none',
    bytes: get(['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 777']),
  },
];
