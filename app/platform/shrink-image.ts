import { computeStoredSize } from '~/contract/stored-image-size';

/** Images up to this size are uploaded unchanged. */
export const MIN_SHRINK_BYTES = 2 * 1024 * 1024;
const QUALITY = 0.85;

/** Whether canvas drawing applies the EXIF orientation; otherwise a smaller copy would be rotated. */
const drawsUpright = (): boolean =>
  typeof CSS !== 'undefined' && CSS.supports?.('image-orientation', 'from-image') === true;

/**
 * Creates a smaller copy of a large photo, regardless of its name and type. Returns the file itself when it is
 * small or cannot be drawn here.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  if (file.size <= MIN_SHRINK_BYTES) return file;
  if (!drawsUpright()) return file;
  const address = URL.createObjectURL(file);
  try {
    const image = await loadImage(address);
    const [width, height] = computeStoredSize(image.naturalWidth, image.naturalHeight);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    // Transparent parts of a PNG would turn black in a JPEG.
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the image was not drawn'));
    image.src = address;
  });
}
