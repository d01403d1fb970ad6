import { expect, it } from 'vitest';
import { handlePlayerKey } from '~/app/pages/content/videos/player-keys';
import { standIn } from '~/tests/fixtures/partial';

/** The members of a video element that the keys use. */
const createVideo = () => {
  const video = {
    paused: true,
    currentTime: 10,
    duration: 40,
    muted: false,
    playbackRate: 1,
    textTracks: [{ mode: 'showing' }],
    play: () => {
      video.paused = false;
      return Promise.resolve();
    },
    pause: () => void (video.paused = true),
  };
  return video;
};

it('plays, pauses, seeks, mutes, switches captions off and changes the speed by keys, and leaves other keys to the browser', () => {
  const video = createVideo();
  const press = (key: string) => handlePlayerKey(key, standIn<HTMLVideoElement>(video));
  press(' ');
  expect(video.paused).toBe(false);
  press('k');
  expect(video.paused).toBe(true);
  press('ArrowRight');
  expect(video.currentTime).toBe(15);
  for (let count = 0; count < 5; count += 1) press('ArrowLeft');
  expect(video.currentTime).toBe(0);
  press('m');
  press('c');
  press('>');
  expect([video.muted, video.textTracks[0]!.mode, video.playbackRate]).toEqual([true, 'hidden', 1.25]);
  expect(press('Tab')).toBe(false);
});

it('moves the speed up and down its list and stops at both ends; an unlisted speed restarts at 1', () => {
  const after = (speed: number, key: string) => {
    const video = { ...createVideo(), playbackRate: speed };
    handlePlayerKey(key, standIn<HTMLVideoElement>(video));
    return video.playbackRate;
  };
  expect([after(2, '>'), after(0.75, '<'), after(1, '<'), after(3, '>')]).toEqual([2, 0.75, 0.75, 1.25]);
});
