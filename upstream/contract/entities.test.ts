import { describe, expect, it } from 'vitest';
import { contract } from '.';
import { publicBriefSchema, simuBriefSchema } from './catalogue';
import { newsBriefSchema } from './shared';

describe('entities of the specification in the contract', () => {
  it('ENTITY-023 the login result has token, phone and code', () => {
    const result = { token: 'T', phone: '13800000000', code: 0 };
    expect(contract.auth.oneTapLogin.result.parse(result)).toEqual(result);
    expect(contract.auth.reloadSession.result.parse(result)).toEqual(result);
  });

  it('ENTITY-032 a news item has id, title, counts and flags', () => {
    const fields = Object.keys(newsBriefSchema.shape);
    for (const field of ['news_id', 'title', 'like', 'is_like', 'share', 'collection', 'is_collection']) {
      expect(fields).toContain(field);
    }
  });

  it('ENTITY-033 a fund says whether it is on the watchlist', () => {
    expect(simuBriefSchema.shape.is_selection).toBeDefined();
    expect(publicBriefSchema.shape.is_selection).toBeDefined();
  });

  it('API-015 what the contract does not list does not pass', () => {
    const states = { account_id: null, logined: false, oldLogined: false };
    expect(contract.auth.loginStatus.result.parse({ ...states, secret: 'x' })).toEqual(states);
  });
});
