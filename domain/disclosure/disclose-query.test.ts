import { describe, expect, it } from 'vitest';
import { discloseQuery, GUEST, type Viewer } from '~/domain/disclosure/disclosure';
import { SPECIFIC, below, specific, viewer } from '~/domain/testing/viewers';

const both = viewer({ ...SPECIFIC, am_qi_states: { code: 0, am_unsigned_guarantee: true } });

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

  it('sorts and filters by nothing gated below specific', () => {
    for (const each of below) {
      for (const sort of ['return_1y', 'sharpe', 'max_drawdown', '-name', undefined]) {
        expect(
          discloseQuery('catalogue.simuList', { ...requested, sort, order: 'desc', cursor: 'c' }, each),
        ).toMatchObject({ sort: 'name' });
        expect(discloseQuery('catalogue.simuList', { ...requested, sort }, each)).toEqual({
          strategy: 'equity',
          limit: '20',
          sort: 'name',
        });
      }
    }
    expect(
      discloseQuery('catalogue.simuList', { sort: 'return_1y', cursor: 'c', order: 'desc' }, GUEST),
    ).toEqual({ sort: 'name' });
    expect(
      discloseQuery('catalogue.simuList', { sort: 'founded_on', cursor: 'c', order: 'desc' }, GUEST),
    ).toEqual({ sort: 'founded_on', cursor: 'c', order: 'desc' });
  });

  it('VERIFY-005 VERIFY-006 asks by gated values only for the kinds of product that are open', () => {
    const byReturn = { sort: 'return_1y', cursor: 'c' };
    const ask = (query: object, each: Viewer) => discloseQuery('catalogue.simuList', query, each);
    expect(ask(byReturn, specific)).toEqual({ ...byReturn, context: 'simu', risk_max: 3 });
    expect(ask({ ...byReturn, context: 'am' }, specific)).toMatchObject({ context: 'simu' });
    expect(ask({ sort: 'name', strategy: 'bond' }, specific)).not.toHaveProperty('context');
    expect(ask({ sort: 'name', risk_max: '5' }, specific)).toEqual({ sort: 'name', risk_max: 3 });
    expect(ask(byReturn, both)).toEqual({ ...byReturn, risk_max: 3 });
    expect(discloseQuery('catalogue.simuTomorrow', { sort: 'return_1y' }, specific)).toEqual({});
    expect(discloseQuery('catalogue.simuTomorrow', { sort: 'return_1y' }, both)).toEqual({
      sort: 'return_1y',
    });
    const watched = { kind: 'simu', sort: 'change' };
    expect(discloseQuery('favorites.list', watched, specific)).toEqual(watched);
  });

  it('counts beside filters are by filed facts below specific, and by gated ones of the kinds that are open', () => {
    const counts = { strategy: 'equity', facets: 'strategy,size', gated_facets: 'risk,return_1y_min' };
    for (const each of below) {
      expect(discloseQuery('catalogue.simuFacets', { ...requested, ...counts }, each)).toEqual({
        strategy: 'equity',
        facets: 'strategy,size',
        limit: '20',
      });
    }
    expect(discloseQuery('catalogue.simuFacets', counts, specific)).toMatchObject({ context: 'simu' });
    expect(discloseQuery('catalogue.simuFacets', { facets: 'size' }, specific)).not.toHaveProperty('context');
  });

  it('limits the list to the risk that fits from specific on', () => {
    expect(discloseQuery('catalogue.simuList', { ...requested, sort: 'return_1y' }, specific)).toEqual({
      ...requested,
      sort: 'return_1y',
      context: 'simu',
      risk_max: 3,
    });
    expect(discloseQuery('catalogue.simuList', { risk_max: 5 }, both)).toEqual({ risk_max: 3 });
    expect(discloseQuery('catalogue.simuList', { risk_max: '2' }, both)).toEqual({ risk_max: 2 });
  });

  it('selected private funds and counts of strategies fit the class, and no other limit is heard below specific', () => {
    for (const call of ['catalogue.simuSelections', 'catalogue.simuStrategies']) {
      expect(discloseQuery(call, { risk_max: '2' }, GUEST)).toEqual({});
      expect(discloseQuery(call, {}, specific)).toEqual({ risk_max: 3 });
      expect(discloseQuery(call, { risk_max: 5 }, specific)).toEqual({ risk_max: 3 });
    }
    const paged = { strategy: 'bond', page: '2', limit: '20' };
    expect(discloseQuery('catalogue.simuSelections', { ...paged, risk_max: '1' }, GUEST)).toEqual(paged);
  });

  it('keeps the watchlist of private funds from an order by change, also a remembered one', () => {
    expect(discloseQuery('favorites.list', { kind: 'simu', sort: 'change' }, GUEST)).toEqual({
      kind: 'simu',
      sort: 'added',
    });
    expect(discloseQuery('favorites.list', { kind: 'simu' }, GUEST)).toEqual({ kind: 'simu', sort: 'added' });
    expect(discloseQuery('favorites.list', { kind: 'public', sort: 'change' }, GUEST)).toEqual({
      kind: 'public',
      sort: 'change',
    });
  });

  it('leaves public lists alone and closes private calls it does not know', () => {
    expect(discloseQuery('catalogue.publicList', { sort: 'return_1y' }, GUEST)).toEqual({
      sort: 'return_1y',
    });
    expect(
      discloseQuery(
        'market.simuBoard',
        { product_id: 'p', return_1y_min: 1, risk_level: 2, sort: 'return_1y' },
        GUEST,
      ),
    ).toEqual({ product_id: 'p' });
  });
});
