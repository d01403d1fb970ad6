/** Maximum wait for a reply, in milliseconds. */
const timeoutMs = 5000;

/**
 * Whether the portal responds at all; a page that checks this first is never replaced by the browser's own error
 * page.
 */
export async function isPortalReachable(ask: typeof fetch = fetch): Promise<boolean> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  try {
    await ask('/healthz', { cache: 'no-store', signal: stop.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
