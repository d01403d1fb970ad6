/** Longest edge of a still: large enough for a face comparison, small enough for a mobile connection. */
const STILL_EDGE_PX = 1280;
const QUALITY = 0.9;

/** A running camera. */
export interface FrontCamera {
  /** Takes a photo; null before the first frame, and when it cannot be drawn. */
  still(): Promise<File | null>;
  /** Releases the camera. */
  close(): void;
}

/** Whether the camera can be opened in the page and its photo put into a file input. */
export function canOpenCamera(): boolean {
  try {
    return (
      typeof navigator.mediaDevices?.getUserMedia === 'function' && new DataTransfer().items !== undefined
    );
  } catch {
    return false;
  }
}

/**
 * Whether the headers of this document allow the camera. They do when the document was loaded for its page, but not
 * after client navigation from another page; browsers without such headers always allow it.
 */
export function isCameraAllowed(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature('camera') ?? true;
}

/**
 * Opens a camera into a video element. Rejects when the person refuses, or when there is none. @param facing front
 * or rear camera
 */
export async function openCamera(
  video: HTMLVideoElement,
  facing: 'user' | 'environment',
): Promise<FrontCamera> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: facing } });
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  try {
    video.srcObject = stream;
    await video.play();
  } catch (error) {
    close();
    throw error;
  }
  return { close, still: () => getStill(video) };
}

async function getStill(video: HTMLVideoElement): Promise<File | null> {
  const scale = Math.min(1, STILL_EDGE_PX / Math.max(video.videoWidth, video.videoHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const pen = canvas.getContext('2d');
  if (!pen || canvas.width === 0) return null;
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  return blob && new File([blob], 'face.jpg', { type: 'image/jpeg' });
}

/** Sets the file of a file input as if the person had chosen it. */
export function setInputFile(input: HTMLInputElement, file: File): void {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
