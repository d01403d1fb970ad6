import { describe, expect, it, vi } from 'vitest';
import { loadHoldings } from '~/app/pages/own/assets/load-holdings';
import { createSamplePosition } from '~/app/pages/own/assets/testing/sample-position';
import type { AssetSection } from '~/app/features/money/asset-sections';
import { PortalError } from '~/bff/core/errors';
import { createTestContext } from '~/tests/fixtures/create-test-context';

/** An upstream that cannot load some classes, and therefore not the whole list. */
function getContext(broken: readonly AssetSection[]) {
  const positions = vi.fn(({ query: { part: section } = {} }: { query?: { part?: AssetSection } } = {}) => {
    if (section === undefined ? broken.length > 0 : broken.includes(section))
      return Promise.reject(new Error('unread'));
    return Promise.resolve({
      list: section === 'pe' ? [] : [createSamplePosition({ part: section ?? 'simu' })],
    });
  });
  const context = createTestContext({ upstream: { holdings: { positions } }, reportError: vi.fn() });
  return { context, positions };
}

describe('all holdings', () => {
  it('is loaded by one call when all classes are available', async () => {
    const { context, positions } = getContext([]);
    expect(await loadHoldings(context)).toMatchObject({ ok: true, data: { missing: [] } });
    expect(positions).toHaveBeenCalledTimes(1);
  });

  it('omits and names a class that cannot be loaded, and keeps the others', async () => {
    const found = await loadHoldings(getContext(['pe']).context);
    expect(found).toMatchObject({ ok: true, data: { missing: ['私募股权'] } });
    expect(found.ok && found.data.positions.list.map(({ part: section }) => section).sort()).toEqual([
      'foreign',
      'public',
      'quasi_fixed',
      'simu',
    ]);
    // No figure over all classes is included.
    expect(found.ok && found.data.positions.profit_ratio).toBeUndefined();
  });

  it('fails instead of being an empty list when no class can be loaded', async () => {
    const all = getContext(['simu', 'public', 'pe', 'quasi_fixed', 'foreign']).context;
    expect((await loadHoldings(all)).ok).toBe(false);
  });

  it('is not requested class by class after a timeout', async () => {
    const { context, positions } = getContext([]);
    positions.mockRejectedValueOnce(new PortalError('慢', { kind: 'UpstreamTimeoutError', status: 504 }));
    expect((await loadHoldings(context)).ok).toBe(false);
    expect(positions).toHaveBeenCalledTimes(1);
  });
});
