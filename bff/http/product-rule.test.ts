import { describe, expect, it } from 'vitest';
import { resolveProduct, shouldRememberEdition } from '~/bff/http/product-rule';

describe('the first segment', () => {
  it('names an edition, wealth or fund', () => {
    expect(resolveProduct('/wealth/info')).toEqual({ kind: 'edition', edition: 'wealth' });
    expect(resolveProduct('/fund/simu/detail/net_value_list')).toEqual({ kind: 'edition', edition: 'fund' });
  });

  it.each(['/wealth', '/fund/', '/wealth//'])(
    '%s without a further segment is the root of an edition',
    (path) => {
      expect(resolveProduct(path).kind).toBe('edition-root');
    },
  );

  it.each(['/', '/simu/product/P1', '/scrank', '/smrank/7', '/sprank', '/pf/mobile/x', '/pages/login/login'])(
    '%s has no edition',
    (path) => expect(resolveProduct(path).kind).toBe('without-edition'),
  );

  it.each(['/other/info', '/Wealth/info', '/constructor', '//wealth/info', '/%77ealth/info', '/index'])(
    '%s is unknown',
    (path) => expect(resolveProduct(path).kind).toBe('unknown'),
  );

  it('writes the cookie only when it changes the remembered edition', () => {
    expect(shouldRememberEdition('wealth', undefined)).toBe(false);
    expect(shouldRememberEdition('fund', undefined)).toBe(true);
    expect(shouldRememberEdition('fund', 'fund')).toBe(false);
    expect(shouldRememberEdition('wealth', 'fund')).toBe(true);
    expect(shouldRememberEdition('wealth', 'nonsense')).toBe(false);
  });
});
