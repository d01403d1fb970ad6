import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import type { Position } from '~/contract/holding-shapes';

export type AssetSection = Position['part'];
/** Sections with a separate page. */
export type ListedAssetSection = Exclude<AssetSection, 'public'>;

/** Kinds of detail pages, by kind of holding. */
export type DetailKind = 'equity' | 'fixed-income' | 'private-equity';

const KINDS: Record<AssetSection, DetailKind> = {
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

export const getDetailKind = (section: AssetSection): DetailKind => KINDS[section];

/** Address of the page of a detail kind. */
export const buildDetailKindPath = (
  kind: DetailKind,
  edition: Edition,
  query: Parameters<typeof paths.equityDetail>[1],
): string => DETAIL_PATHS[kind](edition, query);

/** Address of the details of a holding. */
export const buildDetailPath = (
  edition: Edition,
  { part: section, product_code }: Pick<Position, 'part' | 'product_code'>,
): string =>
  section === 'public'
    ? paths.publicPosition(edition, product_code)
    : buildDetailKindPath(KINDS[section], edition, { product_code });
