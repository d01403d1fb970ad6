import { parseCell } from '~/domain/shared/csv';
import type { ConsoleRequest } from '~/upstream/admin/web/page';

/** Begins the name of a fund's field. */
export const NAV_FIELD_PREFIX = 'nav-';

interface TypedNav {
  fund: string;
  nav: string;
  /** It is a fund and a NAV, and nothing more: `1,234` is two numbers. */
  isWhole: boolean;
}

/** Full-width figures are the same. */
const plainNav = (text: string): string => text.normalize('NFKC').trim();

/** What stands in the fields, and what was pasted: a fund and a NAV a line, by a comma, a tab or blanks. */
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
