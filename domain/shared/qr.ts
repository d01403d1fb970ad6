/** QR codes as line drawings, for servers: pages show the image of a code (qr-address.ts). */
import { encode } from 'uqr';

/** Light modules around a code, which cameras need to find it (ISO/IEC 18004, 6.3.8). */
const QUIET_MODULES = 4;

export interface QrDrawing {
  /** Modules per side, including the quiet zone. */
  size: number;
  /** Path of the dark modules as strokes one module wide, from left to right and row by row. */
  d: string;
}

/** Creates the code of a text, error correction M: readable with 15 % of it covered. */
export function createQrDrawing(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  return { size, d: data.map(getRow).join('') };
}

function getRow(row: readonly boolean[], y: number): string {
  let d = '';
  let last = 0;
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x += 1;
    d += d === '' ? `M${from} ${y + 0.5}` : `m${from - last} 0`;
    d += `h${x + 1 - from}`;
    last = x + 1;
  }
  return d;
}
