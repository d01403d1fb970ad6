import { paths } from '~/app/paths';
import { settle } from '~/app/route-kit/settle';
import { getVisiblePath, type PageArguments } from '~/app/route-kit/run-page';
import type { Edition } from '~/domain/platform/edition';
import { listLapses, type Lapse, type LapseKind } from '~/domain/person/lapses';

/** Notice of one expired item: what expired, what depends on it, and what to do. */
export interface LapseNotice {
  kind: LapseKind;
  text: string;
  label: string;
  to: string;
}

const TEXTS: Readonly<Record<LapseKind, { what: string; until: string; label: string }>> = {
  identity: { what: '身份证件', until: '更新前不能办理新业务', label: '更新证件' },
  quiz: { what: '风险测评', until: '暂不能买入，未持有的私募产品暂不展示净值', label: '重新测评' },
  simu: { what: '私募合格投资者证明', until: '暂不能预约私募产品', label: '更新证明' },
  am: { what: '资管合格投资者证明', until: '暂不能预约资管产品', label: '更新证明' },
  pro: { what: '专业投资者证明', until: '更新前按普通投资者办理', label: '更新证明' },
  certificate: { what: '数字证书', until: '签署合同前须重新申请', label: '重新申请' },
};

/** Formats the title, such as 风险测评已于 2026-10-01 到期; without the day when it is unknown. */
export const formatLapseTitle = ({ kind, lastDay }: Lapse): string =>
  `${TEXTS[kind].what}${lastDay ? `已于 ${lastDay.slice(0, 10)} 到期` : '已过期'}`;

/** Returns the label of the button to the next step. */
export const getLapseActionLabel = (kind: LapseKind): string => TEXTS[kind].label;

/** Returns the name, the description of what is blocked until renewal, and the button label. */
export const getLapseTexts = (kind: LapseKind): (typeof TEXTS)[LapseKind] => TEXTS[kind];

/** Builds the address for the renewal; `returnTo`: path on this portal to return to. */
export function buildLapsePath(kind: LapseKind, edition: Edition, returnTo?: string): string {
  const query = { return_to: returnTo };
  switch (kind) {
    case 'identity':
      return paths.identityVerify(edition, query);
    case 'quiz':
      return paths.quiz(edition, query);
    case 'simu':
      return paths.simuInvestor(edition, query);
    case 'am':
      return paths.assetInvestor(edition, query);
    case 'pro':
      return paths.proInvestor(edition, query);
    case 'certificate':
      return paths.elecSign(edition, query);
  }
}

/** Builds a notice for everything that has expired; some kinds only on pages that they concern. */
export const buildLapseNotices = (
  lapses: readonly Lapse[],
  { edition, returnTo, kinds }: { edition: Edition; returnTo: string; kinds?: readonly LapseKind[] },
): LapseNotice[] =>
  lapses
    .filter(({ kind }) => !kinds || kinds.includes(kind))
    .map((lapse) => ({
      kind: lapse.kind,
      text: `${formatLapseTitle(lapse)}，${TEXTS[lapse.kind].until}`,
      label: TEXTS[lapse.kind].label,
      to: buildLapsePath(lapse.kind, edition, returnTo),
    }));

/** Items a person has to renew before buying public funds. */
export const PUBLIC_FUND_LAPSES = ['identity', 'quiz'] as const satisfies readonly LapseKind[];

/**
 * Builds `getViewerLapseNotices` for a page that does not load the viewer itself; empty when the viewer cannot be
 * loaded.
 */
export async function loadSessionLapseNotices(
  page: Pick<PageArguments<unknown, unknown>, 'context' | 'edition' | 'url'>,
  kinds: readonly LapseKind[],
): Promise<LapseNotice[]> {
  const viewer = await settle(page.context, page.context.viewer());
  return viewer.ok ? getViewerLapseNotices({ ...page, viewer: viewer.data }, kinds) : [];
}

/** Builds the notices of the viewer, limited to the kinds that concern the page; the steps return to this page. */
export const getViewerLapseNotices = (
  {
    context,
    edition,
    viewer,
    url,
  }: Pick<PageArguments<unknown, unknown>, 'context' | 'edition' | 'viewer' | 'url'>,
  kinds?: readonly LapseKind[],
): LapseNotice[] =>
  viewer
    ? buildLapseNotices(listLapses(viewer.states, context.now()), {
        edition,
        returnTo: getVisiblePath(url),
        kinds,
      })
    : [];
