import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LEGACY_REDIRECTS, RENAMED_PAGES, findMovedLocation } from '~/bff/http/redirects';

const rows = readFileSync(new URL('../../docs/spec/redirects.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

const split = (target: string): [string, string] => {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at)];
};

describe('legacy redirects', () => {
  it('has every row of the matrix', () => {
    expect(LEGACY_REDIRECTS.map((row) => row.id)).toEqual(rows.map((row) => row[0]));
  });

  it.each([
    ['/wealth/Simu/List', '/sprank'],
    ['/fund/SIMU/INDEX/', '/fund/simu'],
    ['/wealth/%73imu/list', '/sprank'],
    ['/wealth/User/Security/Reset_Password', '/wealth/user/security/init_password'],
    ['/wealth/Simu/Detail?product_id=aB1', '/simu/product/aB1'],
  ])(
    'ROUTE-015 matches %s regardless of case, like a page, and keeps the case of the id',
    (request, location) => {
      expect(findMovedLocation(...split(request))).toBe(location);
    },
  );

  it.each(['/wealth/simu%2Flist', '/wealth/simu/list+', '/Wealth/simu/list', '/wealth/simu//list'])(
    '%s is not a legacy address',
    (path) => expect(findMovedLocation(path, '')).toBeNull(),
  );

  it('ROUTE-016 the id moves into the path and the rest of the query stays byte for byte', () => {
    const moved = findMovedLocation('/wealth/simu/detail', '?a=%E4%B8%AD+x&product_id=P1&a=2&b');
    expect(moved).toBe('/simu/product/P1?a=%E4%B8%AD+x&a=2&b');
  });

  it('ROUTE-017 removes every id parameter from the query, also when repeated', () => {
    const moved = findMovedLocation('/fund/simu/manager', '?manager_id=&manager_id=M3&x=1&manager%5Fid=M4');
    expect(moved).toBe('/simu/manager/M3?x=1');
  });

  it.each(['undefined', 'null', '%22%22', "''", '', '%20'])(
    'does not redirect for the empty-like id %s',
    (id) => {
      expect(findMovedLocation('/wealth/simu/company', `?company_id=${id}`)).toBeNull();
    },
  );

  it.each(['..', '.', '%2e%2e', '%E0%A4%A'])(
    'does not redirect for the id %s, which cannot be a path segment',
    (id) => {
      expect(findMovedLocation('/wealth/simu/company', `?company_id=${id}`)).toBeNull();
    },
  );

  it('keeps an id within one segment', () => {
    const moved = findMovedLocation('/wealth/simu/detail', '?product_id=%2F%2Fevil.example%3Fx%23y%5C');
    expect(moved).toBe('/simu/product/%2F%2Fevil.example%3Fx%23y%5C');
  });

  it('has legacy addresses only below editions, with or without a trailing slash', () => {
    expect(findMovedLocation('/simu/simu/list', '')).toBeNull();
    expect(findMovedLocation('/other/index', '')).toBeNull();
    expect(findMovedLocation('/wealth/simu/list/', '')).toBe('/sprank');
  });

  it.each([
    ['/wealth/falls?kind=simu&id=S1', '/wealth/drawdowns?kind=simu&id=S1'],
    ['/fund/parts?part=tag', '/fund/gallery?part=tag'],
    ['/wealth/user/looks', '/wealth/user/access-log'],
    [
      '/wealth/user/friend_recommend/came.csv?month=2026-11',
      '/wealth/user/friend_recommend/referrals.csv?month=2026-11',
    ],
  ])('redirects the former page %s to %s', (request, location) => {
    expect(findMovedLocation(...split(request))).toBe(location);
  });

  it('never redirects to another redirect except through an id', () => {
    for (const row of [...LEGACY_REDIRECTS, ...RENAMED_PAGES].filter(({ idParameter }) => !idParameter)) {
      const location = findMovedLocation(`/wealth/${row.from}`, '') ?? '';
      expect(findMovedLocation(location, '')).toBeNull();
    }
  });
});
