import { describe, expect, it } from 'vitest';
import { nativeConfig } from '~/app/platform/native-config';

const storage = (kept: Record<string, string>) => (key: string) => kept[key] ?? null;

describe('the native config', () => {
  it('NATIVE-004 NATIVE-007 picture in picture is enabled until it was turned off, with authority 1', () => {
    const unset = { pictureInPictureIsEnabled: true, pipAuthority: 1 };
    expect(nativeConfig('a1', storage({}))).toEqual(unset);
    expect(nativeConfig(null, storage({}))).toEqual(unset);
    const broken = () => {
      throw new Error('no storage');
    };
    expect(nativeConfig('a1', broken)).toEqual(unset);
  });

  it("NATIVE-005 NATIVE-006 it is read under the account's own key, without an account under 'default'", () => {
    const kept = storage({ 'pictureInPictureIsEnabled:a1': 'false' });
    expect(nativeConfig('a1', kept).pictureInPictureIsEnabled).toBe(false);
    expect(nativeConfig('a2', kept).pictureInPictureIsEnabled).toBe(true);
    expect(nativeConfig(null, kept).pictureInPictureIsEnabled).toBe(true);
    const ofNobody = storage({ 'pictureInPictureIsEnabled:default': 'false' });
    expect(nativeConfig(null, ofNobody).pictureInPictureIsEnabled).toBe(false);
    expect(nativeConfig('a1', ofNobody).pictureInPictureIsEnabled).toBe(true);
  });
});
