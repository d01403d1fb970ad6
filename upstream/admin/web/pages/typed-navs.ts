import { parseCell } from '~/domain/shared/csv';
import type { ConsoleRequest } from '~/upstream/admin/web/page';

/** Prefix of the field name of a fund. */
export const NAV_FIELD_PREFIX = 'nav-';

interface TypedNav {
  fund: string;
  nav: string;
  /** The line is exactly a fund and a NAV: `1,234` is two numbers. */
  isWhole: boolean;
}

/** Full-width digits are equivalent. */
const plainNav = (text: string): string => text.normalize('NFKC').trim();

/** Parses the fields and the pasted text: a fund and a NAV per line, separated by a comma, a tab or spaces. */
export function parseTypedNavs(form: ConsoleRequest['form']): TypedNav[] {
  const fields = Object.entries(form)
    .filter(([name, value]) => name.startsWith(NAV_FIELD_PREFIX) && value.trim() !== '')
    .map(([name, value]) => ({
      fund: name.slice(NAV_FIELD_PREFIX.length),
      nav: plainNav(value),
      isWhole: true,
    }));
  const lines = (form.lines ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');
  return [
    ...fields,
    ...lines.map((line) => {
      const [fund = '', ...rest] = line
        .trim()
        .split(/[\s,，;；]+/)
        .map(parseCell);
      return { fund, nav: plainNav(rest.join(' ')), isWhole: rest.length === 1 };
    }),
  ];
}
