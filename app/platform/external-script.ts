/** State of a third-party script (LOADER-002). */
export type ScriptStatus = 'unloaded' | 'pending' | 'fulfilled' | 'rejected';

/** A script could not be loaded: not requested, answered with an error, blocked, or too slow. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
  constructor(readonly key: string) {
    super(LOST_SCRIPT_TEXT);
  }
}

const LOST_SCRIPT_TEXT = '加载失败'; // ERR-017
/** Timeout of a third-party script. */
const SCRIPT_TIMEOUT_MS = 8_000;

interface Entry {
  status: Exclude<ScriptStatus, 'unloaded'>;
  result: Promise<void>;
}

/** Inserts one script into the document; settles when it has run or failed. */
type Inject = (address: string, onSettled: (isThere: boolean) => void) => void;

/** The page's nonce is set on the script, so that it runs under a policy that names no host. */
const intoDocument: Inject = (address, onSettled) => {
  const script = document.createElement('script');
  const first = document.querySelector<HTMLScriptElement>('script[nonce]');
  script.async = true;
  script.src = address;
  if (first && first.nonce) script.nonce = first.nonce;
  const timer = setTimeout(() => settle(false), SCRIPT_TIMEOUT_MS);
  function settle(isThere: boolean): void {
    clearTimeout(timer);
    script.onload = null;
    script.onerror = null;
    if (!isThere) script.remove();
    onSettled(isThere);
  }
  script.onload = () => settle(true);
  script.onerror = () => settle(false);
  document.head.appendChild(script);
};

export interface ScriptLoader {
  /**
   * Loads a third-party script once, under our own key. Parallel callers share one result and one retry
   * (LOADER-003, LOADER-004); a failed script is requested again by the next caller. Fails with ScriptError (加载失败);
   * throws '目标SDK的key不能为空' for an empty key (VALID-013).
   */
  load(key: string, address: string): Promise<void>;
  status(key: string): ScriptStatus;
}

/** Creates a loader of third-party scripts. */
export function createScriptLoader(inject: Inject = intoDocument): ScriptLoader {
  const entries = new Map<string, Entry>();
  const once = (address: string) =>
    new Promise<boolean>((resolve) => {
      inject(address, resolve);
    });

  return {
    load(key, address) {
      if (key.trim() === '') throw new TypeError('目标SDK的key不能为空');
      const kept = entries.get(key);
      if (kept && kept.status !== 'rejected') return kept.result;
      const entry: Entry = {
        status: 'pending',
        result: once(address)
          .then((isThere) => isThere || once(address))
          .then((isThere) => {
            entry.status = isThere ? 'fulfilled' : 'rejected';
            if (!isThere) throw new ScriptError(key);
          }),
      };
      entries.set(key, entry);
      return entry.result;
    },
    status: (key) => entries.get(key)?.status ?? 'unloaded',
  };
}

/** Script loader of the page. */
export const externalScriptLoader = createScriptLoader();
