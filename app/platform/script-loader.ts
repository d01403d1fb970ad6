export type LoadStatus = 'unloaded' | 'pending' | 'fulfilled' | 'rejected';

/** What a script that cannot be had is told with (ERR-017). */
export const LOAD_FAILED = '加载失败';

interface Entry {
  status: LoadStatus;
  promise: Promise<void> | null;
}

/** Puts one script into the page; rejects when it cannot be had. */
export type Inject = (src: string) => Promise<void>;

const injectIntoPage: Inject = (src) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(LOAD_FAILED));
    };
    document.head.appendChild(script);
  });

/**
 * Loads scripts of third parties, each once, by key. Callers at the same time share one result and, when it fails,
 * one retry. After a failure the next caller starts afresh.
 */
export function createScriptLoader(inject: Inject = injectIntoPage) {
  const entries = new Map<string, Entry>();
  const entryOf = (key: string): Entry => {
    let entry = entries.get(key);
    if (!entry) {
      entry = { status: 'unloaded', promise: null };
      entries.set(key, entry);
    }
    return entry;
  };
  return {
    status: (key: string): LoadStatus => entries.get(key)?.status ?? 'unloaded',
    load(key: string, src: string): Promise<void> {
      if (!key) return Promise.reject(new Error('目标SDK的key不能为空'));
      const entry = entryOf(key);
      if (entry.promise) return entry.promise;
      entry.status = 'pending';
      entry.promise = inject(src)
        .catch(() => inject(src))
        .then(
          () => {
            entry.status = 'fulfilled';
          },
          () => {
            entry.status = 'rejected';
            entry.promise = null;
            throw new Error(LOAD_FAILED);
          },
        );
      return entry.promise;
    },
  };
}
