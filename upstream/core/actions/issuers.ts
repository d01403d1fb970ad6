import type { Kysely } from 'kysely';
import { toShanghaiClock } from '~/domain/calendar/dates';
import type { Database } from '~/upstream/core/db/schema';

/** Two operators of one issuer cannot confirm each other until the newer account or password is this old. */
const SIBLINGS_WAIT_MS = 24 * 3_600_000;

/** One issuing event: the issuer requested or confirmed the operator's account or password. */
interface Issue {
  operatorId: string;
  issuer: string;
  at: number;
}

/** Issuers of operators, as far as dual control needs them. */
export class OperatorIssuers {
  readonly #byOperator = new Map<string, Issue[]>();

  constructor(issues: readonly Issue[]) {
    for (const issue of issues)
      this.#byOperator.set(issue.operatorId, [...(this.#byOperator.get(issue.operatorId) ?? []), issue]);
  }

  /**
   * Returns why two operators do not count as two persons for dual control; null when they do. Either one issued
   * the other, directly or through earlier issued operators, or one party issued both within a day.
   */
  barBetween(one: string, other: string, now: Date): string | null {
    const [ofOne, ofOther] = [this.#issuersOf(one), this.#issuersOf(other)];
    if (ofOne.has(other) || ofOther.has(one))
      return '账号或密码由其中一方直接或间接发放的两位操作员不能互相复核';
    const free = Math.min(this.#lastIssued(one), this.#lastIssued(other)) + SIBLINGS_WAIT_MS;
    if (now.getTime() >= free || ![...ofOne].some((issuer) => ofOther.has(issuer))) return null;
    const { day, time } = toShanghaiClock(new Date(Math.ceil(free / 60_000) * 60_000));
    return `账号或密码在一天内由同一方发放的两位操作员不能互相复核，${day} ${time.slice(0, 5)} 起可以`;
  }

  #lastIssued(operatorId: string): number {
    return Math.max(0, ...(this.#byOperator.get(operatorId) ?? []).map(({ at }) => at));
  }

  /** Returns the direct and indirect issuers. An issuer of an issuer counts only if the former came first. */
  #issuersOf(operatorId: string): Set<string> {
    const reached = new Map<string, number>();
    const waiting: { id: string; until: number }[] = [{ id: operatorId, until: Infinity }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { id, until } = next;
      for (const { issuer, at } of this.#byOperator.get(id) ?? []) {
        if (at > until || (reached.get(issuer) ?? -1) >= at) continue;
        reached.set(issuer, at);
        waiting.push({ id: issuer, until: at });
      }
    }
    return new Set(reached.keys());
  }
}

/** Loads all issuing events. Operators are few, so all rows are read. */
export async function loadIssuers(db: Kysely<Database>): Promise<OperatorIssuers> {
  const [issues, operators] = await Promise.all([
    db.selectFrom('operator_issues').selectAll().execute(),
    db.selectFrom('operators').select(['id', 'created_by', 'issued_to', 'created_at']).execute(),
  ]);
  return new OperatorIssuers([
    ...issues.map(({ operator_id, issuer, at }) => ({ operatorId: operator_id, issuer, at: Date.parse(at) })),
    ...operators.flatMap(({ id, created_by, issued_to, created_at }) =>
      [created_by, issued_to].map((issuer) => ({ operatorId: id, issuer, at: Date.parse(created_at) })),
    ),
  ]);
}
