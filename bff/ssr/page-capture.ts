/** Gives the page cache a page that Remix has rendered, before it is sent. */
import type { ServerResponse } from 'node:http';

export interface CapturedPage {
  status: number;
  headers: Headers;
  body: Buffer;
  routeId: string;
}

export interface PageCapture {
  /** Receives the page; returns true when the capture has already responded to the request. */
  take(page: CapturedPage): boolean;
}

const CAPTURE = Symbol('portal.page-capture');
type CapturingResponse = ServerResponse & { [CAPTURE]?: PageCapture };

/** Requests the page of this request. */
export function setCapture(res: ServerResponse, capture: PageCapture): void {
  (res as CapturingResponse)[CAPTURE] = capture;
}

/** Capture that requested the page of this request, if any. */
export function findCapture(res: ServerResponse): PageCapture | undefined {
  return (res as CapturingResponse)[CAPTURE];
}
