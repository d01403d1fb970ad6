/**
 * Typed or pasted text in its normalised form for comparison and storage. The schemas of forms and calls apply
 * these functions (`.overwrite(typedPhone)`) before checking length and pattern, so that browser, server and JSON
 * clients check the same text.
 */
import { toPlainText } from '~/domain/shared/text';

/**
 * 80 characters that GBK could only store in the private use area, from U+E815 on: 0xFE50 to 0xFEA0 of GB
 * 18030-2022.
 */
const GBK_PRIVATE_START = 0xe815;
const GBK_PRIVATE = Array.from(
  '⺁𠂇𠂉𠃌⺄㑳㑇⺈⺋龴㖞㘚㘎⺌⺗㥮㤘龵㧏㧟㩳㧐龶龷㭎㱮㳠⺧𡗗龸⺪䁖䅟⺮䌷⺳⺶⺷𢦏䎱䎬⺻䏝䓖䙡䙌龹' +
    '䜣䜩䝼䞍⻊䥇䥺䥽䦂䦃䦅䦆䦟䦛䦷䦶龺𤇾䲣䲟䲠䲡䱷䲢䴓䴔䴕䴖䴗䴘䴙䶮龻',
);
const PRIVATE_USE = /[\ue815-\ue864]/g;

/** Converts rare characters to their standard code points, from any source system. */
const standardCharacters = (text: string): string =>
  text.replace(PRIVATE_USE, (each) => GBK_PRIVATE[each.charCodeAt(0) - GBK_PRIVATE_START] ?? each);

/**
 * Variants of the dot between parts of a name. The ASCII full stop may also end an initial, so it is kept as typed.
 */
const NAME_DOTS = / ?[·•‧∙⋅●・･．᛫⸱ꞏ] ?/g;
const VARIATION_SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** Longer texts stay unchanged: the length check rejects them. */
const TYPED_MAX_CHARACTERS = 1_000;

const typed =
  (normalise: (text: string) => string) =>
  (text: string): string =>
    text.length > TYPED_MAX_CHARACTERS ? text : normalise(text);

const singleBlanks = (text: string): string => text.replace(/\s+/g, ' ');

/** Normalises the name of a person: one dot between its parts, no invisible characters, single spaces. */
export const normalizeName = typed((text) =>
  singleBlanks(standardCharacters(toPlainText(text)))
    .replace(NAME_DOTS, '·')
    .normalize('NFKC')
    .replace(VARIATION_SELECTORS, '')
    .trim(),
);

/** Normalises search words or the name of a list: no invisible characters, single spaces. */
export const normalizeSearchText = typed((text) =>
  singleBlanks(standardCharacters(toPlainText(text))).trim(),
);

const figure = (text: string): string => toPlainText(text).normalize('NFKC').replace(/\s/g, '');
const number = (text: string): string =>
  figure(text).replace(/[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '');

/**
 * Normalises a figure to half-width digits without spaces and invisible characters. Sign, point and unit are kept.
 */
export const normalizeFigure = typed(figure);

/**
 * Normalises the number of a document, card or code: half-width, without spaces, dashes and invisible characters.
 */
export const normalizeNumber = typed(number);

const COUNTRY_CODE = /^(?:\+|00)?86(?=1\d{10}$)/;

/** Normalises a mainland phone number: no country code, spaces, dashes and brackets. */
export const normalizePhone = typed((text) => number(text).replace(/[().]/g, '').replace(COUNTRY_CODE, ''));
