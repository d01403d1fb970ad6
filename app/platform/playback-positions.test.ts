import { afterEach, expect, it, vi } from 'vitest';
import { savePlaybackPosition, getPlaybackPosition } from '~/app/platform/playback-positions';

const kept = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};

afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

it('keeps on a device the positions of fifty films, without those barely started or finished', () => {
  vi.stubGlobal('window', { localStorage });
  savePlaybackPosition('a', 12.7, 40, false);
  savePlaybackPosition('b', 4, 40, false);
  savePlaybackPosition('c', 36, 40, false);
  expect(['a', 'b', 'c'].map(getPlaybackPosition)).toEqual([12, null, null]);
  for (let index = 0; index < 50; index += 1) savePlaybackPosition(`f${index}`, 9, 40, false);
  expect([getPlaybackPosition('a'), getPlaybackPosition('f0'), getPlaybackPosition('f49')]).toEqual([
    null,
    9,
    9,
  ]);
  savePlaybackPosition('f0', 40, 40, false);
  expect(getPlaybackPosition('f0')).toBeNull();
});

it('saves positions to the account of a logged-in person in whole seconds, and works without storage', () => {
  const sent: string[] = [];
  vi.stubGlobal('navigator', { sendBeacon: (_to: string, body: string) => sent.push(body) });
  savePlaybackPosition('a', 12.7, 40, true);
  expect(sent).toEqual(['{"video_id":"a","seconds":12}']);
  vi.stubGlobal('window', {
    get localStorage() {
      throw new Error('none');
    },
  });
  savePlaybackPosition('a', 12.7, 40, false);
  expect(getPlaybackPosition('a')).toBeNull();
});
