/**
 * Masks for data that identifies a person, used in pages and logs (domain rules, section 8). A text that is too
 * short is masked completely. Masking never throws, and a mask never reveals more than the rule allows.
 */

/**
 * Keeps the first `head` and last `tail` characters with stars in between; returns only stars when too little would
 * be hidden.
 */
function maskMiddle(text: string, head: number, tail: number, minHidden: number): string {
  const characters = Array.from(text);
  const hidden = characters.length - head - tail;
  if (hidden < minHidden) return '*'.repeat(characters.length);
  return (
    characters.slice(0, head).join('') +
    '*'.repeat(hidden) +
    characters.slice(characters.length - tail).join('')
  );
}

const compact = (text: string): string => text.replace(/[\s-]/g, '');

/** '13800138000' → '138****8000'. */
export const maskPhone = (phone: string): string => maskMiddle(compact(phone), 3, 4, 4);

/** '110101199003070029' → '110***********0029': the day of birth is hidden. */
export const maskIdNumber = (idNumber: string): string => maskMiddle(compact(idNumber), 3, 4, 5);

/** '6222020200112048' → '**** **** **** 2048'. */
export function maskCard(cardNumber: string): string {
  const tail = getCardTail(cardNumber);
  return tail === '' ? '*'.repeat(Array.from(compact(cardNumber)).length) : `**** **** **** ${tail}`;
}

/** Returns the last four digits, for 尾号; empty when the number is too short to be a card. */
export function getCardTail(cardNumber: string): string {
  const digits = compact(cardNumber);
  return digits.length >= 12 ? digits.slice(-4) : '';
}

/** `ab***@example.com`; a name of two characters or fewer keeps only the first; without an @ all is masked. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '*'.repeat(Array.from(email).length);
  return `${email.slice(0, at > 2 ? 2 : 1)}***${email.slice(at)}`;
}

/** '上海市浦东新区世纪大道 1 号' → '上海市浦东新******': the first six characters, then stars. */
export function maskAddress(address: string): string {
  const characters = Array.from(address);
  const kept = characters.length > 9 ? 6 : Math.min(2, characters.length - 1);
  return characters.slice(0, Math.max(0, kept)).join('') + '******';
}

const COMPOUND_SURNAMES = [
  '欧阳',
  '上官',
  '司马',
  '诸葛',
  '司徒',
  '东方',
  '皇甫',
  '尉迟',
  '公孙',
  '慕容',
  '令狐',
  '夏侯',
  '长孙',
  '宇文',
  '端木',
  '南宫',
];

/** Returns the surname of a Chinese name: two characters for a known compound surname. */
export function getSurname(name: string): string {
  const characters = Array.from(name.trim());
  const isCompound = characters.length > 2 && COMPOUND_SURNAMES.includes(characters.slice(0, 2).join(''));
  return characters.slice(0, isCompound ? 2 : 1).join('');
}

/** Maximum number of stars for a long name: its length is private, and the line needs space for other text. */
const NAME_STARS_MAX = 4;

/** '顾以宁' → '顾**'; a single character is masked completely. */
export function maskName(name: string): string {
  const trimmed = name.trim();
  const length = Array.from(trimmed).length;
  const surname = getSurname(trimmed);
  const kept = Array.from(surname).length;
  return length <= kept ? '*'.repeat(length) : surname + '*'.repeat(Math.min(NAME_STARS_MAX, length - kept));
}

/** Returns '顾女士', '陈先生', or surname plus 投资者 when the gender is unknown (0 male, 1 female). */
export function formatSalutation(name: string | null | undefined, gender: number | null | undefined): string {
  const surname = name ? getSurname(name) : '';
  if (surname === '') return '投资者';
  return `${surname}${gender === 0 ? '先生' : gender === 1 ? '女士' : '投资者'}`;
}
