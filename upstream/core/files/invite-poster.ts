import sharp from 'sharp';
import { createQrDrawing } from '~/domain/shared/qr';
import { cutText } from '~/domain/shared/text';
import { getInviterLabel } from '~/domain/platform/share';
import { LINK_CARD_COLORS, renderTextImage } from '~/upstream/core/files/link-card';

const WIDTH = 1080;
const HEIGHT = 1620;
const MARGIN = 96;
const CODE = { px: 420, left: (WIDTH - 420) / 2, top: 860 };
const INNER = WIDTH - 2 * MARGIN;
/** Maximum characters of a name that fit in its line. */
const NAME_MAX = 16;

export interface PosterFacts {
  /** Name as shown to others: masked, except for an adviser. */
  name: string;
  isAdviser: boolean;
  /** Target URL of the code. */
  address: string;
}

const LINES = ['公募基金的净值、费率与持仓，人人可看', '研究、比较、自选与投资者教育，一处看清'];

function renderGround(address: string): Buffer {
  const { size, d } = createQrDrawing(address);
  const waves = [0, 44, 88].map(
    (y) => `M0 ${y + 60}C170 ${y + 130} 320 ${y + 120} 520 ${y + 60}S860 ${y - 40} ${WIDTH} ${y + 40}`,
  );
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${LINK_CARD_COLORS.background}"/><rect width="${WIDTH}" height="12" fill="${LINK_CARD_COLORS.gold}"/>
<g transform="translate(0 600)" fill="none" stroke="${LINK_CARD_COLORS.gold}" stroke-opacity=".35" stroke-width="2">${waves.map((wave) => `<path d="${wave}"/>`).join('')}</g>
<rect x="${CODE.left - 30}" y="${CODE.top - 30}" width="${CODE.px + 60}" height="${CODE.px + 60}" rx="24" fill="#ffffff" stroke="${LINK_CARD_COLORS.gold}" stroke-width="2"/>
<g transform="translate(${CODE.left} ${CODE.top}) scale(${CODE.px / size})" shape-rendering="crispEdges"><path d="${d}" stroke="${LINK_CARD_COLORS.ink}" stroke-width="1" fill="none"/></g>
<path d="M${MARGIN} 1478h${INNER}" stroke="${LINK_CARD_COLORS.gold}" stroke-width="2"/></svg>`);
}

/**
 * Renders the invitation poster to send or print: inviter, QR code of the invite page, risk notice. PNG of about 40
 * KB.
 */
export async function renderInvitePoster({ name, isAdviser, address }: PosterFacts): Promise<Buffer> {
  const renderLine = (text: string, px: number, color: string, isBold = false) =>
    renderTextImage({ text, px, color, isBold, width: INNER });
  const [brand, who, title, first, second, scan, risk, gift] = await Promise.all([
    renderLine('衡序财富', 52, LINK_CARD_COLORS.brand, true),
    renderLine(`${getInviterLabel(isAdviser)}　${cutText(name, NAME_MAX)}`, 40, LINK_CARD_COLORS.ink2),
    renderLine('邀请您，看清再决定', 88, LINK_CARD_COLORS.ink, true),
    renderLine(LINES[0] ?? '', 36, LINK_CARD_COLORS.ink2),
    renderLine(LINES[1] ?? '', 36, LINK_CARD_COLORS.ink2),
    renderLine('扫码查看邀请函', 36, LINK_CARD_COLORS.ink),
    renderLine('基金有风险，投资需谨慎。私募基金只面向合格投资者。', 28, LINK_CARD_COLORS.ink2),
    renderLine('注册免费；邀请与被邀请都不因投资得到回报。', 28, LINK_CARD_COLORS.ink2),
  ]);
  const getCentredLeft = (piece: { width: number }) => Math.round((WIDTH - piece.width) / 2);
  return await sharp(renderGround(address))
    .composite([
      { input: brand.input, left: MARGIN, top: 96 },
      { input: who.input, left: MARGIN, top: 236 },
      { input: title.input, left: MARGIN, top: 310 },
      { input: first.input, left: MARGIN, top: 470 },
      { input: second.input, left: MARGIN, top: 532 },
      { input: scan.input, left: getCentredLeft(scan), top: CODE.top + CODE.px + 60 },
      { input: risk.input, left: MARGIN, top: 1506 },
      { input: gift.input, left: MARGIN, top: 1552 },
    ])
    .png({ palette: true, effort: 4 })
    .toBuffer();
}
