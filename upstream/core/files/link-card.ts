import sharp, { type OverlayOptions } from 'sharp';
import { getFontFile } from '~/upstream/core/pdf/fonts';

/** Content of a link card. */
export interface LinkFacts {
  /** Label of the kind: 公募基金, 研究. */
  kind: string;
  title: string;
  facts: string[];
  /** Risk notice of the content. */
  risk: string;
}

/** Colours of the light theme, independent of the theme of the sharer. */
export const LINK_CARD_COLORS = {
  background: '#f6f4ef',
  ink: '#1c1a18',
  ink2: '#565049',
  brand: '#861a27',
  gold: '#c6a463',
};
export const LINK_CARD_SIZE_PX = { width: 1200, height: 630 } as const;
const MARGIN = 72;
const TITLE_MOST = 46;
/** Font sizes of a title by its length, in px; the first that fits is used. */
const TITLE_SIZES = [
  { most: 15, px: 72 },
  { most: 34, px: 62 },
  { most: TITLE_MOST + 1, px: 54 },
];
const WAVES = [0, 36, 72].map(
  (y) => `M0 ${y + 60}C180 ${y + 130} 340 ${y + 120} 560 ${y + 60}S920 ${y - 40} 1200 ${y + 40}`,
);

const renderGround = (): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect width="1200" height="630" fill="${LINK_CARD_COLORS.background}"/><rect width="1200" height="10" fill="${LINK_CARD_COLORS.gold}"/>
<g transform="translate(0 300)" fill="none" stroke="${LINK_CARD_COLORS.gold}" stroke-opacity=".35" stroke-width="1.5">${WAVES.map((d) => `<path d="${d}"/>`).join('')}</g>
<path d="M${MARGIN} 536h${LINK_CARD_SIZE_PX.width - 2 * MARGIN}" stroke="${LINK_CARD_COLORS.gold}" stroke-width="1.5"/></svg>`);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

interface Line {
  text: string;
  px: number;
  color: string;
  isBold?: boolean;
  /** Maximum width in px; defaults to the width of the link card. */
  width?: number;
}

/** Renders text as a separate image; breaks it between characters when it does not fit. */
export async function renderTextImage({
  text,
  px,
  color,
  isBold,
  width = LINK_CARD_SIZE_PX.width - 2 * MARGIN,
}: Line) {
  const weight = isBold ? 'medium' : 'regular';
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeText(text)}</span>`,
      font: `Noto Sans SC${isBold ? ' Medium' : ''} ${px}`,
      fontfile: getFontFile(weight),
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/**
 * Renders the preview image of a link: brand, kind, title, facts and risk notice, 1200 × 630, PNG of about 20 KB.
 */
export async function renderLinkCard({ kind, title, facts, risk }: LinkFacts): Promise<Buffer> {
  const shown = title.length > TITLE_MOST ? `${title.slice(0, TITLE_MOST)}…` : title;
  const titlePx = TITLE_SIZES.find(({ most }) => shown.length <= most)?.px ?? 54;
  const [brand, what, heading, line, foot] = await Promise.all([
    renderTextImage({ text: '衡序财富', px: 42, color: LINK_CARD_COLORS.brand, isBold: true }),
    renderTextImage({ text: kind, px: 30, color: LINK_CARD_COLORS.ink2 }),
    renderTextImage({ text: shown, px: titlePx, color: LINK_CARD_COLORS.ink, isBold: true }),
    renderTextImage({ text: facts.join('　|　') || ' ', px: 32, color: LINK_CARD_COLORS.ink2 }),
    renderTextImage({ text: risk, px: 26, color: LINK_CARD_COLORS.ink2 }),
  ]);
  const top = 196;
  const pieces: OverlayOptions[] = [
    { input: brand.input, left: MARGIN, top: 66 },
    { input: what.input, left: LINK_CARD_SIZE_PX.width - MARGIN - what.width, top: 72 },
    { input: heading.input, left: MARGIN, top },
    { input: line.input, left: MARGIN, top: top + heading.height + 36 },
    { input: foot.input, left: MARGIN, top: 562 },
  ];
  return await sharp(renderGround()).composite(pieces).png({ palette: true, effort: 4 }).toBuffer();
}
