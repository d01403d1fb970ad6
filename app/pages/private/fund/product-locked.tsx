import { LockCard } from '~/app/ui/lock-card';
import type { buildSimuLockView, buildSimuSharedView } from '~/app/pages/private/fund/load-product';
import { FactSection, StrategyText, TeamSection } from '~/app/features/funds/product-sections';

type LockedPage = ReturnType<typeof buildSimuSharedView> & ReturnType<typeof buildSimuLockView>;

/** A private fund for viewers who may not see its values: filed facts, people, and the lock with the next step. */
export function LockedProduct({ page }: { page: LockedPage }) {
  const { lock } = page;
  return (
    <>
      <LockCard
        title={lock.title}
        steps={lock.steps ?? undefined}
        action={lock.action}
        other={page.mismatch?.way}
      >
        {lock.text}
        {page.mismatch && <span className="mt-2 block">{page.mismatch.text}</span>}
      </LockCard>
      <FactSection title="备案信息" note="来源：基金业协会公示" facts={page.facts} />
      <StrategyText text={page.strategyText} />
      <TeamSection title="基金经理" people={page.team} company={page.company} />
    </>
  );
}
