import { describe, expect, it } from 'vitest';
import { foldPublicOrder, checkPublicOrderEvent, type PublicOrderEvent } from '~/domain/orders/public-order';
import { buildMarket } from '~/upstream/seed/market-model';
import { buildDemoPublicHoldings } from '~/upstream/seed/public-people';
import { buildWorld } from '~/upstream/seed/world';

const world = buildWorld();
const book = buildDemoPublicHoldings(world.publics, world.market);

describe('public funds of the demo accounts', () => {
  it('has orders that the rules allow, each confirmed after its T', () => {
    for (const { id, status, confirm_date } of book.orders) {
      const events = book.events
        .filter(({ order_id }) => order_id === id)
        .map(({ type, at, payload }) => ({ ...JSON.parse(payload), type, at }) as PublicOrderEvent);
      events.forEach((event, index) => {
        const state = foldPublicOrder(events.slice(0, index));
        expect(checkPublicOrderEvent(state, event, { now: event.at })).toBeNull();
      });
      expect(foldPublicOrder(events).status).toBe(status);
      expect(world.market.calendar).toContain(confirm_date);
    }
  });

  it('holds the remaining shares of their lots, within the purchases, at their cost', () => {
    for (const position of book.positions) {
      const lots = book.lots.filter(
        (lot) => lot.account_id === position.account_id && lot.fund_id === position.fund_id,
      );
      const left = lots.reduce((sum, lot) => sum + Number(lot.left_shares), 0);
      expect(left).toBeCloseTo(Number(position.shares), 6);
      for (const lot of lots) expect(Number(lot.left_shares)).toBeLessThanOrEqual(Number(lot.shares));
      expect(position.cost_fen).toBeGreaterThan(0);
    }
  });

  it('has a dividend paid out, one reinvested, a redemption, income of a money fund, locked shares and a plan', () => {
    const ways = book.flows.map((flow) => (flow as { type: string }).type);
    expect(ways).toEqual(expect.arrayContaining(['subscribe', 'append', 'redeem', 'dividend', 'reinvest']));
    expect(book.lots.filter(({ id }) => id.startsWith('lm-')).length).toBeGreaterThan(1);
    expect(book.lots.some(({ unlocked_on }) => (unlocked_on ?? '') > '2026-12-31')).toBe(true);
    expect(book.plans).toMatchObject([{ state: 'active', next_planned_on: '2026-12-08' }]);
    expect(book.planRuns.map(({ planned_on }) => planned_on)).toHaveLength(9);
    expect(book.planRuns.every(({ order_id }) => order_id !== null)).toBe(true);
  });

  it('is the same every time', () => {
    expect(buildDemoPublicHoldings(world.publics, buildMarket())).toEqual(book);
  });
});
