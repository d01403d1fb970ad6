import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { canOpenCamera, isCameraAllowed, openCamera, type FrontCamera } from '~/app/platform/front-camera';
import { showToast } from '~/app/ui/toast';

/** Marker in the address of a document that was reloaded to open the camera immediately. */
const OPEN_MARK = '#camera';

/** Controls the front camera in a page. `isAvailable` is false on the server and on devices without one. */
export function useFrontCamera(video: RefObject<HTMLVideoElement>) {
  const [isOffered, setOffered] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const camera = useRef<FrontCamera | null>(null);

  const close = useCallback(() => {
    camera.current?.close();
    camera.current = null;
    setOpen(false);
  }, []);

  const open = useCallback(async () => {
    if (!isCameraAllowed()) {
      // Only a full load of this page may use the camera, because its headers permit it.
      window.location.hash = OPEN_MARK;
      window.location.reload();
      return;
    }
    setOpen(true);
    try {
      if (video.current) camera.current = await openCamera(video.current, 'user');
    } catch {
      close();
      showToast('没有打开摄像头，可选择照片，或改用银行卡');
    }
  }, [close, video]);

  const take = useCallback(async () => {
    const still = (await camera.current?.still()) ?? null;
    if (still) close();
    else showToast('画面还没有准备好，请稍候再拍');
    return still;
  }, [close]);

  useEffect(() => {
    setOffered(canOpenCamera());
    return close;
  }, [close]);

  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (!isOffered || hash !== OPEN_MARK) return;
    window.history.replaceState(window.history.state, '', pathname + search);
    if (isCameraAllowed()) void open();
  }, [isOffered, open]);

  return { isOffered, isOpen, open, take, close };
}
