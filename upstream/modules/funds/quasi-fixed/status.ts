import { sql, type RawBuilder } from 'kysely';
import type { FixedProductsTable } from '~/upstream/core/db/schema';

/**
 * Builds the state of a product (`f`) on a day. The filed state is continued by its days: raising until the start,
 * extended after its first end, ended when the whole principal is repaid. A product filed as ended stays ended.
 * @param today day in Shanghai
 */
export const buildStatusSql = (today: string): RawBuilder<FixedProductsTable['status']> => sql`case
  when f.status = 'ended' or (
    select sum(p.principal_ratio) > 0.999999 from fixed_payouts p
    where p.product_id = f.id and p.paid_on <= ${today}::date) then 'ended'
  when f.starts_on > ${today}::date then 'raising'
  when f.extended_to is not null and f.ends_on <= ${today}::date then 'extended'
  else 'running' end`;
