/** The part of heic-convert that is used: it ships no types. */
declare module 'heic-convert' {
  export default function convert(input: {
    buffer: Uint8Array;
    format: 'JPEG';
    quality: number;
  }): Promise<Uint8Array>;
}
