/** Longest edge of a still: enough for a comparison of faces, small enough for a phone's line. */
const STILL_EDGE_PX = 1280;
const QUALITY = 0.9;

/** A camera that is on. */
export interface FrontCamera {
  /** What it sees now, as a photo; null before the first picture, and where it cannot be drawn. */
  still(): Promise<File | null>;
  /** Lets go of the camera; its light goes out. */
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
 * Whether the headers of this document allow the camera. They do where the document was loaded for its page, not
 * where the person came by a click from another one; browsers without such headers always allow it.
 */
export function isCameraAllowed(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  return featurePolicy?.allowsFeature('camera') ?? true;
}

/** Opens a camera into a video element. Rejects when the person refuses, or there is none. @param facing towards the person, or away */
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
  return { close, still: () => stillOf(video) };
}

async function stillOf(video: HTMLVideoElement): Promise<File | null> {
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

/** Puts a file into a file input, as if it had been chosen there. */
export function setInputFile(input: HTMLInputElement, file: File): void {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
