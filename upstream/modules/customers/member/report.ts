import { BRAND } from '~/domain/platform/brand';
import { formatRate } from '~/domain/figures/format';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { ArticleBody } from '~/upstream/core/db/schema';
import type { PdfBlock, PdfDocument } from '~/upstream/core/pdf/blocks';
import { hashBytes } from '~/upstream/core/files/store';
import type { ServiceContext } from '~/upstream/core/service-context';
import { NEVER_PUBLISHED_AT } from '~/upstream/core/db/published-articles';
import { notFound } from '~/upstream/core/refusal';
import { writePdf } from '~/upstream/core/pdf/write';

const CLOSING =
  '本报告为公开研究文章的 PDF 版，供学习使用，不构成投资建议。过往业绩不预示未来表现。基金有风险，投资需谨慎。';

/** Loads the report of a use as a PDF. Throws Refusal 4004 when this person has no such report. */
export async function loadReportFile({ db }: Pick<ServiceContext, 'db'>, accountId: string, useId: string) {
  const article = await db
    .selectFrom('member_right_uses as u')
    .innerJoin('articles as a', 'a.id', 'u.subject_id')
    .select(['a.id', 'a.title', 'a.author', 'a.source', 'a.published_at', 'a.summary', 'a.body'])
    .where('u.id', '=', useId)
    .where('u.account_id', '=', accountId)
    .where('u.kind', '=', 'report')
    .where('a.published_at', '<', NEVER_PUBLISHED_AT)
    .executeTakeFirst();
  if (!article) throw notFound('这份报告');
  const day = toShanghaiDay(article.published_at);
  const bytes = await writePdf({
    title: article.title,
    subtitle: `${article.author}　${article.source}　${day}`,
    number: article.id,
    createdAt: new Date(article.published_at),
    blocks: [
      { kind: 'paragraph', text: article.summary },
      ...article.body.flatMap(getBlocks),
      { kind: 'note', text: `${BRAND.name}。${CLOSING}` },
    ],
  } satisfies PdfDocument);
  return {
    bytes,
    content_type: 'application/pdf',
    name: `${article.title} ${day}.pdf`,
    sha256: hashBytes(bytes),
    disposition: 'attachment' as const,
  };
}

/**
 * Converts an article block to PDF blocks; a chart becomes its note with the first and last values of its lines.
 */
function getBlocks(block: ArticleBody[number]): PdfBlock[] {
  switch (block.type) {
    case 'h2':
      return [{ kind: 'heading', text: block.text }];
    case 'list':
      return block.items.map((text) => ({ kind: 'paragraph', text: `· ${text}` }));
    case 'table':
      return [
        {
          kind: 'table',
          columns: block.head.map((title, index) => ({
            title,
            width: index === 0 ? 2 : 1,
            align: index === 0 ? 'left' : 'right',
          })),
          rows: block.rows,
        },
      ];
    case 'chart':
      return [
        { kind: 'heading', text: block.title },
        {
          kind: 'facts',
          rows: block.lines.map(({ name, values }) => [
            name,
            `${block.dates[0]} 至 ${block.dates.at(-1)}，期末 ${formatRate(values.at(-1) ?? 0)}`,
          ]),
        },
        { kind: 'note', text: block.note },
      ];
    default:
      return [{ kind: 'paragraph', text: block.text }];
  }
}
