/**
 * The few SVG elements used in pictures, as text. Numbers are rounded to a tenth, so that a picture stays small.
 */

export type Attributes = Readonly<Record<string, string | number | undefined>>;

const roundToTenth = (value: number): string => String(Math.round(value * 10) / 10);
const formatAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined ? '' : ` ${name}="${typeof value === 'number' ? roundToTenth(value) : value}"`,
    )
    .join('');

/** Path data from numbers and text: `d\`M0 ${y}h20\``. */
export const pathData = (parts: TemplateStringsArray, ...values: readonly number[]): string =>
  parts.reduce(
    (text, part, index) => text + part + (index < values.length ? roundToTenth(values[index]!) : ''),
    '',
  );

export const path = (data: string, attributes: Attributes = {}): string =>
  data === '' ? '' : `<path${formatAttributes(attributes)} d="${data}"/>`;

export const circle = (x: number, y: number, r: number, attributes: Attributes = {}): string =>
  `<circle${formatAttributes({ ...attributes, cx: x || undefined, cy: y || undefined, r })}/>`;

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  attributes: Attributes = {},
): string =>
  `<rect${formatAttributes({ ...attributes, x: x || undefined, y: y || undefined, width, height })}/>`;

export const group = (attributes: Attributes, inner: string): string =>
  inner === '' ? '' : `<g${formatAttributes(attributes)}>${inner}</g>`;

/** Moves and scales its content. */
export const transform = (
  x: number,
  y: number,
  scale: number,
  inner: string,
  attributes: Attributes = {},
): string =>
  group(
    {
      ...attributes,
      transform: `translate(${roundToTenth(x)} ${roundToTenth(y)})${scale === 1 ? '' : ` scale(${scale})`}`,
    },
    inner,
  );

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** The default font of the system; a list of names would be a tenth of a small picture. */
const FONT = 'sans-serif';

/** Text element; `y` is its baseline. */
export const svgText = (x: number, y: number, content: string, attributes: Attributes = {}): string =>
  `<text${formatAttributes({ stroke: 'none', 'font-family': FONT, ...attributes, x, y })}>${content.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')}</text>`;

/** Builds a whole file. `view` is x, y, width and height of the drawing. */
export function svgDocument(
  [x, y, width, height]: readonly [number, number, number, number],
  attributes: Attributes,
  inner: string,
): string {
  const root = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `${x} ${y} ${width} ${height}`,
    width,
    height,
    fill: 'none',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...attributes,
  };
  return `<svg${formatAttributes(root)}>${inner}</svg>`;
}
