import { expect, it } from 'vitest';
import { isTrackingConsentPending } from '~/bff/session/tracking-consent';

it.each([
  [{}, true],
  [{ cookie: 'visit_records=other; theme=dark' }, true],
  [{ cookie: 'theme=dark; visit_records=no' }, false],
  [{ cookie: 'visit_records=yes' }, false],
  [{ dnt: '1' }, false],
  [{ 'sec-gpc': '1' }, false],
])('asks a guest for consent when the request has %j: %s', (headers, isOpen) => {
  expect(isTrackingConsentPending(headers)).toBe(isOpen);
});
