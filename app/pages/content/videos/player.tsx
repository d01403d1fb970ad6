import '~/app/pages/content/videos/player.css';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useShell } from '~/app/route-kit/shell-data';
import { loadNativeConfig } from '~/app/platform/native/native-config';
import { useStore } from '~/app/store/store';
import { useHydrated } from '~/app/ui/use-hydrated';
import { Button } from '~/app/ui/button';
import { showToast } from '~/app/ui/toast';
import { handlePlayerKey, PLAYBACK_SPEEDS } from '~/app/pages/content/videos/player-keys';
import type { VideoSourceView } from '~/app/pages/content/videos/player-view';
import { useVideoPlayer, useSavePlaybackPosition } from '~/app/pages/content/videos/use-video-player';

interface VideoPlayerProps {
  source: VideoSourceView;
  video?: RefObject<HTMLVideoElement>;
  preload: 'none' | 'metadata';
  onLost?: () => void;
}

/** The browser's own player with captions; it needs no scripts. */
export function NativePlayer({ source, video, preload, onLost }: VideoPlayerProps) {
  const last = source.sources.length - 1;
  return (
    <video
      ref={video}
      className={source.shape === 'tall' ? 'film film-tall' : 'film'}
      controls
      playsInline
      preload={preload}
      poster={source.poster}
      width={source.shape === 'tall' ? 540 : 960}
      height={source.shape === 'tall' ? 960 : 540}
      aria-label={source.title}
      onError={onLost}
    >
      {source.sources.map(({ src, type }, index) => (
        // When no source can be played, the last one reports the error.
        <source key={type} src={src} type={type} onError={index === last ? onLost : undefined} />
      ))}
      <track kind="captions" srcLang="zh-CN" label="中文字幕" src={source.captions} default />
      浏览器不能播放视频。下面有全文。
    </video>
  );
}

interface PlayerProps {
  source: VideoSourceView;
  video: RefObject<HTMLVideoElement>;
  accountId: string | null;
}

/**
 * A film with features that the browser's player lacks: keys, speed, picture-in-picture, and the saved position.
 */
export function Player({ source: given, video, accountId }: PlayerProps) {
  const { source, onLost } = useVideoPlayer(given, video);
  useSavePlaybackPosition(video, { id: source.id, seconds: source.seconds, isKnown: accountId !== null });
  const group = useRef<HTMLDivElement>(null);
  useKeys(group, video);
  return (
    <div role="group" aria-label="播放器" ref={group}>
      <NativePlayer source={source} video={video} preload="metadata" onLost={onLost} />
      {useHydrated() && <PlayerTools video={video} accountId={accountId} />}
    </div>
  );
}

/** Handles player keys while the player or an element in it has the focus; fields and buttons keep their keys. */
function useKeys(group: RefObject<HTMLElement>, video: RefObject<HTMLVideoElement>): void {
  useEffect(() => {
    const element = group.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isOwn = event.target instanceof HTMLSelectElement || event.target instanceof HTMLButtonElement;
      if (isOwn || event.ctrlKey || event.metaKey || event.altKey || !video.current) return;
      if (handlePlayerKey(event.key, video.current)) event.preventDefault();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [group, video]);
}

function PlayerTools({ video, accountId }: Omit<PlayerProps, 'source'>) {
  const [speed, setSpeed] = useState(1);
  const app = useShell()?.nativeApp;
  const config = useStore((state) => state.native);
  const hasWindow = config?.pictureInPictureIsEnabled === true && document.pictureInPictureEnabled === true;
  useEffect(() => void loadNativeConfig(app, accountId), [app, accountId]);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const onRate = () => setSpeed(element.playbackRate);
    element.addEventListener('ratechange', onRate);
    return () => element.removeEventListener('ratechange', onRate);
  }, [video]);
  const openWindow = async () => {
    try {
      if (document.pictureInPictureElement) await document.exitPictureInPicture();
      else await video.current?.requestPictureInPicture();
    } catch {
      showToast('小窗暂时打不开，可以继续在页面里看');
    }
  };
  return (
    <div className="player-tools">
      <label className="player-speed">
        倍速
        <select
          value={speed}
          onChange={(event) => {
            if (video.current) video.current.playbackRate = Number(event.target.value);
          }}
        >
          {PLAYBACK_SPEEDS.map((each) => (
            <option key={each} value={each}>
              {each} 倍
            </option>
          ))}
        </select>
      </label>
      {hasWindow && (
        <Button kind="line" small onClick={() => void openWindow()}>
          小窗播放
        </Button>
      )}
      <span className="tiny-text wide-only">空格播放，← → 移动 5 秒，C 字幕，M 静音，&lt; &gt; 倍速</span>
    </div>
  );
}
