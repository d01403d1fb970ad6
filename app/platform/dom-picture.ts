/** A part of the page shown, as a picture (CALL-038, LOADER-008). */

/** ERR-021. */
const PICTURE_TEXT = 'DOM文本转换base64失败';

export class PictureError extends Error {
  override readonly name = 'PictureError';
  constructor(cause?: unknown) {
    super(PICTURE_TEXT, { cause });
  }
}

interface Library {
  toPng(
    node: HTMLElement,
    options: { pixelRatio: number; backgroundColor: string; skipFonts: boolean },
  ): Promise<string>;
}

/** Pixels of a picture at most: more than phones have memory for comes out empty. */
const PIXELS_MAX = 12_000_000;
const PNG = /^data:image\/png;base64,[\w+/]{64,}=*$/;

const pixelRatioOf = ({
  offsetWidth,
  offsetHeight,
}: Pick<HTMLElement, 'offsetWidth' | 'offsetHeight'>): number =>
  Math.max(1, Math.min(2, Math.sqrt(PIXELS_MAX / Math.max(1, offsetWidth * offsetHeight))));

/**
 * The element as it is shown, as a data address of a PNG. The library comes with the first picture; whatever fails is
 * 'DOM文本转换base64失败'.
 */
export async function pictureOf(
  node: HTMLElement,
  backgroundColor: string,
  load: () => Promise<Library> = () => import('html-to-image'),
): Promise<string> {
  try {
    const { toPng } = await load();
    const picture = await toPng(node, { pixelRatio: pixelRatioOf(node), backgroundColor, skipFonts: true });
    if (!PNG.test(picture)) throw new TypeError('no picture');
    return picture;
  } catch (error) {
    throw new PictureError(error);
  }
}
