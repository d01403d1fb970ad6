/** How the page cache gets to see a page that Remix has made, before it is sent. */
import type { ServerResponse } from 'node:http';

export interface CapturedPage {
  status: number;
  headers: Headers;
  body: Buffer;
  routeId: string;
}

export interface PageCapture {
  /** Takes the page; true when the capture has answered the request itself. */
  take(page: CapturedPage): boolean;
}

const CAPTURE = Symbol('portal.page-capture');
type CapturingResponse = ServerResponse & { [CAPTURE]?: PageCapture };

/** Asks for the page of this request. */
export function setCapture(res: ServerResponse, capture: PageCapture): void {
  (res as CapturingResponse)[CAPTURE] = capture;
}

/** Who asked for the page of this request, if anybody did. */
export function findCapture(res: ServerResponse): PageCapture | undefined {
  return (res as CapturingResponse)[CAPTURE];
}
