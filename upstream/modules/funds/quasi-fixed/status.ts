import { sql, type RawBuilder } from 'kysely';
import type { FixedProductsTable } from '~/upstream/core/db/schema';

/**
 * State of a product (`f`) on a day. What was filed is carried on by its days: raising until the day it begins, prolonged once
 * its first end is past, over when the whole principal has come back. One that was ended stays so.
 * @param today day in Shanghai
 */
export const buildStatusSql = (today: string): RawBuilder<FixedProductsTable['status']> => sql`case
  when f.status = 'ended' or (
    select sum(p.principal_ratio) > 0.999999 from fixed_payouts p
    where p.product_id = f.id and p.paid_on <= ${today}::date) then 'ended'
  when f.starts_on > ${today}::date then 'raising'
  when f.extended_to is not null and f.ends_on <= ${today}::date then 'extended'
  else 'running' end`;
