/** Parts of a multipart body in the order in which they arrive; only the current part is held in memory. */

export interface FormPart {
  name: string;
  /** Undefined when the part is a text field, not a file. */
  filename: string | undefined;
  /** Bytes of the part. Unread bytes are discarded. */
  data: AsyncIterable<Uint8Array>;
}

/** Maximum bytes of a part's head: its name, file name and content type. */
const HEAD_MAX_BYTES = 2_048;
const CRLF = Buffer.from('\r\n');
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const BOUNDARY =
  /^multipart\/form-data\s*;(?:[^"]*;)?\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([^\s";,]{1,70}))\s*$/i;

/** Returns the boundary of a content type, or null. */
export function getMultipartBoundary(contentType: string): string | null {
  const match = contentType.length <= 200 ? BOUNDARY.exec(contentType) : null;
  return match?.[1] ?? match?.[2] ?? null;
}

/**
 * Reads the parts of a body. Throws SyntaxError for an invalid body: no boundary at its start, a head that is too
 * long or has no name, or an end before the last boundary.
 */
export async function* readMultipartParts(
  body: AsyncIterator<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormPart, void, undefined> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The body begins with a boundary; the line break before a boundary belongs to the previous part.
  let held = CRLF;

  /** Reads one more chunk; false at the end of the body. */
  async function more(): Promise<boolean> {
    const next = await body.next();
    if (next.done === true) return false;
    held = held.length === 0 ? Buffer.from(next.value) : Buffer.concat([held, next.value]);
    return true;
  }

  async function atLeast(bytes: number): Promise<void> {
    while (held.length < bytes) if (!(await more())) throw broken();
  }

  /** Reads the head of a part, up to its empty line. */
  async function takeHead(): Promise<string> {
    for (;;) {
      const end = held.indexOf(END_OF_HEAD);
      if (end > HEAD_MAX_BYTES || (end < 0 && held.length > HEAD_MAX_BYTES)) throw broken();
      if (end >= 0) {
        const head = held.toString('utf8', 0, end);
        held = held.subarray(end + END_OF_HEAD.length);
        return head;
      }
      if (!(await more())) throw broken();
    }
  }

  /** Yields the bytes up to the next boundary; the boundary is not consumed. */
  async function* data(): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const end = held.indexOf(delimiter);
      // A boundary may begin in the last bytes.
      const ready = held.subarray(0, end >= 0 ? end : Math.max(0, held.length - delimiter.length + 1));
      held = held.subarray(ready.length);
      if (ready.length > 0) yield ready;
      if (end >= 0) return;
      if (!(await more())) throw broken();
    }
  }

  try {
    await atLeast(delimiter.length);
    if (!held.subarray(0, delimiter.length).equals(delimiter)) throw broken();
    for (;;) {
      await atLeast(delimiter.length + CRLF.length);
      held = held.subarray(delimiter.length);
      if (held.toString('latin1', 0, CRLF.length) === '--') return;
      // The line break is not consumed: with an empty head, the empty line begins with it.
      if (!held.subarray(0, CRLF.length).equals(CRLF)) throw broken();
      const head = await takeHead();
      const bytes = data();
      yield { ...headOf(head), data: { [Symbol.asyncIterator]: () => bytes } };
      // Discards unread data, also when reading stopped halfway.
      for await (const rest of data()) void rest;
    }
  } finally {
    await body.return?.();
  }
}

const broken = (): SyntaxError => new SyntaxError('The body is not a multipart form');

const DISPOSITION = /^content-disposition:\s*form-data\s*;\s*name="([^"]*)"(?:\s*;\s*filename="([^"]*)")?/im;

/** Parses name and file name from the head of a part. Browsers encode a quote in them as %22. */
function headOf(head: string): { name: string; filename: string | undefined } {
  const match = DISPOSITION.exec(head);
  if (!match?.[1]) throw broken();
  return { name: match[1], filename: match[2]?.replaceAll('%22', '"') };
}
