import { hasApi, REQUIRED_APIS } from '~/app/platform/browser-apis';

/** Whether a browser has what our code needs at run time; `scope` is the window. */
export function canHydrate(scope: object): boolean {
  return REQUIRED_APIS.every((api) => hasApi(scope, api)) && hasStorage(scope);
}

/** The browser's storage, or what stands in for it (app/shell/storage-script.ts). */
function hasStorage(scope: object): boolean {
  try {
    const { localStorage, sessionStorage } = scope as Partial<Window>;
    return Boolean(localStorage) && Boolean(sessionStorage);
  } catch {
    return false;
  }
}
