import '~/app/features/lists/home-rows.css';
import type { SettledSection } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { Chips } from '~/app/ui/chips';
import { ErrorState } from '~/app/ui/error-state';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';
import { SelectionCard } from '~/app/features/funds/selection-card';
import type { SelectionView } from '~/app/features/funds/selection-view';
import type { SuggestedLock } from '~/app/features/funds/recommended-view';

/** Note next to figures of funds; `asOf` is null when the date is unknown. */
export function FiguresNote({ asOf, order }: { asOf: string | null; order?: string }) {
  return (
    <>
      {asOf && (
        <>
          数据截至 <span className="whitespace-nowrap">{asOf}</span>，
        </>
      )}
      费后复权净值，来源：基金管理人披露，业绩比较基准见产品页。{order}
      <span className="whitespace-nowrap">过往业绩不预示未来表现</span>。
    </>
  );
}

/** Recommended products, private and public alternating. */
export function RecommendedProducts({
  products,
  asOf,
  edition,
}: {
  products: SettledSection<{ cards: SelectionView[]; rule: string; lock: SuggestedLock | null }>;
  asOf: string | null;
  edition: Edition;
}) {
  if (!products.ok) return <ProductsFailed title="精选产品" message={products.message} edition={edition} />;
  const { cards, rule, lock } = products.data;
  if (cards.length === 0) return null;
  return (
    <Section
      title="精选产品"
      seen="home-selected"
      more={{ to: paths.simuSelections(edition), label: '查看全部' }}
      footNote={<FiguresNote asOf={asOf} order={rule} />}
    >
      {lock && (
        <Notice calm icon="lock" action={lock.action}>
          {lock.text}
        </Notice>
      )}
      <div className={lock ? 'two-columns mt-3' : 'two-columns'}>
        {cards.map((card) => (
          <SelectionCard key={card.to} fund={card} hasNavDay={card.asOf !== asOf} />
        ))}
      </div>
    </Section>
  );
}

/** Selected public funds with the facts that support the selection. */
export function SelectedPublicFunds({
  funds,
  asOf,
  edition,
}: {
  funds: SettledSection<SelectionView[]>;
  asOf: string | null;
  edition: Edition;
}) {
  if (!funds.ok) return <ProductsFailed title="公募优选" message={funds.message} edition={edition} />;
  if (funds.data.length === 0) return null;
  return (
    <Section
      title="公募优选"
      seen="home-public"
      more={{ to: paths.publicSelections(edition), label: '查看全部' }}
      footNote={<FiguresNote asOf={asOf} order="按名称排列，不按业绩排序。" />}
    >
      <div className="two-columns">
        {funds.data.map((fund) => (
          <SelectionCard key={fund.to} fund={fund} />
        ))}
      </div>
    </Section>
  );
}

const ProductsFailed = ({
  title,
  message,
  edition,
}: {
  title: string;
  message: string;
  edition: Edition;
}) => (
  <Section title={title}>
    <ErrorState title={`${title}暂时无法显示`} retry={{ to: paths.homeOf(edition) }}>
      {message}。其余内容不受影响。
    </ErrorState>
  </Section>
);

/** Links to public funds by type, in the library. */
export const FundTypes = ({ types }: { types: { label: string; to: string }[] }) => (
  <Section title="按类型找" seen="home-types">
    <Chips label="基金类型" items={types} />
  </Section>
);

/** Link to regular investment plans. */
export const RegularPlanBanner = ({ edition }: { edition: Edition }) => (
  <Section title="定投" seen="home-plan">
    <Notice calm icon="plan" action={{ to: paths.regularRegion(edition), label: '去看看' }}>
      按约定的时间分期买入；先看规则与风险，再按历史净值试算
    </Notice>
  </Section>
);
