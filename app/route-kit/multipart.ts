/** Parts of a multipart body in the order in which they arrive; only the current part is held in memory. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';

export interface FormPart {
  name: string;
  /** Undefined when the part is a text field, not a file. */
  filename: string | undefined;
  /** Bytes of the part. Unread bytes are discarded. */
  data: AsyncIterable<Uint8Array>;
}

interface StreamedPart extends FormPart {
  discardRest: () => void;
}

/** Maximum bytes of a part's head: its name, file name and content type. */
const HEAD_MAX_BYTES = 2_048;
/** Maximum number of header fields in a part's head. */
const HEAD_MAX_FIELDS = 16;
const CONTENT_TYPE_MAX_CHARACTERS = 200;
/** Maximum bytes given to the parser at once: it parses every part of a chunk, even after a limit has ended the form. */
const PIECE_BYTES = 4_096;

/**
 * Reads the parts of a body.
 * @throws SyntaxError for a body that is not a multipart form: a content type without a boundary, no part, more parts than
 * `maxParts`, a part without a name, or an end before the last boundary
 */
export async function* readMultipartParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  maxParts: number,
): AsyncGenerator<FormPart, void, undefined> {
  const parser = createParser(contentType, maxParts);
  let wake = (): void => undefined;
  const parts = new Readable({ objectMode: true, highWaterMark: 1, read: () => wake() });
  for (const stream of [parts, parser]) stream.on('close', () => wake());
  const isWaiting = () => parts.readableLength > 0 && !parts.destroyed && !parser.destroyed;
  /** Cuts the body into pieces, and gives the next one only when the reader has taken all parts. */
  async function* getPieces(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of body)
      for (let at = 0; at < chunk.byteLength; at += PIECE_BYTES) {
        yield chunk.subarray(at, at + PIECE_BYTES);
        while (isWaiting()) await new Promise<void>((resolve) => (wake = resolve));
      }
  }
  const source = Readable.from(getPieces(), { objectMode: false, highWaterMark: 1 });
  const streams: Readable[] = [];
  parser.on('file', (name: string | undefined, stream, filename: string | undefined) => {
    // A premature end is reported by the parser as well.
    stream.on('error', () => undefined);
    streams.push(stream);
    if (name) parts.push(toFormPart(name, filename, stream));
    else parser.destroy(new Error('a part without a name'));
  });
  parser.on('partsLimit', () => parser.destroy(new Error('too many parts')));
  pipeline(source, parser).then(
    () => parts.push(null),
    (cause: unknown) => {
      const error = createFormError(cause);
      // The parser leaves the stream of an unfinished part open: its reader would wait forever.
      for (const stream of streams) stream.destroy(error);
      parts.destroy(error);
    },
  );
  let count = 0;
  try {
    for await (const part of parts as AsyncIterable<StreamedPart>) {
      count += 1;
      yield part;
      part.discardRest();
    }
    if (count === 0) throw createFormError();
  } finally {
    source.destroy();
  }
}

function createParser(contentType: string, maxParts: number): Busboy {
  try {
    if (contentType.length > CONTENT_TYPE_MAX_CHARACTERS) throw new Error('the content type is too long');
    return new Busboy({
      headers: { 'content-type': contentType },
      // Text fields are streamed too, so one rule limits both.
      isPartAFile: () => true,
      preservePath: true,
      limits: { parts: maxParts, headerSize: HEAD_MAX_BYTES, headerPairs: HEAD_MAX_FIELDS },
    });
  } catch (cause) {
    throw createFormError(cause);
  }
}

const toFormPart = (name: string, filename: string | undefined, stream: Readable): StreamedPart => ({
  name,
  // Browsers write a quote in it as %22.
  filename: filename?.replaceAll('%22', '"'),
  data: readBytes(stream),
  discardRest: () => void stream.resume(),
});

/** Yields the bytes of a part; a part that breaks off is a faulty form, not a failure of the portal. */
async function* readBytes(stream: Readable): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw cause instanceof SyntaxError ? cause : createFormError(cause);
  }
}

const createFormError = (cause?: unknown): SyntaxError =>
  new SyntaxError('The body is not a multipart form', { cause });
