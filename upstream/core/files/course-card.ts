import sharp, { type OverlayOptions } from 'sharp';
import { LINK_CARD_COLORS, renderTextImage } from '~/upstream/core/files/link-card';

/** Content of a course certificate. */
export interface CourseFacts {
  course: string;
  lessons: number;
  /** Masked name, as the person chose; null: without a name. */
  name: string | null;
  /** ISO day of issue. */
  day: string;
  /** Code to verify the certificate. */
  code: string;
}

const SIZE = { width: 1080, height: 1440 };
const EDGE = 56;
const INNER = SIZE.width - 2 * 120;
/** Symbol of the school: a curve over a ground line, drawn like a chart but without figures. */
const CURVE = 'M120 1010C220 990 280 930 360 948S520 1030 600 980S760 830 960 860';

const renderGround = (): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
<rect width="${SIZE.width}" height="${SIZE.height}" fill="${LINK_CARD_COLORS.background}"/>
<g fill="none" stroke="${LINK_CARD_COLORS.gold}">
<rect x="${EDGE}" y="${EDGE}" width="${SIZE.width - 2 * EDGE}" height="${SIZE.height - 2 * EDGE}" rx="16" stroke-width="3"/>
<rect x="${EDGE + 14}" y="${EDGE + 14}" width="${SIZE.width - 2 * EDGE - 28}" height="${SIZE.height - 2 * EDGE - 28}" rx="8" stroke-width="1"/>
<path d="M120 1050h840" stroke-width="1.5"/><path d="${CURVE}" stroke-width="4" stroke-linecap="round"/></g>
<circle cx="960" cy="860" r="9" fill="${LINK_CARD_COLORS.brand}"/></svg>`);

/** Renders a course certificate as a shareable image: light, 1080 × 1440, PNG of about 30 KB. */
export async function renderCourseCard({ course, lessons, name, day, code }: CourseFacts): Promise<Buffer> {
  const { brand, ink, ink2 } = LINK_CARD_COLORS;
  const lines = await Promise.all([
    renderTextImage({ text: '衡序财富　投资学堂', px: 42, color: brand, isBold: true, width: INNER }),
    renderTextImage({ text: '结业证明', px: 84, color: ink, isBold: true, width: INNER }),
    renderTextImage({ text: name ?? '本站学员', px: 60, color: ink, isBold: true, width: INNER }),
    renderTextImage({
      text: `学完《${course}》全部 ${lessons} 课，每课小题均已答对。`,
      px: 44,
      color: ink,
      width: INNER,
    }),
    renderTextImage({ text: day, px: 40, color: ink2, width: INNER }),
    renderTextImage({ text: `编号　${code}`, px: 40, color: ink, isBold: true, width: INNER }),
    renderTextImage({
      text: '在投资学堂输入编号可以核对。本证明只说明学习情况，不是从业资格，也不代表投资能力。',
      px: 32,
      color: ink2,
      width: INNER,
    }),
    renderTextImage({ text: '基金有风险，投资需谨慎', px: 32, color: ink2, width: INNER }),
  ]);
  const tops = [140, 236, 430, 530, 690, 1080, 1152, 1292];
  const pieces: OverlayOptions[] = lines.map(({ input }, at) => ({ input, left: 120, top: tops[at] ?? 0 }));
  return await sharp(renderGround()).composite(pieces).png({ palette: true, effort: 4 }).toBuffer();
}
