import { connect } from 'node:net';

export type ScanResult = 'clean' | 'infected' | 'unavailable';

/** Scans bytes for malware. Never throws: the result is `unavailable` when the scanner does not answer. */
export type Scanner = (bytes: Buffer) => Promise<ScanResult>;

/**
 * The harmless test file of the industry (https://www.eicar.org), concatenated so that scanners do not report this
 * source file.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** The reference scanner: detects only the test file. */
export const scanForTestFile: Scanner = async (bytes) => (bytes.includes(EICAR) ? 'infected' : 'clean');

/** Below the call timeout of the portal, so that the portal learns that the file was not scanned. */
const CLAMD_TIMEOUT_MS = 6_000;
const CHUNK_BYTES = 64 * 1024;
const ANSWER_MAX_BYTES = 4_096;

/** Creates a scanner for clamd over TCP (command INSTREAM, see clamd(8)); `url` is tcp://host:port. */
export function createClamdScanner(url: string, timeoutMs = CLAMD_TIMEOUT_MS): Scanner {
  const { hostname, port } = new URL(url);
  return (bytes) =>
    new Promise((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) });
      let answer = '';
      const finish = (): void => {
        resolve(readAnswer(answer));
        socket.destroy();
      };
      socket.setTimeout(timeoutMs, finish);
      socket.on('error', finish);
      socket.on('close', finish);
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString('latin1');
        if (answer.includes('\0') || answer.length > ANSWER_MAX_BYTES) finish();
      });
      socket.on('connect', () => {
        socket.write('zINSTREAM\0');
        for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
          const chunk = bytes.subarray(at, at + CHUNK_BYTES);
          socket.write(getLength(chunk.length));
          socket.write(chunk);
        }
        socket.write(getLength(0));
      });
    });
}

function getLength(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function readAnswer(answer: string): ScanResult {
  if (/: OK\0?\s*$/.test(answer)) return 'clean';
  return / FOUND\0?\s*$/.test(answer) ? 'infected' : 'unavailable';
}
