/** Draws a picture from its name. */
import type { ImageTheme } from '~/domain/platform/picture-address';
import { parseHashKey, decodeCompanyKey } from '~/domain/platform/picture-names';
import { drawCompanyAvatar } from '~/bff/images/company-avatar';
import { drawCover } from '~/bff/images/cover';
import { drawInitialAvatar } from '~/bff/images/initial-avatar';
import { drawManagerAvatar } from '~/bff/images/manager-avatar';
import { drawScene } from '~/bff/images/scene';
import { drawSpecimen } from '~/bff/images/specimen';
import { drawFundTypeIcon } from '~/bff/images/fund-type-icon';
import { createQrDrawing } from '~/domain/shared/qr';
import { parseQrPath } from '~/domain/platform/qr-address';
import { PALETTES, type Palette } from '~/bff/images/palette';
import { rect, svgDocument, path } from '~/bff/images/svg';

const drawManager = (key: string, palette: Palette, isSmall: boolean): string | null => {
  const hash = parseHashKey(key);
  return Number.isNaN(hash) ? null : drawManagerAvatar(hash, palette, isSmall);
};
/** `hash-letter`, with the letter as a number. */
function drawInitial(what: string, palette: Palette): string | null {
  const [, key = '', number = ''] = /^([0-9a-z]{1,7})-([0-9a-f]{1,5})$/.exec(what) ?? [];
  const letter = key === '' ? '' : String.fromCodePoint(Number.parseInt(number, 16));
  return /^[\p{L}\p{N}]$/u.test(letter) ? drawInitialAvatar(parseHashKey(key), letter, palette) : null;
}
const drawCompany = (key: string, palette: Palette, isSmall: boolean): string | null => {
  const name = decodeCompanyKey(key);
  return name === '' ? null : drawCompanyAvatar(name, palette, isSmall);
};

const KINDS: Readonly<Record<string, (what: string, palette: Palette, origin: string) => string | null>> = {
  manager: (what, palette) => drawManager(what, palette, false),
  initial: drawInitial,
  'manager-small': (what, palette) => drawManager(what, palette, true),
  company: (what, palette) => drawCompany(what, palette, false),
  'company-small': (what, palette) => drawCompany(what, palette, true),
  type: drawFundTypeIcon,
  scene: drawScene,
  specimen: drawSpecimen,
  cover: (what, palette) => drawCover(what, palette, false),
  'cover-small': (what, palette) => drawCover(what, palette, true),
  qr: (what, _palette, origin) => drawQrCode(what, origin),
};

/**
 * Draws the picture called `name` (`manager/1x2y3z`); null where there is none. The same name gives the same text.
 * @param origin of this portal: QR codes point to it
 */
export function drawImage(name: string, theme: ImageTheme, origin: string): string | null {
  const slash = name.indexOf('/');
  const kind = name.slice(0, Math.max(0, slash));
  if (!Object.hasOwn(KINDS, kind)) return null;
  return KINDS[kind]?.(name.slice(slash + 1), PALETTES[theme], origin) ?? null;
}

/**
 * Draws the QR code of an address of the portal; null for any other, so that no code under our name points
 * elsewhere. Dark on light in both themes, because many cameras cannot read the reverse.
 * @param origin of this portal, such as `https://portal.example.com`
 */
function drawQrCode(key: string, origin: string): string | null {
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
