import { paths } from '~/app/paths';
import { settle } from '~/app/route-kit/settle';
import { getVisiblePath, type PageArguments } from '~/app/route-kit/run-page';
import type { Edition } from '~/domain/platform/edition';
import { listLapses, type Lapse, type LapseKind } from '~/domain/person/lapses';

/** What is past its last day, what waits for it, and what to do: one notice. */
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

/** Such as 风险测评已于 2026-10-01 到期; without its day where that is not known. */
export const formatLapseTitle = ({ kind, lastDay }: Lapse): string =>
  `${TEXTS[kind].what}${lastDay ? `已于 ${lastDay.slice(0, 10)} 到期` : '已过期'}`;

/** The words of the button that leads on. */
export const getLapseActionLabel = (kind: LapseKind): string => TEXTS[kind].label;

/** What it is called, what waits until it is renewed, and the words that lead on. */
export const getLapseTexts = (kind: LapseKind): (typeof TEXTS)[LapseKind] => TEXTS[kind];

/** Where it is done again; `returnTo`: path of ours to come back to. */
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

/** A notice for everything past its last day; of some kinds only where a page says which concern it. */
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

/** What a person has to renew before they buy public funds. */
export const PUBLIC_FUND_LAPSES = ['identity', 'quiz'] as const satisfies readonly LapseKind[];

/** `getViewerLapseNotices` of a page that does not ask who looks at it by itself; nothing where that cannot be told. */
export async function loadSessionLapseNotices(
  page: Pick<PageArguments<unknown, unknown>, 'context' | 'edition' | 'url'>,
  kinds: readonly LapseKind[],
): Promise<LapseNotice[]> {
  const viewer = await settle(page.context, page.context.viewer());
  return viewer.ok ? getViewerLapseNotices({ ...page, viewer: viewer.data }, kinds) : [];
}

/** The notices of the person who looks at a page, of the kinds that concern it; the steps lead back to it. */
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
