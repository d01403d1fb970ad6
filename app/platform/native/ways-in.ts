import { BRIDGE_NAMES } from '~/domain/platform/native-bridge';

/** The part of a window that the bridge needs; in tests a plain object. */
export interface NativeWindow {
  readonly document: NativeDocument;
  readonly location: { readonly origin: string };
  readonly parent: unknown;
  /** iOS: a message handler for each method. */
  webkit?: { messageHandlers?: Record<string, { postMessage(message: string): void } | undefined> };
  /** Android: the app's object. */
  GsNative?: AndroidObject;
  /** The page's own object, for the app. */
  GsPortal?: BridgePageObject;
}

interface NativeDocument {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
  createElement(name: 'iframe'): HTMLIFrameElement;
  readonly documentElement: { appendChild(frame: HTMLIFrameElement): unknown };
}

interface AndroidObject {
  /** Takes the message of a call as JSON. */
  callHandler(message: string): void;
  hasHandler?(method: string): boolean;
}

export interface BridgePageObject {
  /** Takes the answer of a call as JSON: `{ id, code, result }`. */
  answer(text: string): void;
  /** Tells the page of something; true when the page has dealt with it. */
  event(name: string, text?: string): boolean;
}

/** One call as it goes to the app. */
export interface NativeMessage {
  id: string;
  method: string;
  params: object;
}

/** How calls get out of the page. */
export interface NativeTransport {
  /** Whether what the calls go to is there. */
  isThere(): boolean;
  /** False where it is known beforehand that the app has no such method. */
  has(method: string): boolean;
  send(message: NativeMessage): void;
}

/** How long a frame stands: an app sees its address as soon as it is there. */
const FRAME_MS = 1_000;

/** Where an app answers that it has no such method. */
export const NO_METHOD_CODE = 404;

const byHandlers = (window: NativeWindow): NativeTransport => {
  const handlers = () => (window.webkit && window.webkit.messageHandlers) || null;
  return {
    isThere: () => handlers() !== null,
    has: (method) => Boolean(handlers()?.[method]),
    send: (message) => handlers()?.[message.method]?.postMessage(JSON.stringify(message)),
  };
};

const byObject = (window: NativeWindow): NativeTransport => ({
  isThere: () => typeof window[BRIDGE_NAMES.androidObject]?.callHandler === 'function',
  has: (method) => {
    const app = window[BRIDGE_NAMES.androidObject];
    return typeof app?.hasHandler !== 'function' || app.hasHandler(method);
  },
  send: (message) => window[BRIDGE_NAMES.androidObject]?.callHandler(JSON.stringify(message)),
});

/** Apps before the native build check look at the addresses of frames; what they lack they answer. */
const byFrame = ({ document }: NativeWindow): NativeTransport => ({
  isThere: () => true,
  has: () => true,
  send({ id, method, params }) {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.title = '';
    frame.src = `${BRIDGE_NAMES.scheme}://call/${method}?id=${encodeURIComponent(id)}&params=${encodeURIComponent(JSON.stringify(params))}`;
    document.documentElement.appendChild(frame);
    setTimeout(() => frame.remove(), FRAME_MS);
  },
});

/** The way into an app, by its system and build. */
export function createNativeTransport(
  window: NativeWindow,
  { system, isOld }: { system: 'ios' | 'android'; isOld: boolean },
): NativeTransport {
  if (isOld) return byFrame(window);
  return system === 'ios' ? byHandlers(window) : byObject(window);
}

/** Whether somebody else's page stands around this one: it is not to move the app through us. */
export function isFramedByOtherOrigin(window: NativeWindow): boolean {
  let at: NativeWindow = window;
  while (at.parent !== at) {
    const parent = at.parent as NativeWindow;
    try {
      if (parent.location.origin !== window.location.origin) return true;
    } catch {
      // Browsers refuse to tell of a stranger.
      return true;
    }
    at = parent;
  }
  return false;
}
