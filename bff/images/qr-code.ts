import { createQrDrawing } from '~/domain/shared/qr';
import { parseQrPath } from '~/domain/platform/qr-address';
import { PALETTES } from '~/bff/images/palette';
import { rect, svgDocument, path } from '~/bff/images/svg';

/**
 * Draws the QR code of an address of the portal; null for any other, so that no code under our name points
 * elsewhere. Dark on light in both themes, because many cameras cannot read the reverse.
 * @param origin of this portal, such as `https://portal.example.com`
 */
export function drawQrCode(key: string, origin: string): string | null {
  const to = parseQrPath(key);
  if (to === null) return null;
  const { size, d } = createQrDrawing(origin + to);
  const { surface, ink } = PALETTES.light;
  return svgDocument(
    [0, 0, size, size],
    { 'stroke-linecap': 'butt', 'shape-rendering': 'crispEdges' },
    rect(0, 0, size, size, { fill: surface }) + path(d, { stroke: ink, 'stroke-width': 1 }),
  );
}
