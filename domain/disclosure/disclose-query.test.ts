import { describe, expect, it } from 'vitest';
import { filterQueryByDisclosure, GUEST, type Viewer } from '~/domain/disclosure/disclosure';
import {
  SPECIFIC_STATES,
  viewersWithoutAccess,
  specificViewer,
  createTestViewer,
} from '~/domain/testing/viewers';

const both = createTestViewer({ ...SPECIFIC_STATES, am_qi_states: { code: 0, am_unsigned_guarantee: true } });

describe('discloseQuery', () => {
  const requested = {
    strategy: 'equity',
    return_1y_min: '0.1',
    drawdown_max: '0.2',
    risk: '4',
    min_amount_max: '1000000',
    open_days: '30',
    limit: '20',
  };

  it('removes sorting and filters by gated values below specific', () => {
    for (const each of viewersWithoutAccess) {
      for (const sort of ['return_1y', 'sharpe', 'max_drawdown', '-name', undefined]) {
        expect(
          filterQueryByDisclosure(
            'catalogue.simuList',
            { ...requested, sort, order: 'desc', cursor: 'c' },
            each,
          ),
        ).toMatchObject({ sort: 'name' });
        expect(filterQueryByDisclosure('catalogue.simuList', { ...requested, sort }, each)).toEqual({
          strategy: 'equity',
          limit: '20',
          sort: 'name',
        });
      }
    }
    expect(
      filterQueryByDisclosure('catalogue.simuList', { sort: 'return_1y', cursor: 'c', order: 'desc' }, GUEST),
    ).toEqual({ sort: 'name' });
    expect(
      filterQueryByDisclosure(
        'catalogue.simuList',
        { sort: 'founded_on', cursor: 'c', order: 'desc' },
        GUEST,
      ),
    ).toEqual({ sort: 'founded_on', cursor: 'c', order: 'desc' });
  });

  it('VERIFY-005 VERIFY-006 queries gated values only for the kinds of product that are open', () => {
    const byReturn = { sort: 'return_1y', cursor: 'c' };
    const ask = (query: object, each: Viewer) => filterQueryByDisclosure('catalogue.simuList', query, each);
    expect(ask(byReturn, specificViewer)).toEqual({ ...byReturn, context: 'simu', risk_max: 3 });
    expect(ask({ ...byReturn, context: 'am' }, specificViewer)).toMatchObject({ context: 'simu' });
    expect(ask({ sort: 'name', strategy: 'bond' }, specificViewer)).not.toHaveProperty('context');
    expect(ask({ sort: 'name', risk_max: '5' }, specificViewer)).toEqual({ sort: 'name', risk_max: 3 });
    expect(ask(byReturn, both)).toEqual({ ...byReturn, risk_max: 3 });
    expect(filterQueryByDisclosure('catalogue.simuTomorrow', { sort: 'return_1y' }, specificViewer)).toEqual(
      {},
    );
    expect(filterQueryByDisclosure('catalogue.simuTomorrow', { sort: 'return_1y' }, both)).toEqual({
      sort: 'return_1y',
    });
    const watched = { kind: 'simu', sort: 'change' };
    expect(filterQueryByDisclosure('favorites.list', watched, specificViewer)).toEqual(watched);
  });

  it('counts facets by filed facts below specific, and by gated values for the open kinds', () => {
    const counts = { strategy: 'equity', facets: 'strategy,size', gated_facets: 'risk,return_1y_min' };
    for (const each of viewersWithoutAccess) {
      expect(filterQueryByDisclosure('catalogue.simuFacets', { ...requested, ...counts }, each)).toEqual({
        strategy: 'equity',
        facets: 'strategy,size',
        limit: '20',
      });
    }
    expect(filterQueryByDisclosure('catalogue.simuFacets', counts, specificViewer)).toMatchObject({
      context: 'simu',
    });
    expect(
      filterQueryByDisclosure('catalogue.simuFacets', { facets: 'size' }, specificViewer),
    ).not.toHaveProperty('context');
  });

  it('limits the list to suitable risk from specific on', () => {
    expect(
      filterQueryByDisclosure('catalogue.simuList', { ...requested, sort: 'return_1y' }, specificViewer),
    ).toEqual({
      ...requested,
      sort: 'return_1y',
      context: 'simu',
      risk_max: 3,
    });
    expect(filterQueryByDisclosure('catalogue.simuList', { risk_max: 5 }, both)).toEqual({ risk_max: 3 });
    expect(filterQueryByDisclosure('catalogue.simuList', { risk_max: '2' }, both)).toEqual({ risk_max: 2 });
  });

  it('limits selections and strategy counts to the class, and ignores any other limit below specific', () => {
    for (const call of ['catalogue.simuSelections', 'catalogue.simuStrategies']) {
      expect(filterQueryByDisclosure(call, { risk_max: '2' }, GUEST)).toEqual({});
      expect(filterQueryByDisclosure(call, {}, specificViewer)).toEqual({ risk_max: 3 });
      expect(filterQueryByDisclosure(call, { risk_max: 5 }, specificViewer)).toEqual({ risk_max: 3 });
    }
    const paged = { strategy: 'bond', page: '2', limit: '20' };
    expect(filterQueryByDisclosure('catalogue.simuSelections', { ...paged, risk_max: '1' }, GUEST)).toEqual(
      paged,
    );
  });

  it('rejects ordering the private watchlist by change, also when the order was saved', () => {
    expect(filterQueryByDisclosure('favorites.list', { kind: 'simu', sort: 'change' }, GUEST)).toEqual({
      kind: 'simu',
      sort: 'added',
    });
    expect(filterQueryByDisclosure('favorites.list', { kind: 'simu' }, GUEST)).toEqual({
      kind: 'simu',
      sort: 'added',
    });
    expect(filterQueryByDisclosure('favorites.list', { kind: 'public', sort: 'change' }, GUEST)).toEqual({
      kind: 'public',
      sort: 'change',
    });
  });

  it('leaves public lists unchanged and closes unknown private calls', () => {
    expect(filterQueryByDisclosure('catalogue.publicList', { sort: 'return_1y' }, GUEST)).toEqual({
      sort: 'return_1y',
    });
    expect(
      filterQueryByDisclosure(
        'market.simuBoard',
        { product_id: 'p', return_1y_min: 1, risk_level: 2, sort: 'return_1y' },
        GUEST,
      ),
    ).toEqual({ product_id: 'p' });
  });
});
