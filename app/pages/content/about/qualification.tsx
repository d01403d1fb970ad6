import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import '~/app/pages/content/about/qualification.css';
import { getValidity } from '~/domain/calendar/validity';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { QUALIFICATION_FACTS, QUALIFICATIONS } from '~/domain/platform/qualifications';
import { createNotFoundResponse } from '~/app/route-kit/middleware';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { servicePaths } from '~/app/paths/service';
import { ButtonLink } from '~/app/ui/button';
import { joinClassNames } from '~/app/ui/class-names';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { DrawnImage } from '~/app/ui/pictures/drawn-image';
import { PageHeading, Section } from '~/app/ui/section';
import { QualificationList } from '~/app/pages/content/about/about-frame';

/**
 * A licence of one of the companies: as text, as a picture that can be enlarged, and the public register that lists
 * it.
 */
export const handle = definePage({
  login: 'public',
  title: '资质',
  description: '机构资质的编号、发证机构、有效期与公开查询地址。',
  watchedQuery: ['zoom'],
});

const query = z.object({ zoom: z.literal('1').optional() });

export const loader = pageLoader({ handle, query }, async ({ edition, url, query, context }) => {
  const last = url.pathname
    .replace(/\.data$/, '')
    .split('/')
    .pop();
  const name = QUALIFICATIONS.find((each) => each === last);
  if (name === undefined) throw createNotFoundResponse();
  const qualification = QUALIFICATION_FACTS[name];
  return {
    edition,
    name,
    qualification,
    validity: getValidity(qualification.validUntil, toShanghaiDay(context.now())),
    isLarge: query.zoom === '1',
  };
});

const WORDS = { soon: '即将到期，正在办理延续', over: '已到期，以公开名录的登记为准' } as const;

export default function QualificationPage() {
  const { edition, name, qualification, validity, isLarge } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageHeading className="mt-5">{qualification.title}</PageHeading>
      <Notice calm>样张：名称、编号与印章均为示例，不对应任何真实机构，不得作为凭证使用。</Notice>
      {validity !== 'valid' && (
        <Notice>{`有效期至 ${qualification.validUntil}，${WORDS[validity]}。`}</Notice>
      )}
      <div
        className={joinClassNames('paper-view', isLarge && 'paper-view-large')}
        role="group"
        aria-label="样张图片"
        tabIndex={isLarge ? 0 : undefined}
      >
        <DrawnImage name={`specimen/${name}`} className="paper-picture" width={480} height={340} isFirst />
      </div>
      <ButtonLink
        kind="line"
        small
        className="mx-auto mt-3 w-fit"
        to={servicePaths.qualification(edition, name, isLarge ? {} : { zoom: '1' })}
        replace
        preventScrollReset
      >
        {isLarge ? '还原图片' : '放大图片'}
      </ButtonLink>
      <Section title="证照内容">
        <Card pad="dl">
          <FactList
            facts={[
              { label: qualification.numberLabel, value: qualification.number },
              { label: '持有机构', value: qualification.holder },
              { label: '发证机构', value: qualification.issuer },
              { label: '发证日期', value: qualification.issuedOn },
              { label: '有效期至', value: qualification.validUntil ?? '长期' },
              ...qualification.facts.map(([label, value]) => ({ label, value })),
            ]}
          />
        </Card>
      </Section>
      <Section title="公开查询" footNote="外部网站，由其主办单位负责；示例机构在其中查询不到。">
        <CardList>
          <li>
            <ListRow
              icon="find"
              title={
                <>
                  {qualification.register.name}
                  <span className="sr-only">（外部网站）</span>
                </>
              }
              note={qualification.register.how}
              to={qualification.register.href}
              rel="noopener nofollow"
              reloadDocument
            />
          </li>
        </CardList>
      </Section>
      <QualificationList edition={edition} />
    </div>
  );
}

const head: BuildPageHead<typeof loader> = ({ qualification, edition, name }) => ({
  title: qualification.title,
  description: `${qualification.holder}的${qualification.title}：编号、发证机构、有效期与公开查询地址（样张）。`,
  path: servicePaths.qualification(edition, name),
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
