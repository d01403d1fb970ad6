import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { isIdentityEncoding } from '~/bff/http/decompress';
import { createNetworkError } from '~/bff/core/upstream-errors';

/** Head and body of an upstream reply. */
export interface UpstreamReply {
  status: number;
  statusText: string;
  headers: IncomingHttpHeaders;
  /** The whole body as received; with a `stream`, a copy of its first bytes for inspection only. */
  body: Buffer;
  /** Body that exceeded the memory limit, from its first byte. */
  stream: Readable | null;
}

export interface CollectLimits {
  /** Beyond this the call fails: it limits the memory of every call. */
  maxBytes: number;
  /** Beyond this the body is passed on as a stream; null keeps all of it. */
  streamAfterBytes: number | null;
}

export interface CollectEvents {
  onReply(reply: UpstreamReply): void;
  onError(error: Error): void;
  /** The exchange is over, and its socket is free or closed. Called exactly once. */
  onFinished(): void;
}

/**
 * Collects one reply from undici's dispatcher: small bodies whole, without an intermediate stream; large ones as a
 * stream with back-pressure. A reply that breaks off destroys its stream.
 */
export class ReplyCollector implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null;
  private abortReason: Error | null = null;
  private head: Omit<UpstreamReply, 'body' | 'stream'> | null = null;
  private chunks: Buffer[] = [];
  private receivedBytes = 0;
  private stream: Readable | null = null;
  private isFinished = false;
  private hasBegun = false;

  constructor(
    private readonly limits: CollectLimits,
    private readonly events: CollectEvents,
  ) {}

  /** Whether the request has been handed to a socket: before that, upstream cannot have received it. */
  get isSent(): boolean {
    return this.hasBegun;
  }

  /** Ends the exchange and closes its socket; before it has begun, as soon as it begins. */
  abort(reason: Error): void {
    if (this.isFinished) return;
    this.abortReason = reason;
    this.events.onError(reason);
    this.stream?.destroy(reason);
    this.controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.abortReason) controller.abort(this.abortReason);
    else this.hasBegun = true;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    statusText = '',
  ): void {
    if (status < 200) return;
    this.head = { status, statusText, headers };
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.receivedBytes += chunk.length;
    if (this.stream) {
      if (!this.stream.push(chunk)) controller.pause();
      return;
    }
    if (this.receivedBytes > this.limits.maxBytes) {
      this.abort(createNetworkError(new Error(`Upstream body is larger than ${this.limits.maxBytes} bytes`)));
      return;
    }
    this.chunks.push(chunk);
    if (this.mayStream()) this.beginStream(controller);
  }

  onResponseEnd(): void {
    if (this.stream) this.stream.push(null);
    else this.reply(this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks), null);
    this.finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.events.onError(this.abortReason ?? error);
    this.stream?.destroy(this.abortReason ?? error);
    this.finish();
  }

  private mayStream(): boolean {
    const threshold = this.limits.streamAfterBytes;
    return (
      threshold !== null &&
      this.receivedBytes > threshold &&
      isIdentityEncoding(this.head?.headers['content-encoding'])
    );
  }

  private beginStream(controller: Dispatcher.DispatchController): void {
    const stream = new Readable({
      read: () => {
        if (!this.isFinished && controller.paused) controller.resume();
      },
      destroy: (error, done) => {
        if (!this.isFinished) controller.abort(error ?? new Error('The client is gone'));
        done(error);
      },
    });
    this.stream = stream;
    const first = Buffer.concat(this.chunks);
    this.chunks = [];
    const wantsMore = stream.push(first);
    this.reply(first, stream);
    if (!wantsMore) controller.pause();
  }

  private reply(body: Buffer, stream: Readable | null): void {
    if (this.head) this.events.onReply({ ...this.head, body, stream });
    else this.events.onError(createNetworkError(new Error('The upstream sent no response headers')));
  }

  private finish(): void {
    if (this.isFinished) return;
    this.isFinished = true;
    this.events.onFinished();
  }
}
