import type { NativeFacts } from '~/bff/core/native-app';
import { createBridge, type NativeBridge } from '~/app/platform/native/bridge';
import { createNativeTransport, type NativeWindow } from '~/app/platform/native/native-transport';
import { reportScriptError } from '~/app/platform/script-error';

export type NativeApp = NativeBridge & { facts: NativeFacts };

let app: NativeApp | null = null;

const createPageId = (): string =>
  Array.from(window.crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('');

/**
 * Returns the app around this page, for callers with its facts from the shell; the first call opens the bridge. In
 * a browser there are no facts: callers load this file only in the app.
 */
export function getNativeApp(facts: NativeFacts): NativeApp {
  if (app === null) {
    const here = window as unknown as NativeWindow;
    const bridge = createBridge({
      window: here,
      way: createNativeTransport(here, facts),
      pageId: createPageId(),
      onFailure: ({ method, kind }) =>
        reportScriptError({ type: 'native-call', message: kind, info: method }),
    });
    app = { ...bridge, facts };
  }
  return app;
}
