import { describe, expect, it, vi } from 'vitest';
import { loadHoldings } from '~/app/pages/own/assets/read-held';
import { createSamplePosition } from '~/app/pages/own/assets/testing/sample-position';
import type { AssetSection } from '~/app/features/money/parts';
import type { PortalContext } from '~/bff/http/app-context';
import { PortalError } from '~/bff/core/errors';

/** An upstream that cannot read some classes, and so not all at once. */
function contextOf(broken: readonly AssetSection[]) {
  const positions = vi.fn(({ query: { part } }: { query: { part?: AssetSection } }) => {
    if (part === undefined ? broken.length > 0 : broken.includes(part))
      return Promise.reject(new Error('unread'));
    return Promise.resolve({ list: part === 'pe' ? [] : [createSamplePosition({ part: part ?? 'simu' })] });
  });
  const context = { upstream: { holdings: { positions } }, reportError: () => undefined };
  return { context: context as unknown as PortalContext, positions };
}

describe('everything held', () => {
  it('is one call while all can be read', async () => {
    const { context, positions } = contextOf([]);
    expect(await loadHoldings(context)).toMatchObject({ ok: true, data: { missing: [] } });
    expect(positions).toHaveBeenCalledTimes(1);
  });

  it('a class that cannot be read takes no other with it, and is named', async () => {
    const found = await loadHoldings(contextOf(['pe']).context);
    expect(found).toMatchObject({ ok: true, data: { missing: ['私募股权'] } });
    expect(found.ok && found.data.positions.list.map(({ part }) => part).sort()).toEqual([
      'foreign',
      'public',
      'quasi_fixed',
      'simu',
    ]);
    // No figure over all of them goes along.
    expect(found.ok && found.data.positions.profit_ratio).toBeUndefined();
  });

  it('nothing at all is a failure, not an empty list', async () => {
    const all = contextOf(['simu', 'public', 'pe', 'quasi_fixed', 'foreign']).context;
    expect((await loadHoldings(all)).ok).toBe(false);
  });

  it('is not asked for class by class after a wait in vain', async () => {
    const { context, positions } = contextOf([]);
    positions.mockRejectedValueOnce(new PortalError('慢', { kind: 'UpstreamTimeoutError', status: 504 }));
    expect((await loadHoldings(context)).ok).toBe(false);
    expect(positions).toHaveBeenCalledTimes(1);
  });
});
