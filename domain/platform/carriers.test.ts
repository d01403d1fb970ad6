import { expect, it } from 'vitest';
import { CARRIERS, CARRIER_NAMES, CARRIER_TERMS_NAMES, parseCarrier } from '~/domain/platform/carriers';

it('ONETAP-014 has three carriers with terms: mobile, telecom and unicom', () => {
  expect(CARRIERS).toEqual(['mobile', 'telecom', 'unicom']);
  expect(new Set(CARRIERS.map((carrier) => CARRIER_TERMS_NAMES[carrier])).size).toBe(3);
});

it.each([
  ['ONETAP-015', 'CM', '中国移动', '《中国移动认证服务条款》'],
  ['ONETAP-016', 'CT', '中国电信', '《天翼账号认证服务条款》'],
  ['ONETAP-017', 'CU', '中国联通', '《联通统一认证服务条款》'],
])('%s the carrier %s has a name and terms', (_id, oper, name, terms) => {
  const carrier = parseCarrier(oper);
  expect(carrier).not.toBeNull();
  expect(carrier && [CARRIER_NAMES[carrier], CARRIER_TERMS_NAMES[carrier]]).toEqual([name, terms]);
});

it.each(['', 'cm', 'XX', 'toString'])('rejects %j as a carrier', (oper) => {
  expect(parseCarrier(oper)).toBeNull();
});
