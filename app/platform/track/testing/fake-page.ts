import { vi } from 'vitest';

export interface SentReport {
  path: string;
  body: Record<string, unknown>;
}

/** Fake browser for reports: an address, a cookie, and a collector with configurable replies. */
export class FakePage {
  client = 'browser';
  cookie = '';
  /** Status of the collector's replies; 0 means no reply. */
  status = 204;
  /** Replies only on request (`answer`). */
  isHanging = false;
  readonly posts: SentReport[] = [];
  readonly beacons: SentReport[] = [];
  private pending: (() => void)[] = [];

  constructor(address: string, navigator: object = {}) {
    const { pathname, search, origin } = new URL(address, 'https://p.test');
    vi.stubGlobal('window', {
      location: { pathname, search, origin },
      __remixManifest: { version: 'a1b2c3d4' },
      requestIdleCallback: (run: () => void) => queueMicrotask(run),
    });
    const page = (): FakePage => this;
    vi.stubGlobal('document', {
      documentElement: { getAttribute: () => page().client },
      get cookie() {
        return page().cookie;
      },
    });
    vi.stubGlobal('navigator', {
      sendBeacon: (path: string, body: string) => {
        page().beacons.push({ path, body: JSON.parse(body) as SentReport['body'] });
        return true;
      },
      ...navigator,
    });
    vi.stubGlobal('XMLHttpRequest', function fakeRequest(this: Record<string, unknown>) {
      let path = '';
      this.open = (_method: string, target: string) => (path = target);
      this.setRequestHeader = () => undefined;
      this.send = (body: string) => {
        page().posts.push({ path, body: JSON.parse(body) as SentReport['body'] });
        const settle = () => {
          this.status = page().status;
          (this.onloadend as () => void)();
        };
        if (page().isHanging) page().pending.push(settle);
        else queueMicrotask(settle);
      };
    });
  }

  /** Completes the hanging replies of the collector. */
  answer(): void {
    for (const settle of this.pending.splice(0)) settle();
  }

  leave(): void {
    vi.unstubAllGlobals();
  }
}
