/**
 * Covers of articles and talks, 16:9, drawn from figures of the article (domain/platform/cover-facts.ts). The title
 * is shown next to them as text. A small cover leaves out figures that would be too small to read: the shape
 * conveys them.
 */
import { parseHashKey } from '~/domain/platform/picture-names';
import { drawRedTile } from '~/bff/images/manager-avatar';
import { getGold, type Palette } from '~/bff/images/palette';
import { transform, rect, circle, pathData, svgDocument, path, svgText } from '~/bff/images/svg';

type Ground = 'surface' | 'sunken' | 'goldWash' | 'lockWash' | 'brand';
type Drawn = readonly [ground: Ground, inner: string];
/** Draws from the text after the kind in the name; null when the text is invalid. */
type Cover = (facts: string, palette: Palette, isSmall: boolean) => Drawn | null;

const MOST = 6;
/** Whole numbers separated by commas; null when there are none or too many. */
function getNumbers(text: string): number[] | null {
  if (!/^-?\d{1,6}(?:,-?\d{1,6})*$/.test(text)) return null;
  const values = text.split(',').map(Number);
  return values.length <= MOST ? values : null;
}
/** Hash of the speaker; null where no speaker is named, NaN where the key is invalid. */
const getSpeaker = (key: string): number | null => (key === '' ? null : parseHashKey(key));

const getHair = (palette: Palette) => ({
  stroke: palette.lineStrong,
  'stroke-opacity': '.5',
  'stroke-width': '1',
});

/** Factor for the thicker lines of a small cover. */
const SMALL_LINE = 2;
const SERIES = [
  { color: 's1', width: 3, dash: undefined },
  { color: 's2', width: 2.5, dash: '6 3' },
  { color: 's3', width: 2.5, dash: '1.5 3.5' },
] as const;

/** Straight lines from a common start to the end value of each index: only the known values are drawn. */
const drawChangesCover: Cover = (facts, palette, isSmall) => {
  const values = getNumbers(facts);
  if (!values || values.length > SERIES.length) return null;
  const most = Math.max(...values, 0);
  const least = Math.min(...values, 0);
  const scale = 96 / Math.max(most - least, 1);
  const y = (value: number) => 42 + (most - value) * scale;
  const lines = values.map((value, index) => {
    const { color, width, dash } = SERIES[index]!;
    const end = y(value);
    return (
      path(pathData`M24 ${y(0)}L276 ${end}`, {
        stroke: palette[color],
        'stroke-width': isSmall ? width * SMALL_LINE : width,
        'stroke-dasharray': isSmall ? undefined : dash,
      }) + circle(280, end, isSmall ? 9 : 5, { fill: palette[color], stroke: 'none' })
    );
  });
  return [
    'surface',
    path('M24 42h272M24 90h272M24 138h272', getHair(palette)) +
      path(pathData`M24 ${y(0)}H296`) +
      lines.join(''),
  ];
};

const CLAUSES = 5;
/** One line per paragraph, in proportion to its length, between corner marks; with the speaker's tile. */
const drawClausesCover: Cover = (facts, palette, isSmall) => {
  const [, list = '', key = ''] = /^([\d,]+)_([0-9a-z]*)$/.exec(facts) ?? [];
  const lengths = getNumbers(list)?.slice(0, CLAUSES);
  const speaker = getSpeaker(key);
  if (!lengths || Number.isNaN(speaker)) return null;
  const longest = Math.max(...lengths, 1);
  const right = speaker === null ? 296 : 208;
  const rows = lengths
    .map((length, index) => pathData`M48 ${62 + index * 16}h${(length / longest) * (right - 76)}`)
    .join('');
  const gold = { stroke: getGold(palette), 'stroke-width': '3' };
  return [
    speaker === null ? 'lockWash' : 'goldWash',
    path(pathData`M24 68V36H56M${right} 112V144H${right - 32}`, gold) +
      path(rows, { stroke: palette.inkOff, 'stroke-width': isSmall ? 6 : 3 }) +
      (speaker === null ? '' : transform(260, 90, 1.2, drawRedTile(speaker, palette, true))),
  ];
};

const DIGIT_WIDTH = 26;
const getLength = (x: number, minutes: number, palette: Palette): string => {
  const fill = { fill: palette.brandInk };
  const digits = String(minutes);
  return (
    svgText(x, 96, digits, { ...fill, 'font-size': '44', 'font-weight': '600' }) +
    svgText(x + 6 + digits.length * DIGIT_WIDTH, 96, '分钟读完', { ...fill, 'font-size': '18' })
  );
};

const WAVES = 2;
/** The speaker, the reading minutes, and the sections as a rail, each in proportion to its text. */
const drawRoadshowCover: Cover = (facts, palette, isSmall) => {
  const [, minutes = '', list = '', key = ''] = /^(\d{1,3})_([\d,]+)_([0-9a-z]*)$/.exec(facts) ?? [];
  const lengths = getNumbers(list);
  const speaker = getSpeaker(key);
  if (!lengths || Number.isNaN(speaker)) return null;
  const waves = Array.from({ length: WAVES }, (_, index) => {
    const y = 180 * ((index + 0.5) / WAVES);
    const swing = 16 * Math.sin(((index + 1) / WAVES) * 6);
    return pathData`M0 ${y}C80 ${y - swing - 9} 96 ${y + swing + 9} 160 ${y + swing / 2}S256 ${y - swing} 320 ${y + 6}`;
  }).join('');
  const whole = lengths.reduce((sum, part) => sum + part, 0) || 1;
  const left = speaker === null ? 32 : 136;
  const places = lengths.slice(0, -1).map((_, index) => {
    const before = lengths.slice(0, index + 1).reduce((sum, part) => sum + part, 0);
    return pathData`M${left + ((296 - left) * before) / whole} 116v12`;
  });
  return [
    'brand',
    path(waves, { stroke: palette.brandInk, 'stroke-opacity': '.12', 'stroke-width': '1' }) +
      (speaker === null ? '' : transform(72, 90, 1.25, drawRedTile(speaker, palette, false))) +
      (isSmall ? '' : getLength(left, Number(minutes), palette)) +
      path(pathData`M${left} 122H296`, {
        stroke: palette.brandInk2,
        'stroke-opacity': '.5',
        'stroke-width': '4',
      }) +
      path(places.join(''), { stroke: getGold(palette), 'stroke-width': '4' }),
  ];
};

/** A fall and the rise that recovers it, to scale. */
const drawRecoveryCover: Cover = (facts, palette, isSmall) => {
  const lossPercent = /^\d{1,2}$/.test(facts) ? Number(facts) : 0;
  if (lossPercent < 1 || lossPercent > 90) return null;
  const y = (level: number) => 146 - level * 1.05;
  const [top, low] = [y(100), y(100 - lossPercent)];
  const gold = { stroke: getGold(palette), 'stroke-width': '3' };
  const rise = Math.round((lossPercent / (100 - lossPercent)) * 1000) / 10;
  const label = { fill: palette.ink, 'font-size': '16', 'text-anchor': 'middle' };
  return [
    'lockWash',
    path(pathData`M24 ${top}H296`, { 'stroke-dasharray': '4 4' }) +
      path(pathData`M40 146V${top}h52V146M134 146V${low}h52V146M228 146V${top}h52V146`) +
      path('M24 146h272', { stroke: palette.ink }) +
      path(pathData`M228 ${low}h52M254 ${low}V${top + 4}M249 ${top + 10}l5 -6l5 6`, gold) +
      (isSmall ? '' : svgText(160, 134, `−${lossPercent}%`, label) + svgText(254, 134, `+${rise}%`, label)),
  ];
};

/** The publication date. */
const drawDateCover: Cover = (facts, palette, isSmall) => {
  const [, year = '', day = ''] = /^(\d{4})-(\d{2}-\d{2})$/.exec(facts) ?? [];
  if (year === '') return null;
  return [
    'sunken',
    path('M24 128h272', getHair(palette)) +
      path('M24 128h40', { stroke: getGold(palette), 'stroke-width': '4' }) +
      svgText(24, 108, day, { fill: palette.ink, 'font-size': '64', 'font-weight': '600' }) +
      (isSmall ? '' : svgText(24, 158, year, { fill: palette.ink2, 'font-size': '18' })),
  ];
};

const COVERS: Readonly<Record<string, Cover>> = {
  changes: drawChangesCover,
  clauses: drawClausesCover,
  roadshow: drawRoadshowCover,
  recovery: drawRecoveryCover,
  date: drawDateCover,
};

/**
 * Draws the cover called `changes_120,-40`; null for invalid facts. A small one appears in a card of the same
 * background.
 */
export function drawCover(name: string, palette: Palette, isSmall: boolean): string | null {
  const separatorAt = name.indexOf('_');
  const kind = name.slice(0, Math.max(0, separatorAt));
  const drawn = Object.hasOwn(COVERS, kind)
    ? COVERS[kind]?.(name.slice(separatorAt + 1), palette, isSmall)
    : null;
  if (!drawn) return null;
  const [drawnGround, inner] = drawn;
  const ground = isSmall && drawnGround === 'surface' ? 'sunken' : drawnGround;
  const back = rect(0, 0, 320, 180, { fill: palette[ground], stroke: 'none' });
  return svgDocument([0, 0, 320, 180], { stroke: palette.ink2, 'stroke-width': '1.5' }, back + inner);
}
