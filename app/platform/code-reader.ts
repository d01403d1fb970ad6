import { openCamera } from '~/app/platform/front-camera';

/** Barcode detector of the browser; not yet in the DOM types. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const POLL_INTERVAL_MS = 250;

const detectorClass = (): DetectorClass | undefined =>
  (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether the browser can read codes and has a camera. */
export const canScanCodes = (): boolean =>
  typeof detectorClass() === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Reads codes from the rear camera until the returned function is called, which also releases the camera. */
export function startCodeScanner(
  video: HTMLVideoElement,
  { onText, onFail }: { onText: (text: string) => void; onFail: () => void },
): () => void {
  let isOver = false;
  let timer = 0;
  let close = () => undefined as void;
  const begin = async () => {
    const Detector = detectorClass();
    if (!Detector) throw new Error('no code reader available');
    const camera = await openCamera(video, 'environment');
    close = camera.close;
    if (isOver) return close();
    const detector = new Detector({ formats: ['qr_code'] });
    const scan = async () => {
      // A frame that cannot be read is skipped.
      const found = await detector.detect(video).catch(() => []);
      if (isOver) return;
      for (const { rawValue } of found) onText(rawValue);
      timer = window.setTimeout(() => void scan(), POLL_INTERVAL_MS);
    };
    return scan();
  };
  begin().catch(() => {
    if (!isOver) onFail();
  });
  return () => {
    isOver = true;
    window.clearTimeout(timer);
    close();
  };
}
