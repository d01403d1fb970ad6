import { inflateRawSync } from 'node:zlib';

const END_SIGN = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const DEFLATED = 8;

/** Returns the files of a ZIP by name, as text; for tests: small ZIPs without comment and ZIP64. */
export function readZip(zip: Buffer): Map<string, string> {
  const end = zip.byteLength - END_BYTES;
  if (zip.readUInt32LE(end) !== END_SIGN) throw new Error('the ZIP has no end record');
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameBytes, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    const from = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + size);
    files.set(name, (method === DEFLATED ? inflateRawSync(bytes) : bytes).toString('utf8'));
    at += ENTRY_BYTES + nameBytes + extra + comment;
  }
  return files;
}
