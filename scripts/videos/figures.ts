/** Figures of the films: worked examples and sketches, with the shapes and colours of the portal's images. */
import { PALETTES } from '~/bff/images/palette';
import { rect, circle, pathData, group, path, svgText } from '~/bff/images/svg';

const palette = PALETTES.light;

/** Position and size of a figure in the frame. */
interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** `done`: drawn part, 0 to 1. */
type Figure = (place: Place, done: number) => string;

const text = (x: number, y: number, content: string, size: number, attributes = {}): string =>
  svgText(x, y, content, {
    fill: palette.ink2,
    'font-size': size,
    'font-family': 'Noto Sans CJK SC',
    ...attributes,
  });

const axes = ({ x, y, width, height }: Place): string =>
  path(pathData`M${x} ${y}v${height}h${width}`, { stroke: palette.lineStrong, 'stroke-width': 1.5 });

/** Builds the path of a line in a rectangle, up to its drawn part. */
function lineThrough({ x, y, width, height }: Place, levels: readonly number[], done: number): string {
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const shown = Math.max(2, Math.ceil(levels.length * done));
  return levels
    .slice(0, shown)
    .map((level, index) => {
      const at: [number, number] = [
        x + (index / (levels.length - 1)) * width,
        y + height - ((level - low) / (high - low)) * height,
      ];
      return index === 0 ? pathData`M${at[0]} ${at[1]}` : pathData`L${at[0]} ${at[1]}`;
    })
    .join('');
}

/** An invented NAV: from 1.00 to 1.25, down to 1.00, up to 1.22. It belongs to no fund. */
const SKETCH = Array.from({ length: 61 }, (_, index) => {
  const wave = 0.012 * Math.sin(index * 1.7) + 0.008 * Math.sin(index * 0.9);
  const base =
    index <= 24
      ? 1 + (0.25 * index) / 24
      : index <= 40
        ? 1.25 - (0.25 * (index - 24)) / 16
        : 1 + (0.22 * (index - 40)) / 20;
  return index === 24 || index === 40
    ? base
    : base + wave * (Math.abs(index - 24) < 3 || Math.abs(index - 40) < 3 ? 0 : 1);
});

const drawdown: Figure = (place, done) => {
  const { x, y, width, height } = place;
  const at = (index: number): number => x + (index / 60) * width;
  const shade =
    done > 0.66 ? rect(at(24), y, at(40) - at(24), height, { fill: palette.ddArea, opacity: 0.5 }) : '';
  const marks =
    done < 1
      ? ''
      : text(at(24) - 10, y - 12, '最高 1.25', 22, { fill: palette.ink }) +
        text(at(40) - 40, y + height + 30, '最低 1.00', 22, { fill: palette.ink }) +
        text(at(33) - 4, y + height / 2 - 20, '−20%', 30, { fill: palette.brandText, 'font-weight': 700 });
  return (
    shade +
    axes(place) +
    path(lineThrough(place, SKETCH, done), { stroke: palette.s1, 'stroke-width': 4 }) +
    marks
  );
};

const LOSSES = [0.1, 0.2, 0.3, 0.5];
/** Computes the gain required after a loss, both as ratios. */
const gainAfter = (loss: number): number => loss / (1 - loss);

const recovery: Figure = ({ x, y, width, height }, done) =>
  LOSSES.map((loss, index) => {
    const step = width / LOSSES.length;
    const left = x + index * step;
    const middle = y + height * 0.68;
    const unit = height * 0.62;
    const up = gainAfter(loss) * unit * done;
    const down = loss * unit * 0.5;
    return (
      rect(left + 12, middle - up, step - 36, up, { fill: palette.s1 }) +
      rect(left + 12, middle + 2, step - 36, down, { fill: palette.s2 }) +
      text(left + 8, middle - up - 10, `+${(gainAfter(loss) * 100).toFixed(1)}%`, 21, {
        fill: palette.brandText,
      }) +
      text(left + 14, middle + down + 28, `−${loss * 100}%`, 21, { fill: palette.s2 })
    );
  }).join('') +
  path(pathData`M${x} ${y + height * 0.68}h${width}`, { stroke: palette.lineStrong, 'stroke-width': 1.5 });

/** Two columns of stocks and bonds, in 10,000 yuan. */
const columns =
  (pairs: readonly { name: string; stocks: number; bonds: number }[]): Figure =>
  ({ x, y, width, height }, done) =>
    pairs
      .map(({ name, stocks, bonds }, index) => {
        const share = index === 0 ? 1 : done;
        const scale = (height - 40) / 120;
        const left = x + 10 + index * (width / 2);
        const wide = width / 2 - 56;
        const floor = y + height - 36;
        const [low, high] = [bonds * scale * share, stocks * scale * share];
        return (
          rect(left, floor - low, wide, low, { fill: palette.s2 }) +
          rect(left, floor - low - high, wide, high, { fill: palette.s1 }) +
          (share < 1
            ? ''
            : text(left + 14, floor - low / 2 + 8, `债 ${bonds} 万`, 22, { fill: palette.brandInk }) +
              text(left + 14, floor - low - high / 2 + 8, `股 ${stocks} 万`, 22, {
                fill: palette.brandInk,
              })) +
          text(left, floor + 32, name, 22)
        );
      })
      .join('');

/** Range of half of all results as annual ratios: mean 6 % per year, volatility 18 %. */
const getRange = (years: number): [number, number] => {
  const half = (1.645 * 0.18) / Math.sqrt(years);
  return [0.06 - half, 0.06 + half];
};
const YEARS = [1, 3, 5, 10];

const fan: Figure = ({ x, y, width, height }, done) => {
  const zero = y + height * 0.55;
  const unit = (height * 0.9) / 0.62;
  return (
    path(pathData`M${x} ${zero}h${width}`, { stroke: palette.lineStrong, 'stroke-width': 1.5 }) +
    YEARS.map((years, index) => {
      const [low, high] = getRange(years);
      const left = x + 16 + (index * width) / YEARS.length;
      const wide = width / YEARS.length - 36;
      return (
        rect(left, zero - high * unit * done, wide, (high - low) * unit * done, {
          fill: palette.goldLine,
          opacity: 0.55,
        }) +
        rect(left, zero - 0.06 * unit * done - 2, wide, 4, { fill: palette.s1 }) +
        text(left, y + height + 30, `${years} 年`, 22)
      );
    }).join('')
  );
};

const gap: Figure = (place, done) => {
  const index = SKETCH.map((level, at) => level - 1 + 0.06 * Math.sin(at / 6));
  const basket = index.map((level, at) => level + 0.0022 * at);
  const all = [...index, ...basket];
  const pad = (levels: readonly number[]): string => {
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const { x, y, width, height } = place;
    const shown = Math.max(2, Math.ceil(levels.length * done));
    return levels
      .slice(0, shown)
      .map((level, at) => {
        const px = x + (at / 60) * width;
        const py = y + height - ((level - low) / (high - low)) * height;
        return at === 0 ? pathData`M${px} ${py}` : pathData`L${px} ${py}`;
      })
      .join('');
  };
  const legend =
    text(place.x + 16, place.y + 4, '一篮子股票', 21, { fill: palette.s1 }) +
    text(place.x + 150, place.y + 4, '卖出的指数', 21, { fill: palette.s2 });
  return (
    axes(place) +
    path(pad(index), { stroke: palette.s2, 'stroke-width': 4 }) +
    path(pad(basket), { stroke: palette.s1, 'stroke-width': 4 }) +
    legend
  );
};

const costs: Figure = ({ x, y, width, height }, done) =>
  [
    { name: '选股的差额', part: 1, fill: palette.s1 },
    { name: '减 基差成本', part: 0.35, fill: palette.s2 },
    { name: '减 交易费用', part: 0.2, fill: palette.s3 },
    { name: '留下的', part: 0.45, fill: palette.gold },
  ]
    .map(({ name, part, fill }, index) => {
      const top = y + index * (height / 4);
      return text(x, top + 22, name, 22) + rect(x + 140, top, (width - 150) * part * done, 30, { fill });
    })
    .join('');

const dividend: Figure = (place, done) => {
  const levels = Array.from(
    { length: 41 },
    (_, at) => 1.2 + 0.3 * (at / 20) - (at >= 20 ? 0.2 : 0) - (at > 20 ? 0.13 * ((at - 20) / 20) : 0),
  );
  const { x, y, width, height } = place;
  return (
    axes(place) +
    path(lineThrough(place, levels, done), { stroke: palette.s1, 'stroke-width': 4 }) +
    (done < 1
      ? ''
      : text(x + width * 0.5 + 22, y + height * 0.86, '分红 0.20 元', 24, { fill: palette.brandText }))
  );
};

const clock: Figure = ({ x, y, width, height }, done) => {
  const r = Math.min(width, height) / 2 - 8;
  const [cx, cy] = [x + width / 2, y + height / 2];
  const turn = Math.min(done, 0.999) * 2 * Math.PI;
  const [px, py] = [cx + r * Math.sin(turn), cy - r * Math.cos(turn)];
  const isLong = turn > Math.PI ? 1 : 0;
  return group(
    { fill: 'none' },
    circle(cx, cy, r, { stroke: palette.sunken, 'stroke-width': 22 }) +
      path(pathData`M${cx} ${cy - r}` + `A${r} ${r} 0 ${isLong} 1 ${px.toFixed(1)} ${py.toFixed(1)}`, {
        stroke: palette.s1,
        'stroke-width': 22,
      }) +
      text(cx, cy + 22, '24 小时', 56, { fill: palette.ink, 'text-anchor': 'middle', 'font-weight': 700 }),
  );
};

/** Figures by the name used in a scene. `title` and `steps` draw text only. */
export const VIDEO_FIGURES: Readonly<Record<string, Figure>> = {
  drawdown,
  recovery,
  balance: columns([
    { name: '年初', stocks: 50, bonds: 50 },
    { name: '一年后', stocks: 60, bonds: 51 },
  ]),
  rebalanced: columns([
    { name: '调整前', stocks: 60, bonds: 51 },
    { name: '调整后', stocks: 55.5, bonds: 55.5 },
  ]),
  fan,
  gap,
  costs,
  dividend,
  clock,
};
