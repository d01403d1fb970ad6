import type { Kysely } from 'kysely';
import { toShanghaiClock } from '~/domain/calendar/dates';
import type { Database } from '~/upstream/core/db/schema';

/** Two operators of one issuer do not confirm each other before the newer account or password is so old. */
const SIBLINGS_WAIT_MS = 24 * 3_600_000;

/** One act of issuing: the issuer asked for the operator's account or password, or confirmed it. */
interface Issue {
  operatorId: string;
  issuer: string;
  at: number;
}

/** Who issued which operator, as far as dual control has to know it. */
export class OperatorIssuers {
  readonly #byOperator = new Map<string, Issue[]>();

  constructor(issues: readonly Issue[]) {
    for (const issue of issues)
      this.#byOperator.set(issue.operatorId, [...(this.#byOperator.get(issue.operatorId) ?? []), issue]);
  }

  /**
   * Why two operators are not two persons for dual control; null when they are. One issued the other, directly or through others
   * that it had issued before; or one party issued both within a day.
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

  /** Direct and indirect issuers. Whoever got hold of an issuer only after it had issued is none of them. */
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

/** All that is known of who issued whom. Operators are few, and read as a whole. */
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
