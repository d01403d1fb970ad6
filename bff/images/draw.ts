/** From the name of a picture to its drawing. */
import type { PictureTheme } from '~/domain/platform/picture-address';
import { keyHash, keyHouse } from '~/domain/platform/picture-names';
import { companyMark } from '~/bff/images/company-mark';
import { cover } from '~/bff/images/cover';
import { initialMark } from '~/bff/images/initial-mark';
import { managerMark } from '~/bff/images/manager-mark';
import { PALETTES, type Palette } from '~/bff/images/palette';
import { qrCode } from '~/bff/images/qr-code';
import { scene } from '~/bff/images/scene';
import { specimen } from '~/bff/images/specimen';
import { typeMark } from '~/bff/images/type-mark';

const manager = (key: string, palette: Palette, isSmall: boolean): string | null => {
  const hash = keyHash(key);
  return Number.isNaN(hash) ? null : managerMark(hash, palette, isSmall);
};
/** `hash-letter`, the letter by its number. */
function initial(what: string, palette: Palette): string | null {
  const [, key = '', number = ''] = /^([0-9a-z]{1,7})-([0-9a-f]{1,5})$/.exec(what) ?? [];
  const letter = key === '' ? '' : String.fromCodePoint(Number.parseInt(number, 16));
  return /^[\p{L}\p{N}]$/u.test(letter) ? initialMark(keyHash(key), letter, palette) : null;
}
const company = (key: string, palette: Palette, isSmall: boolean): string | null => {
  const name = keyHouse(key);
  return name === '' ? null : companyMark(name, palette, isSmall);
};

const KINDS: Readonly<Record<string, (what: string, palette: Palette, origin: string) => string | null>> = {
  manager: (what, palette) => manager(what, palette, false),
  initial,
  'manager-small': (what, palette) => manager(what, palette, true),
  company: (what, palette) => company(what, palette, false),
  'company-small': (what, palette) => company(what, palette, true),
  type: typeMark,
  scene,
  specimen,
  cover: (what, palette) => cover(what, palette, false),
  'cover-small': (what, palette) => cover(what, palette, true),
  qr: (what, _palette, origin) => qrCode(what, origin),
};

/**
 * The picture called `name` (`manager/1x2y3z`); null where there is none. The same name gives the same text.
 * @param origin of this portal: codes lead there
 */
export function drawPicture(name: string, theme: PictureTheme, origin: string): string | null {
  const slash = name.indexOf('/');
  const kind = name.slice(0, Math.max(0, slash));
  if (!Object.hasOwn(KINDS, kind)) return null;
  return KINDS[kind]?.(name.slice(slash + 1), PALETTES[theme], origin) ?? null;
}
