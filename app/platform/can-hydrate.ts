import { hasApi, REQUIRED_APIS } from '~/app/platform/browser-apis';

/** Whether a browser has all APIs that our code needs at run time; `scope` is the window. */
export function canHydrate(scope: object): boolean {
  return REQUIRED_APIS.every((api) => hasApi(scope, api)) && hasStorage(scope);
}

/** Whether there is a storage: the browser's own, or its replacement (app/shell/storage-script.ts). */
function hasStorage(scope: object): boolean {
  try {
    const { localStorage, sessionStorage } = scope as Partial<Window>;
    return Boolean(localStorage) && Boolean(sessionStorage);
  } catch {
    return false;
  }
}
