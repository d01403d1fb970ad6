/** Amounts in capital Chinese figures, as on cheques (《支付结算办法》附一《正确填写票据和结算凭证的基本规定》). */
import { roundHalfUp, type Decimal } from '~/domain/figures/money';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const DIGIT_UNITS = ['', '拾', '佰', '仟'] as const;
const GROUPS = ['', '万', '亿', '万亿'] as const;
const GROUP_DIGITS = 4;
const MAX_DIGITS = GROUPS.length * GROUP_DIGITS;

/**
 * Formats yuan given as decimal text, not negative, below 10^16, to 分 half up: '1000000' → '人民币壹佰万元整', '1680.32' →
 * '人民币壹仟陆佰捌拾元零叁角贰分'. Throws RangeError for anything else.
 */
export function formatYuanInWords(yuan: Decimal): string {
  const [whole = '0', fraction = '00'] = roundHalfUp(yuan).split('.');
  if (whole.startsWith('-') || whole.length > MAX_DIGITS) throw new RangeError('amount too large for words');
  const [jiao = '0', fen = '0'] = fraction;
  const yuanWords = whole === '0' ? '' : `${wholeInWords(whole)}元`;
  if (jiao === '0' && fen === '0') return `人民币${yuanWords || '零元'}整`;
  return `人民币${yuanWords}${gap(whole, jiao)}${smallWords(jiao, fen)}`;
}

/** Returns 零 after 元 when the last digit of 元, or 角, is zero. */
const gap = (whole: string, jiao: string): string =>
  whole !== '0' && (jiao === '0' || whole.endsWith('0')) ? '零' : '';

const smallWords = (jiao: string, fen: string): string =>
  `${jiao === '0' ? '' : `${DIGITS[Number(jiao)]}角`}${fen === '0' ? '整' : `${DIGITS[Number(fen)]}分`}`;

/**
 * Converts digits without leading zeros: consecutive zeros are read once, those at the end of a group are omitted.
 */
function wholeInWords(digits: string): string {
  let words = '';
  let hasZero = false;
  const groups = Math.ceil(digits.length / GROUP_DIGITS);
  const padded = digits.padStart(groups * GROUP_DIGITS, '0');
  for (let group = 0; group < groups; group += 1) {
    const part = padded.slice(group * GROUP_DIGITS, (group + 1) * GROUP_DIGITS);
    [...part].forEach((digit, at) => {
      if (digit === '0') {
        hasZero = words !== '';
        return;
      }
      words += `${hasZero ? '零' : ''}${DIGITS[Number(digit)]}${DIGIT_UNITS[GROUP_DIGITS - 1 - at]}`;
      hasZero = false;
    });
    if (part === '0000') continue;
    words += getUnit(groups - 1 - group, padded, group);
    // 10,7000 is 壹拾万柒仟: the unit separates the groups, so no 零 is needed.
    hasZero = false;
  }
  return words;
}

/** 万亿 is written as 万 when the 亿 group below it has its own 亿. */
function getUnit(rank: number, padded: string, group: number): string {
  if (rank < GROUPS.length - 1) return GROUPS[rank] as string;
  const below = padded.slice((group + 1) * GROUP_DIGITS, (group + 2) * GROUP_DIGITS);
  return below === '0000' ? '万亿' : '万';
}
