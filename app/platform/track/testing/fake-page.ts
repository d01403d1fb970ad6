import { vi } from 'vitest';

export interface SentReport {
  path: string;
  body: Record<string, unknown>;
}

/** What reports need of a browser: its address, its cookie, a collector that answers as told. */
export class FakePage {
  client = 'browser';
  cookie = '';
  /** Status the collector answers with; 0 is no answer at all. */
  status = 204;
  /** Answers only when told to (`answer`). */
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

  /** The collector answers what hangs. */
  answer(): void {
    for (const settle of this.pending.splice(0)) settle();
  }

  leave(): void {
    vi.unstubAllGlobals();
  }
}
