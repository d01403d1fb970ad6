import type { Kysely } from 'kysely';
import { FIXED_ASSETS, FIXED_FORMS } from '~/contract/kinds';
import type { Database } from '~/upstream/core/db/schema';

/** Counts products by form and by use of the money, in the order of the contract; `riskMax` limits them. */
export async function countProductsByKind(db: Kysely<Database>, riskMax?: number) {
  let rows = db
    .selectFrom('fixed_products')
    .select(['form', 'asset'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['form', 'asset']);
  if (riskMax !== undefined) rows = rows.where('risk_level', '<=', riskMax);
  const found = await rows.execute();
  const sum = (of: (row: (typeof found)[number]) => boolean): number =>
    found.filter(of).reduce((total, { count }) => total + Number(count), 0);
  return {
    forms: FIXED_FORMS.map((form) => ({ form, product_count: sum((row) => row.form === form) })).filter(
      ({ product_count }) => product_count > 0,
    ),
    assets: FIXED_ASSETS.map((asset) => ({ asset, product_count: sum((row) => row.asset === asset) })).filter(
      ({ product_count }) => product_count > 0,
    ),
  };
}
