import type { CallQuery, Contract } from '~/contract';
import type { FileReply } from '~/contract/define';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { NEWS_KIND_NAMES } from '~/contract/content';
import { PUBLIC_TYPE_NAMES, STRATEGY_NAMES } from '~/contract/kinds';
import { hashBytes } from '~/upstream/core/files/store';
import { renderLinkCard, type LinkFacts } from '~/upstream/core/files/link-card';
import type { ServiceContext } from '~/upstream/core/service-context';
import { notFound } from '~/upstream/core/refusal';

type Asked = CallQuery<Contract['files']['linkPicture']>;

const RISK = '基金有风险，投资需谨慎';
const PRIVATE_RISK = '私募基金只面向合格投资者，以上为备案公示信息';

const COMPARED_RISK = '私募基金只面向合格投资者，净值与业绩须登录并完成认定后查看';

/**
 * Loads the content of a link card: only filed or published facts, because it may be shared anywhere. For a private
 * fund no figure, in any size.
 * @throws Refusal 4004 for an item that does not exist or is not published yet
 */
export async function loadLinkFacts(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { kind, id = '', ids = '' }: Asked,
): Promise<LinkFacts> {
  switch (kind) {
    case 'brand':
      return {
        kind: '私募与公募基金',
        title: '看得清，再决定',
        facts: ['研究、比较、自选与持有'],
        risk: RISK,
      };
    case 'public': {
      const fund = await db
        .selectFrom('public_funds as f')
        .innerJoin('companies as c', 'c.id', 'f.company_id')
        .select(['f.name', 'f.type', 'f.founded_on', 'c.name as company'])
        .where('f.id', '=', id)
        .executeTakeFirst();
      if (!fund) throw notFound('基金');
      const facts = [id, fund.company, `${fund.founded_on.slice(0, 7)} 成立`];
      return { kind: `公募基金 ${PUBLIC_TYPE_NAMES[fund.type]}`, title: fund.name, facts, risk: RISK };
    }
    case 'simu': {
      const fund = await db
        .selectFrom('simu_funds as f')
        .innerJoin('companies as c', 'c.id', 'f.company_id')
        .select(['f.name', 'f.strategy', 'f.filing_no', 'f.founded_on', 'c.name as company'])
        .where('f.id', '=', id)
        .executeTakeFirst();
      if (!fund) throw notFound('产品');
      const facts = [fund.company, `${fund.founded_on.slice(0, 7)} 成立`, `备案 ${fund.filing_no}`];
      return {
        kind: `私募基金 ${STRATEGY_NAMES[fund.strategy]}`,
        title: fund.name,
        facts,
        risk: PRIVATE_RISK,
      };
    }
    case 'compare':
      return await comparedFacts(db, ids);
    case 'company': {
      const company = await db
        .selectFrom('companies')
        .select(['name', 'city', 'founded_on', 'registration_no'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!company) throw notFound('公司');
      const facts = [
        company.city,
        `${company.founded_on.slice(0, 7)} 成立`,
        `登记 ${company.registration_no}`,
      ];
      return { kind: '基金公司', title: company.name, facts, risk: RISK };
    }
    case 'manager': {
      const person = await db
        .selectFrom('managers')
        .select(['name', 'title', 'career_years'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!person) throw notFound('基金经理');
      return {
        kind: '基金经理',
        title: person.name,
        facts: [person.title, `从业 ${person.career_years} 年`],
        risk: RISK,
      };
    }
    case 'article': {
      const article = await db
        .selectFrom('articles')
        .select(['title', 'kind', 'author', 'published_at'])
        .where('id', '=', id)
        .where('published_at', '<=', now().toISOString())
        .executeTakeFirst();
      if (!article) throw notFound('文章');
      const day = new Date(article.published_at).toISOString();
      return {
        kind: NEWS_KIND_NAMES[article.kind],
        title: article.title,
        facts: [article.author, toShanghaiDay(day)],
        risk: RISK,
      };
    }
  }
}

/** Only names: whether a fund is private is a filed fact. */
async function comparedFacts(db: ServiceContext['db'], ids: string): Promise<LinkFacts> {
  // A URL may name a fund twice.
  const picks = [...new Set(ids.split(','))].map((pick) => pick.split(':'));
  const getIds = (wanted: string) => picks.flatMap(([kind, id = '']) => (kind === wanted ? [id] : []));
  const [simu, open] = [getIds('simu'), getIds('public')];
  const found = await Promise.all([
    simu.length === 0
      ? []
      : db.selectFrom('simu_funds').select(['id', 'short_name as name']).where('id', 'in', simu).execute(),
    open.length === 0
      ? []
      : db.selectFrom('public_funds').select(['id', 'name']).where('id', 'in', open).execute(),
  ]);
  const [simuNames, openNames] = found.map((rows) => new Map(rows.map(({ id, name }) => [id, name])));
  const names = picks.flatMap(([kind, id = '']) => (kind === 'simu' ? simuNames : openNames)?.get(id) ?? []);
  if (names.length < 2) throw notFound('基金');
  return {
    kind: '基金对比',
    title: names.join('、'),
    facts: [`${names.length} 只基金`, '共同区间', '收益、风险、费用与持仓'],
    risk: simu.length > 0 ? COMPARED_RISK : RISK,
  };
}

/** Renders a link card as a file. */
export async function renderLinkImage(context: ServiceContext, asked: Asked): Promise<FileReply> {
  const bytes = await renderLinkCard(await loadLinkFacts(context, asked));
  return {
    bytes,
    content_type: 'image/png',
    name: `${asked.kind}.png`,
    sha256: hashBytes(bytes),
    disposition: 'inline',
  };
}
