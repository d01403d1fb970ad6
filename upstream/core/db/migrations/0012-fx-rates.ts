import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Exchange rates to value overseas holdings: 元 per unit, of the day or the last one before. */
export const fxRatesMigration = defineMigration([
  `create table fx_rates (
    currency text not null, date date not null, rate numeric(12,6) not null, primary key (currency, date))`,
]);
