/** A section of the current page as a picture (CALL-038, LOADER-008). */

/** ERR-021. */
const PICTURE_TEXT = 'DOM文本转换base64失败';

export class DomImageError extends Error {
  override readonly name = 'DomImageError';
  constructor(cause?: unknown) {
    super(PICTURE_TEXT, { cause });
  }
}

interface Library {
  domToPng(
    node: HTMLElement,
    options: { scale: number; backgroundColor: string; font: false },
  ): Promise<string>;
}

/** Style properties of charts: the library copies SVG elements without the rules of their classes. */
const DRAWN_BY = [
  'display',
  'fill',
  'fill-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'vector-effect',
  'visibility',
] as const;

/** Writes the computed styles into all SVG parts below an element; returns a function that removes them. */
export function inlineComputedStyles(
  node: Pick<HTMLElement, 'querySelectorAll'>,
  getStyle: (element: Element) => Pick<CSSStyleDeclaration, 'getPropertyValue'> = (element) =>
    getComputedStyle(element),
): () => void {
  const elements = Array.from(node.querySelectorAll<SVGElement>('svg *'));
  const values = elements.map((element) => {
    const style = getStyle(element);
    return DRAWN_BY.map((name) => style.getPropertyValue(name));
  });
  const before = elements.map((element) => element.getAttribute('style'));
  elements.forEach((element, at) =>
    DRAWN_BY.forEach((name, place) => element.style.setProperty(name, values[at]?.[place] ?? '')),
  );
  return () =>
    elements.forEach((element, at) => {
      const own = before[at] ?? null;
      if (own === null) element.removeAttribute('style');
      else element.style.cssText = own;
    });
}

/** Maximum number of pixels: larger pictures exceed the memory of phones and come out empty. */
const PIXELS_MAX = 12_000_000;
const PNG = /^data:image\/png;base64,[\w+/]{64,}=*$/;

const getPixelRatio = ({
  offsetWidth,
  offsetHeight,
}: Pick<HTMLElement, 'offsetWidth' | 'offsetHeight'>): number =>
  Math.max(1, Math.min(2, Math.sqrt(PIXELS_MAX / Math.max(1, offsetWidth * offsetHeight))));

/**
 * Renders the element as displayed to a PNG data URL. The library is loaded with the first picture; any failure is
 * 'DOM文本转换base64失败'.
 */
export async function renderDomImage(
  node: HTMLElement,
  backgroundColor: string,
  load: () => Promise<Library> = () => import('modern-screenshot'),
): Promise<string> {
  try {
    const { domToPng } = await load();
    const undo = inlineComputedStyles(node);
    const options = { scale: getPixelRatio(node), backgroundColor, font: false } as const;
    const picture = await domToPng(node, options).finally(undo);
    if (!PNG.test(picture)) throw new TypeError('the picture is empty');
    return picture;
  } catch (error) {
    throw new DomImageError(error);
  }
}
