import { expect, it } from 'vitest';
import { getLoginModalExit } from '~/app/shell/login-modal-config';
import { isEntryPage, recordHistoryEntry, useHistory } from '~/app/store/history';

const origin = 'https://portal.test';
const goTo = (state: unknown, referrer = '') => {
  recordHistoryEntry(state, { referrer, origin });
  return useHistory.getState().before;
};

it('STORE-009 stores how many portal pages precede the current one', () => {
  expect([goTo({ idx: 0 }), isEntryPage()]).toEqual([0, true]);
  expect([goTo({ idx: 3 }), isEntryPage()]).toEqual([3, false]);
  expect([goTo(null), isEntryPage()]).toEqual([0, true]);
  expect(goTo({ idx: 0 }, `${origin}/wealth/info`)).toBe(1);
  for (const other of ['https://evil.test/', `${origin}.evil.test/`, ''])
    expect(goTo({ idx: 0 }, other)).toBe(0);
});

it('LOGINMODAL-023 LOGINMODAL-024 a modal that cannot be closed leads home from the entry page, else back one page', () => {
  goTo({ idx: 0 });
  expect(getLoginModalExit({ isCanClose: false }, isEntryPage())).toBe('home');
  goTo({ idx: 2 });
  expect(getLoginModalExit({ isCanClose: false }, isEntryPage())).toBe('back');
  for (const isEntry of [true, false]) expect(getLoginModalExit({ isCanClose: true }, isEntry)).toBe('stay');
});
