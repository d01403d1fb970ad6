import '~/app/pages/activity/check-in/code-scanner.css';
import { useEffect, useRef, useState } from 'react';
import { canScanCodes, startCodeScanner } from '~/app/platform/code-reader';
import { isCameraAllowed } from '~/app/platform/front-camera';
import { Button } from '~/app/ui/button';

/** The camera sees the same code in many successive frames. */
const QUIET_MS = 3_000;

/** Reads codes with the camera if the browser supports it; otherwise it shows that codes must be typed. */
export function CodeScanner({ onRead }: { onRead: (text: string) => boolean }) {
  const [isOn, setOn] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [can] = useState(canScanCodes);

  useEffect(() => {
    if (!isOn || !video.current) return;
    let last = '';
    let quiet = 0;
    const stop = startCodeScanner(video.current, {
      onText: (text) => {
        if (text === last) return;
        last = text;
        window.clearTimeout(quiet);
        quiet = window.setTimeout(() => (last = ''), QUIET_MS);
        setError(onRead(text) ? null : '这不是活动入场码');
      },
      onFail: () => {
        setOn(false);
        setError('相机没有打开，请允许使用相机，或输入入场码');
      },
    });
    return () => {
      window.clearTimeout(quiet);
      stop();
    };
  }, [isOn, onRead]);

  if (!can)
    return <p className="tiny-text mt-3">这个浏览器不能在页内扫码，可以用手机自带的相机扫，或输入入场码。</p>;
  return (
    <div className="mt-3">
      <Button
        kind="line"
        wide
        icon="search"
        onClick={() => {
          setError(null);
          // A permission header applies only to a full page load: a page opened by client navigation does not have
          // it.
          if (isCameraAllowed()) setOn(!isOn);
          else window.location.reload();
        }}
      >
        {isOn ? '停止扫码' : '用相机扫码'}
      </Button>
      {isOn && <video className="desk-camera mt-3" ref={video} muted playsInline aria-label="相机画面" />}
      {error && (
        <p className="note-text mt-2" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
