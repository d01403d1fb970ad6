import { describe, expect, it, vi } from 'vitest';
import { isPortalReachable } from '~/app/platform/portal-reachable';

describe('portal reachability', () => {
  it('counts any reply, including a refusal, but not a missing one', async () => {
    const ask = vi.fn<typeof fetch>(async () => new Response(null, { status: 503 }));
    expect(await isPortalReachable(ask)).toBe(true);
    expect(ask.mock.calls[0]).toMatchObject(['/healthz', { cache: 'no-store' }]);
    expect(await isPortalReachable(async () => Promise.reject(new TypeError('Failed to fetch')))).toBe(false);
  });
});
