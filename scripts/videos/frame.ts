/** One frame of a film. */
import { PALETTES } from '~/bff/images/palette';
import { rect, circle, pathData, svgDocument, path, svgText } from '~/bff/images/svg';
import { VIDEO_FIGURES } from '~/scripts/videos/figures';
import type { VideoScript, Scene } from '~/scripts/videos/video';

const palette = PALETTES.light;
const FONT = 'Noto Sans CJK SC';
const SIZES = { wide: { width: 960, height: 540 }, tall: { width: 540, height: 960 } } as const;
const BRAND = '衡序财富';

const line = (x: number, y: number, content: string, size: number, attributes = {}): string =>
  svgText(x, y, content, { fill: palette.ink, 'font-size': size, 'font-family': FONT, ...attributes });

/** Breaks a text into lines of a maximum length, after punctuation where possible. */
function broken(text: string, most: number): string[] {
  if (text.length <= most) return [text];
  const getLast = (signs: string[]): number =>
    Math.max(...signs.map((sign) => text.lastIndexOf(sign, most - 1)));
  const place = [getLast(['，', '：', '；']), getLast([' '])].find((each) => each >= most / 3);
  const cut = place === undefined ? most : place + 1;
  return [text.slice(0, cut).trim(), ...broken(text.slice(cut), most)];
}

/** Eaves of the brand: golden waves below the title. */
const waves = (width: number, y: number): string =>
  [0, 34, 68]
    .map((by) =>
      path(
        pathData`M0 ${y + by + 60}C${width * 0.15} ${y + by + 130} ${width * 0.3} ${y + by + 120} ${width * 0.48} ${y + by + 60}S${width * 0.8} ${y + by - 40} ${width} ${y + by + 40}`,
        { stroke: palette.goldLine, 'stroke-opacity': '0.45', 'stroke-width': 2 },
      ),
    )
    .join('');

const foot = ({ width, height, margin }: Sheet, isTitle: boolean): string => {
  const y = height - (width < height ? 64 : 36);
  const [brand, risk] = isTitle ? [palette.brandInk, palette.brandInk2] : [palette.brandText, palette.ink2];
  return (
    line(margin, y, BRAND, 22, { fill: brand, 'font-weight': 700 }) +
    line(width - margin, y, '基金有风险，投资需谨慎', 18, { fill: risk, 'text-anchor': 'end' })
  );
};

interface Sheet {
  width: number;
  height: number;
  margin: number;
}

/** Draws a scene with text only, on the brand background. */
function titleFrame({ width, height, margin }: Sheet, scene: Scene): string {
  const isTall = width < height;
  const size = isTall ? 50 : 52;
  const titles = broken(scene.title, isTall ? 8 : 16);
  const top = isTall ? 330 : 218;
  const below = top + (titles.length - 1) * size * 1.4;
  return (
    rect(0, 0, width, height, { fill: palette.brand }) +
    waves(width, height - (isTall ? 330 : 230)) +
    titles
      .map((text, index) =>
        line(margin, top + index * size * 1.4, text, size, { fill: palette.brandInk, 'font-weight': 700 }),
      )
      .join('') +
    rect(margin, below + 34, 64, 4, { fill: palette.goldLine }) +
    scene.lines
      .map((text, index) => line(margin, below + 90 + index * 44, text, 26, { fill: palette.brandInk2 }))
      .join('')
  );
}

/** Draws numbered lines in order, as far as they are visible. */
const steps = (lines: readonly string[], margin: number, top: number, isTall: boolean): string =>
  lines
    .map((text, index) => {
      const y = top + index * (isTall ? 104 : 86);
      return (
        circle(margin + 20, y - 10, 20, { fill: palette.goldWash, stroke: palette.goldLine }) +
        line(margin + 20, y - 1, String(index + 1), 24, { fill: palette.gold, 'text-anchor': 'middle' }) +
        line(margin + 58, y, text, isTall ? 29 : 29, { fill: palette.ink2 })
      );
    })
    .join('');

/** Draws a scene with text and a figure. */
function sceneFrame({ width, height, margin }: Sheet, scene: Scene, done: number): string {
  const isTall = width < height;
  const size = isTall ? 46 : 44;
  const titles = broken(scene.title, isTall ? 9 : 19);
  const top = isTall ? 150 : 104;
  const below = top + (titles.length - 1) * size * 1.35;
  const figure = VIDEO_FIGURES[scene.figure];
  const place = isTall
    ? { x: 60, y: below + 260, width: 420, height: 280 }
    : { x: 500, y: below + 64, width: 396, height: 250 };
  const shown = figure ? scene.lines.length : Math.ceil(scene.lines.length * done);
  const said = scene.lines.slice(0, shown);
  const plain = said.flatMap((text) => broken(text, isTall ? 18 : 14));
  const lines = figure
    ? plain
        .map((text, index) => line(margin, below + 80 + index * 44, text, 27, { fill: palette.ink2 }))
        .join('')
    : steps(said, margin, below + (isTall ? 110 : 100), isTall);
  return (
    rect(0, 0, width, height, { fill: palette.sunken }) +
    rect(0, 0, width, 8, { fill: palette.goldLine }) +
    titles
      .map((text, index) => line(margin, top + index * size * 1.35, text, size, { 'font-weight': 700 }))
      .join('') +
    lines +
    (figure ? figure(place, done) : '')
  );
}

/**
 * Renders a frame of a scene as SVG.
 * @param done visible part of its figure or lines: 0 to 1
 */
export function renderVideoFrame({ shape }: VideoScript, scene: Scene, done: number): string {
  const size = SIZES[shape];
  const sheet = { ...size, margin: shape === 'tall' ? 44 : 64 };
  const isTitle = scene.figure === 'title';
  const drawn = isTitle ? titleFrame(sheet, scene) : sceneFrame(sheet, scene, done);
  return svgDocument([0, 0, size.width, size.height], {}, drawn + foot(sheet, isTitle));
}
