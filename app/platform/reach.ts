/** Longest wait for an answer, in milliseconds. */
const patienceMs = 5000;

/** Whether the portal answers at all; a page that asks first never gives way to the browser's own error page. */
export async function isPortalReachable(ask: typeof fetch = fetch): Promise<boolean> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patienceMs);
  try {
    await ask('/healthz', { cache: 'no-store', signal: stop.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
