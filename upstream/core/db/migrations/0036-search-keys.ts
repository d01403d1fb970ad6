import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

const KINDS = ['simu', 'public', 'manager', 'company', 'news'];
const BANDS = `array['0-5', '5-20', '20-50', '50-100', '100+']`;

/**
 * Search keys and sort keys of each title. The service generates the keys (`db/search/keys.ts`). `keys_of` is the
 * title they were generated from: older titles, and those an older build writes, are found by a small index and
 * indexed later (`db/search/fill.ts`). Triggers maintain status and size for every writer.
 */
export const searchKeysMigration = defineMigration([
  `alter table search_index add column keys tsvector, add column keys_of text, add column title_length smallint,
    add column spoken ${KEY_COLUMN_TYPE}, add column is_wound_up boolean not null default false,
    add column size double precision`,
  `create index search_index_unread on search_index (kind, id) where keys_of is distinct from title`,
  `create index search_index_in_order
    on search_index (kind, is_wound_up, size desc nulls last, title_length, spoken, id)`,
  // One index per kind: a word common to all funds costs nothing in a search for managers. Without `fastupdate`, no
  // entries wait in a list.
  ...KINDS.map(
    (kind) =>
      `create index search_index_keys_${kind} on search_index using gin (keys) with (fastupdate = off)
        where kind = '${kind}'`,
  ),
  `create function search_size(size_yuan double precision, size_band text) returns double precision
    language sql immutable as $$ select coalesce(size_yuan, array_position(${BANDS}, size_band) - 1) $$`,
  `create function order_new_title() returns trigger language plpgsql as $$
    begin
      if new.kind = 'company' then
        new.size := (select search_size(null, c.size_band) from companies c where c.id = new.id);
      else
        select m.status = 'liquidated', search_size(m.size_yuan, m.size_band) into new.is_wound_up, new.size
          from fund_metrics m where m.fund_id = new.id and m.kind = new.kind;
        new.is_wound_up := coalesce(new.is_wound_up, false);
      end if;
      return new;
    end $$`,
  `create trigger search_index_in_order before insert on search_index
    for each row execute function order_new_title()`,
  `create function order_title_of_fund() returns trigger language plpgsql as $$
    begin
      update search_index set is_wound_up = new.status = 'liquidated', size = search_size(new.size_yuan, new.size_band)
        where kind = new.kind and id = new.fund_id;
      return null;
    end $$`,
  `create trigger fund_metrics_order_titles after insert on fund_metrics
    for each row execute function order_title_of_fund()`,
  `create trigger fund_metrics_reorder_titles after update on fund_metrics for each row
    when ((old.status, old.size_yuan, old.size_band) is distinct from (new.status, new.size_yuan, new.size_band))
    execute function order_title_of_fund()`,
  `create function order_title_of_company() returns trigger language plpgsql as $$
    begin
      update search_index set size = search_size(null, new.size_band) where kind = 'company' and id = new.id;
      return null;
    end $$`,
  `create trigger companies_order_titles after insert on companies
    for each row execute function order_title_of_company()`,
  `create trigger companies_reorder_titles after update on companies for each row
    when (old.size_band is distinct from new.size_band) execute function order_title_of_company()`,
  // Existing rows.
  `update search_index i set is_wound_up = m.status = 'liquidated', size = search_size(m.size_yuan, m.size_band)
    from fund_metrics m where m.fund_id = i.id and m.kind = i.kind`,
  `update search_index i set size = search_size(null, c.size_band) from companies c
    where i.kind = 'company' and c.id = i.id`,
]);
