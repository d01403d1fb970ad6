import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import type { MatchRow } from '~/app/pages/private/orders/suitability-view';

/** Person and product side by side; the match is stated in words, never only by colour. */
export function MatchTable({ rows }: { rows: readonly MatchRow[] }) {
  return (
    <Card pad="dl" className="mt-4" label="匹配情况">
      <FactList
        facts={rows.map(({ label, person, product, isFit }) => ({
          label,
          value: (
            <>
              {person}
              <span className={isFit ? 'tag tag-gold ml-2' : 'tag tag-warn ml-2'}>
                {isFit ? '匹配' : '不匹配'}
              </span>
            </>
          ),
          note: `产品：${product}`,
        }))}
      />
    </Card>
  );
}
