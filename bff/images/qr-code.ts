import { qrDrawing } from '~/domain/shared/qr';
import { qrPathOf } from '~/domain/platform/qr-address';
import { PALETTES } from '~/bff/images/palette';
import { box, file, path } from '~/bff/images/svg';

/**
 * The code of an address of ours, null for any other: nobody makes a code to elsewhere with our name. Dark on light in both
 * looks, for many cameras read no other.
 * @param origin of this portal, such as `https://portal.example.com`
 */
export function qrCode(key: string, origin: string): string | null {
  const to = qrPathOf(key);
  if (to === null) return null;
  const { size, d } = qrDrawing(origin + to);
  const { surface, ink } = PALETTES.light;
  return file(
    [0, 0, size, size],
    { 'stroke-linecap': 'butt', 'shape-rendering': 'crispEdges' },
    box(0, 0, size, size, { fill: surface }) + path(d, { stroke: ink, 'stroke-width': 1 }),
  );
}
