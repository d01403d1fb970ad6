/**
 * Browser storage under the names the platform has always used. In private windows and with a full disk every
 * access throws; here a failure means that nothing is stored.
 */
interface UserSession {
  accountId: string;
  /** Time of the login in milliseconds. */
  loggedInAt: number;
}

type Kind = 'localStorage' | 'sessionStorage';

function read(kind: Kind, key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

function write(kind: Kind, key: string, value: string | null): void {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch {
    // Nothing is stored; the page works without it.
  }
}

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function getKind(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

/**
 * Merges two values of one type: objects and arrays are joined, other values replaced. Fails with 类型不一样！ otherwise.
 */
export function mergeSameType<T>(before: unknown, change: T): T {
  const kind = getKind(change);
  if (getKind(before) !== kind) throw new TypeError('类型不一样！');
  if (kind === 'array') return [...(before as unknown[]), ...(change as unknown[])] as T;
  if (kind === 'object') return { ...(before as object), ...(change as object) } as T;
  return change;
}

/** Merges a value into local storage under a key; a missing key takes the value. */
export function mergeLocalStorage<T>(key: string, change: T): T {
  const text = read('localStorage', key);
  const merged = text === null ? change : mergeSameType(parse(text), change);
  write('localStorage', key, JSON.stringify(merged));
  return merged;
}

/** Session data of the page: never a token, which stays in its HttpOnly cookie. */
export const userSessionStorage = {
  read: (): UserSession | null => {
    const value = parse(read('localStorage', 'userSession'));
    return getKind(value) === 'object' ? (value as UserSession) : null;
  },
  merge: (change: Partial<UserSession>) => mergeLocalStorage('userSession', change),
  clear: () => write('localStorage', 'userSession', null),
};

/** Phone of the last login on this device. */
export const loginPhoneStorage = {
  read: () => read('localStorage', 'loginPhoneNum'),
  write: (phone: string | null) => write('localStorage', 'loginPhoneNum', phone),
};

export const loginFlagStorage = {
  read: () => read('localStorage', 'isLogined') === 'true',
  write: (value: boolean) => write('localStorage', 'isLogined', value ? 'true' : null),
};

/** Ids ticked in a form of this tab, null before the first; lost with the tab and cleared at logout. */
export const tabTicksStorage = {
  read: (form: string): string[] | null => {
    const value = parse(read('sessionStorage', `ticks:${form}`));
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : null;
  },
  write: (form: string, ids: readonly string[]) =>
    write('sessionStorage', `ticks:${form}`, JSON.stringify(ids)),
};

/** Clears session storage and the stored user session at logout. */
export function clearOnLogout(): void {
  userSessionStorage.clear();
  loginFlagStorage.write(false);
  try {
    window.sessionStorage.clear();
  } catch {
    // Nothing was stored.
  }
}

const LOADING_TEXTS = 'loading_texts';

/** Reads the texts of a slow page loaded during this visit; null when they are not stored. */
export function readLoadingTexts(): string[] | null {
  const kept = parse(read('sessionStorage', LOADING_TEXTS));
  return Array.isArray(kept) ? (kept as string[]) : null;
}

export function saveLoadingTexts(texts: readonly string[]): void {
  write('sessionStorage', LOADING_TEXTS, JSON.stringify(texts));
}
