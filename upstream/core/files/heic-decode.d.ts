/** The part of heic-decode that is used: the package has no types. */
declare module 'heic-decode' {
  interface Decoded {
    width: number;
    height: number;
    /** Four bytes per pixel: red, green, blue and alpha. */
    data: Uint8ClampedArray;
  }
  interface Picture {
    width: number;
    height: number;
    decode: () => Promise<Decoded>;
  }
  const decode: {
    all: (options: { buffer: Uint8Array }) => Promise<Picture[] & { dispose: () => void }>;
  };
  export default decode;
}
