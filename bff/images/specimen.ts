/**
 * Certificates of the companies, drawn and marked as specimens. Their content is also shown as text next to the
 * picture.
 */
import { QUALIFICATION_FACTS, type Qualification } from '~/domain/platform/qualifications';
import type { Palette } from '~/bff/images/palette';
import { transform, rect, circle, svgDocument, path, svgText } from '~/bff/images/svg';

const WIDTH = 480;
const HEIGHT = 340;
const MIDDLE = WIDTH / 2;
/** Corners of the inner frame. */
const CORNERS = 'M30 58V30h28M422 30h28v28M450 282v28h-28M58 310H30v-28';

/** Draws a certificate by its name in the address; null for an unknown name. */
export function drawSpecimen(what: string, palette: Palette): string | null {
  if (!Object.hasOwn(QUALIFICATION_FACTS, what)) return null;
  const qualification = QUALIFICATION_FACTS[what as Qualification];
  const lines = [
    [qualification.numberLabel, qualification.number],
    ['持有机构', qualification.holder],
    ['发证机构', qualification.issuer],
    ['发证日期', qualification.issuedOn],
    ['有效期至', qualification.validUntil ?? '长期'],
  ] as const;
  const small = { 'font-size': 14, fill: palette.ink2 };
  return svgDocument(
    [0, 0, WIDTH, HEIGHT],
    {},
    rect(0, 0, WIDTH, HEIGHT, { fill: palette.surface }) +
      rect(14, 14, WIDTH - 28, HEIGHT - 28, { stroke: palette.goldLine, 'stroke-width': 3 }) +
      path(CORNERS, { stroke: palette.gold, 'stroke-width': 1.5 }) +
      svgText(MIDDLE, 84, qualification.title, {
        'font-size': 26,
        'font-weight': 600,
        'text-anchor': 'middle',
        fill: palette.ink,
      }) +
      path('M180 106h120', { stroke: palette.goldLine }) +
      lines
        .map(
          ([label, value], index) =>
            svgText(52, 146 + index * 30, label, small) +
            svgText(178, 146 + index * 30, value, { 'font-size': 14, fill: palette.ink }),
        )
        .join('') +
      circle(392, 256, 34, { stroke: palette.brandText, 'stroke-width': 2.5, opacity: 0.6 }) +
      svgText(392, 261, '样章', { 'font-size': 15, 'text-anchor': 'middle', fill: palette.brandText }) +
      transform(
        MIDDLE,
        206,
        1,
        svgText(0, 0, '样张', {
          'font-size': 120,
          'font-weight': 700,
          'letter-spacing': 40,
          'text-anchor': 'middle',
          fill: palette.brandText,
          opacity: 0.12,
          transform: 'rotate(-18)',
        }),
      ),
  );
}
