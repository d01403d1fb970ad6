import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { describe, expect, it } from 'vitest';
import { contract, calls } from '~/contract';
import routeConfig from '~/app/routes';

const tree = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map((entry) =>
    entry.index
      ? { id: entry.file, index: true }
      : { id: entry.id ?? entry.file, path: entry.path, children: tree(entry.children ?? []) },
  );
const routes = tree(routeConfig);

/** Name of the layout that contains an address. */
const getLayout = (path: string) =>
  /layouts\/(.+)\.tsx$/.exec(matchRoutes(routes, path)?.[0]?.route.id ?? '')?.[1];

describe('route map', () => {
  it('NAV-002 resolves the layout of each address', () => {
    expect(getLayout('/')).toBe('home');
    expect(getLayout('/wealth/info')).toBe('tab-page');
    expect(getLayout('/simu/product/S1')).toBe('default');
    expect(getLayout('/fund/user/setting')).toBe('simple');
    expect(getLayout('/wealth/user/about_us')).toBe('static-page');
    expect(getLayout('/wealth/public/process/password/set_password')).toBe('no-login');
    expect(getLayout('/wealth/search')).toBe('search');
    expect(getLayout('/nowhere/at/all')).toBe('default');
  });

  it('places every page under one of the layouts', () => {
    const names = 'default header-only home no-login only search simple static-page tab-page'.split(' ');
    const used = routeConfig.map((entry) => /layouts\/(.+)\.tsx$/.exec(entry.file)?.[1] ?? entry.file);
    expect(used.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('has no permission for calls other than the login', () => {
    expect(new Set(calls.map((call) => call.definition.auth))).toEqual(
      new Set(['none', 'optional', 'required']),
    );
    expect(Object.keys(contract).filter((service) => /permission|role/.test(service))).toEqual([]);
  });
});
