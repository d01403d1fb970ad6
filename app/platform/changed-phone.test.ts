import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearLoginPhone, saveNewLoginPhone, stagePhoneChange } from '~/app/platform/changed-phone';

function browser() {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

describe('phone stored on this device', () => {
  it('becomes the new one only after the account shows it, and is cleared with the account', () => {
    const kept = browser();
    saveNewLoginPhone('139****0000');
    stagePhoneChange('13911110000');
    saveNewLoginPhone('138****0005');
    expect(kept.get('loginPhoneNum')).toBeUndefined();
    saveNewLoginPhone('139****0000');
    expect(kept.get('loginPhoneNum')).toBe('13911110000');
    clearLoginPhone();
    saveNewLoginPhone('139****0000');
    expect(kept.get('loginPhoneNum')).toBeUndefined();
  });
});
