import { toShanghaiDay } from '~/domain/calendar/dates';
import {
  getQuotaAddress,
  ANONYMOUS_ROWS,
  computeAddressQuota,
  type ReportTable,
} from '~/upstream/core/anonymous-rows';
import type { ServiceContext } from '~/upstream/core/service-context';
import type { Caller } from '~/upstream/core/http/caller';

interface TableCount {
  total: number;
  /** By address; at most as many entries as stored reports. */
  byAddress: Map<string, number>;
}

interface DayCount {
  day: string;
  tables: Partial<Record<ReportTable, TableCount>>;
}

/** By database: tests open several. */
const counts = new WeakMap<object, DayCount>();

/**
 * Counts one more report of this address and returns whether it is stored today. The first refused one is logged.
 */
export function takeReportQuota(
  { db, now, log }: Pick<ServiceContext, 'db' | 'now' | 'log'>,
  table: ReportTable,
  caller: Caller,
  quota: { perAddress: number; total: number } = ANONYMOUS_ROWS[table],
): boolean {
  const day = toShanghaiDay(now());
  const known = counts.get(db);
  const count = known?.day === day ? known : { day, tables: {} };
  counts.set(db, count);
  const kept = (count.tables[table] ??= { total: 0, byAddress: new Map() });
  const address = getQuotaAddress(caller);
  const ofAddress = kept.byAddress.get(address) ?? 0;
  if (ofAddress >= computeAddressQuota(quota, kept.total)) return false;
  kept.total += 1;
  kept.byAddress.set(address, ofAddress + 1);
  if (kept.total === quota.total)
    log.warn({ table, limit: quota.total }, 'daily limit of page reports reached');
  return true;
}
