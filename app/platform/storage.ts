/**
 * Storage of the browser under the names the platform has always used. Private windows and full disks make every
 * access throw; here a failure is "nothing stored".
 */
interface UserSession {
  accountId: string;
  /** Milliseconds of the login. */
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
    // Nothing is kept; the page works without.
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

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

/** Two values of one type as one: objects and arrays joined, the rest replaced. Fails with 类型不一样！ otherwise. */
export function mergeSameType<T>(before: unknown, change: T): T {
  const kind = kindOf(change);
  if (kindOf(before) !== kind) throw new TypeError('类型不一样！');
  if (kind === 'array') return [...(before as unknown[]), ...(change as unknown[])] as T;
  if (kind === 'object') return { ...(before as object), ...(change as object) } as T;
  return change;
}

/** Merges a value into what local storage keeps under a key; a key not there yet takes the value. */
export function mergeLocalStorage<T>(key: string, change: T): T {
  const text = read('localStorage', key);
  const merged = text === null ? change : mergeSameType(parse(text), change);
  write('localStorage', key, JSON.stringify(merged));
  return merged;
}

/** The session as the page knows it: never a token, which stays in its HttpOnly cookie. */
export const userSessionStorage = {
  read: (): UserSession | null => {
    const value = parse(read('localStorage', 'userSession'));
    return kindOf(value) === 'object' ? (value as UserSession) : null;
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

/** Ids somebody has ticked in a form of this tab, null before the first; gone with the tab and at logout. */
export const tabTicksStorage = {
  read: (form: string): string[] | null => {
    const value = parse(read('sessionStorage', `ticks:${form}`));
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : null;
  },
  write: (form: string, ids: readonly string[]) =>
    write('sessionStorage', `ticks:${form}`, JSON.stringify(ids)),
};

/** Logout: session storage and the stored user session go. */
export function clearOnLogout(): void {
  userSessionStorage.clear();
  loginFlagStorage.write(false);
  try {
    window.sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}

const LOADING_TEXTS = 'loading_texts';

/** The words of a page that takes long, as this visit has had them; null where they are not kept. */
export function readLoadingTexts(): string[] | null {
  const kept = parse(read('sessionStorage', LOADING_TEXTS));
  return Array.isArray(kept) ? (kept as string[]) : null;
}

export function saveLoadingTexts(texts: readonly string[]): void {
  write('sessionStorage', LOADING_TEXTS, JSON.stringify(texts));
}
