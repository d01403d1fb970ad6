import { Fragment } from 'react';
import { Card } from '~/app/ui/card';
import { useHydrated } from '~/app/ui/use-hydrated';
import type { DebitDay } from '~/app/pages/public/plans/plan-days';

/**
 * Next debit days, each with the reason if it differs from the rhythm. `isPending`: they belong to another rhythm
 * than the chosen one; without scripts they are not replaced, so they are not shown.
 */
export function DebitDays({ days, isPending = false }: { days: DebitDay[] | null; isPending?: boolean }) {
  const isHydrated = useHydrated();
  return (
    <Card pad="dl" as="section" className="mt-3" label="接下来的扣款日">
      <div aria-live="polite" aria-busy={isPending}>
        {isPending && !isHydrated ? (
          <p className="note-text py-3">用下方“按以上选择查看扣款日与费用”显示所选周期的扣款日。</p>
        ) : days === null ? (
          <p className="note-text py-3">扣款日暂时无法显示，不影响设置计划。</p>
        ) : (
          <dl className="fact-list">
            {days.map(({ day, moved }, index) => (
              <div key={index}>
                <dt>{index === 0 ? '下一次扣款' : `第 ${index + 1} 次`}</dt>
                <dd>
                  {day.split(' ').map((word) => (
                    <Fragment key={word}>
                      <span className="whitespace-nowrap">{word}</span>{' '}
                    </Fragment>
                  ))}
                  {moved && <small>{moved}</small>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Card>
  );
}
