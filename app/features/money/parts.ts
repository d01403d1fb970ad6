import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import type { Position } from '~/contract/holding-shapes';

export type Part = Position['part'];
/** Parts with a page of their own. */
export type ListedPart = Exclude<Part, 'public'>;

export const PART_NAMES: Record<Part, string> = {
  simu: '私募基金',
  public: '公募基金',
  pe: '私募股权',
  quasi_fixed: '类固收',
  foreign: '海外投资',
};

/** A page of details, by what is held. */
export type DetailKind = 'equity' | 'fixed-income' | 'private-equity';

const KINDS: Record<Part, DetailKind> = {
  simu: 'equity',
  public: 'equity',
  quasi_fixed: 'fixed-income',
  pe: 'private-equity',
  foreign: 'private-equity',
};

const DETAIL_PATHS = {
  equity: paths.equityDetail,
  'fixed-income': paths.fixedIncomeDetail,
  'private-equity': paths.privateEquityDetail,
};

export const detailKindOf = (part: Part): DetailKind => KINDS[part];

/** The page of a kind of details. */
export const detailKindPath = (
  kind: DetailKind,
  edition: Edition,
  query: Parameters<typeof paths.equityDetail>[1],
): string => DETAIL_PATHS[kind](edition, query);

/** Where the details of something held are. */
export const detailPath = (
  edition: Edition,
  { part, product_code }: Pick<Position, 'part' | 'product_code'>,
): string =>
  part === 'public'
    ? paths.publicPosition(edition, product_code)
    : detailKindPath(KINDS[part], edition, { product_code });
