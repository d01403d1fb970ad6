const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');

/** Finds the end of each response on a keep-alive connection; reports its status and the bytes of its body. */
export class ReplyReader {
  #rest = Buffer.alloc(0);
  #head = null;
  #bodyBytes = 0;

  /** @param {(reply: { status: number, bytes: number }) => void} onReply */
  constructor(onReply) {
    this.onReply = onReply;
  }

  /** @param {Buffer} data */
  push(data) {
    let bytes = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data]);
    this.#rest = Buffer.alloc(0);
    while (bytes.length > 0) {
      const used = this.#head === null ? this.#readHead(bytes) : this.#readBody(bytes);
      if (used === 0) {
        this.#rest = bytes;
        return;
      }
      bytes = bytes.subarray(used);
    }
  }

  #readHead(bytes) {
    const end = bytes.indexOf(HEAD_END);
    if (end < 0) return 0;
    const text = bytes.latin1Slice(0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
    this.#bodyBytes = 0;
    this.#head = { status: Number(text.slice(9, 12)), left: length === undefined ? null : Number(length) };
    if (this.#head.left === 0) this.#done();
    return end + HEAD_END.length;
  }

  #readBody(bytes) {
    if (this.#head.left !== null) {
      const used = Math.min(bytes.length, this.#head.left);
      this.#head.left -= used;
      this.#bodyBytes += used;
      if (this.#head.left === 0) this.#done();
      return used;
    }
    const lineEnd = bytes.indexOf(LINE_END);
    if (lineEnd < 0) return 0;
    const size = Number.parseInt(bytes.latin1Slice(0, lineEnd), 16);
    const used = lineEnd + LINE_END.length + size + LINE_END.length;
    if (bytes.length < used) return 0;
    this.#bodyBytes += size;
    if (size === 0) this.#done();
    return used;
  }

  #done() {
    const { status } = this.#head;
    this.#head = null;
    this.onReply({ status, bytes: this.#bodyBytes });
  }
}
