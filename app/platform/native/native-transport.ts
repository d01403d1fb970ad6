import { BRIDGE_NAMES } from '~/domain/platform/native-bridge';

/** Parts of a window that the bridge needs; in tests a plain object. */
export interface NativeWindow {
  readonly document: NativeDocument;
  readonly location: { readonly origin: string };
  readonly parent: unknown;
  /** iOS: a message handler for each method. */
  webkit?: { messageHandlers?: Record<string, { postMessage(message: string): void } | undefined> };
  /** Android: the app's object. */
  GsNative?: AndroidObject;
  /** The page's own object, called by the app. */
  GsPortal?: BridgePageObject;
}

interface NativeDocument {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
  createElement(name: 'iframe'): HTMLIFrameElement;
  readonly documentElement: { appendChild(frame: HTMLIFrameElement): unknown };
}

interface AndroidObject {
  /** Receives the message of a call as JSON. */
  callHandler(message: string): void;
  hasHandler?(method: string): boolean;
}

export interface BridgePageObject {
  /** Receives the reply of a call as JSON: `{ id, code, result }`. */
  answer(text: string): void;
  /** Sends an event to the page; true when the page has handled it. */
  event(name: string, text?: string): boolean;
}

/** One call as sent to the app. */
export interface NativeMessage {
  id: string;
  method: string;
  params: object;
}

/** Transport of calls out of the page. */
export interface NativeTransport {
  /** Whether the receiver of the calls exists. */
  isThere(): boolean;
  /** False when it is known beforehand that the app has no such method. */
  has(method: string): boolean;
  send(message: NativeMessage): void;
}

/** Lifetime of a frame: the app reads its address as soon as it is inserted. */
const FRAME_MS = 1_000;

/** Code of an app's reply that it has no such method. */
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

/** Apps before the native build check read the addresses of frames; they reply to unknown methods. */
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

/** Creates the transport into an app, by its system and build. */
export function createNativeTransport(
  window: NativeWindow,
  { system, isOld }: { system: 'ios' | 'android'; isOld: boolean },
): NativeTransport {
  if (isOld) return byFrame(window);
  return system === 'ios' ? byHandlers(window) : byObject(window);
}

/** Whether a foreign page embeds this one: it must not control the app through this page. */
export function isFramedByOtherOrigin(window: NativeWindow): boolean {
  let at: NativeWindow = window;
  while (at.parent !== at) {
    const parent = at.parent as NativeWindow;
    try {
      if (parent.location.origin !== window.location.origin) return true;
    } catch {
      // Browsers deny access to a foreign origin.
      return true;
    }
    at = parent;
  }
  return false;
}
