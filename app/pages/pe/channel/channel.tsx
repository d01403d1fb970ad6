import '~/app/features/lists/home-rows.css';
import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { FactSection } from '~/app/features/funds/product-sections';
import { SectionError } from '~/app/features/funds/section-error';
import { RiskSection } from '~/app/features/funds/risk-section';
import { CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EntryGrid } from '~/app/ui/entry-grid';
import { Icon, type IconName } from '~/app/ui/icon';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { PE_LIFECYCLE, PE_FACTS, PE_GLOSSARY } from '~/app/pages/pe/channel/channel-texts';
import { loadPeChannel, type PeChannelPage } from '~/app/pages/pe/channel/load-channel';
import { PeFunds } from '~/app/pages/pe/shared/pe-funds';
import { PE_RISKS } from '~/app/pages/pe/shared/risk-words';
import { ProfileList } from '~/app/features/funds/people-list';
import { RiskNote } from '~/app/features/figures/risk-note';

/** Private equity: description, stages and vintages, funds open for commitment, institutions, glossary, risks. */
export const handle = definePage({
  login: 'guest',
  title: '私募股权',
  description:
    '私募股权是什么、怎样缴款与分配，按投资阶段与成立年份查找基金，了解管理机构。收益与出资只向特定对象展示。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, ({ context, edition, viewer }) =>
  loadPeChannel(context, { edition, viewer }),
);

const ENTRIES: { key: keyof PeChannelPage['entries']; icon: IconName; label: string }[] = [
  { key: 'products', icon: 'pie', label: '股权产品' },
  { key: 'companies', icon: 'podium', label: '股权机构' },
  { key: 'managers', icon: 'person', label: '基金经理' },
  { key: 'mine', icon: 'wallet', label: '我的股权' },
];

export default function PeChannel() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle>私募股权</PageTitle>
      <EntryGrid
        isBare
        label="股权频道"
        items={ENTRIES.map(({ key, icon, label }) => ({
          to: page.entries[key],
          label,
          picture: <Icon name={icon} />,
        }))}
      />
      <FactSection title="什么是私募股权" facts={PE_FACTS} />
      <Funds page={page} />
      {page.companies.ok ? (
        <ProfileList
          title="管理机构"
          people={page.companies.data}
          more={{ to: page.entries.companies, label: '全部机构' }}
          note="按名称排列"
        />
      ) : (
        <SectionError title="管理机构" message={page.companies.message} retryTo={page.path} />
      )}
      <Section title="一只基金的一生">
        <Steps
          steps={PE_LIFECYCLE.map((step) => ({ ...step, state: 'next' as const }))}
          label="一只基金的一生"
        />
      </Section>
      <FactSection
        title="读懂数字"
        facts={PE_GLOSSARY}
        footNote="每只基金的页面写明公式、估值日与来源，并附 J 曲线与它的表格。"
      />
      <FactSection
        title="只面向合格投资者"
        facts={page.qualified}
        footNote="依据《私募投资基金监督管理暂行办法》，认证所需的证明以页面要求为准。"
      />
      <RiskSection lines={PE_RISKS} />
      <RiskNote />
    </div>
  );
}

function Funds({ page: { open, path } }: { page: PeChannelPage }) {
  if (!open.ok) return <SectionError title="募集中的基金" message={open.message} retryTo={path} />;
  const { funds, stages, vintages, isEmpty, to } = open.data;
  return (
    <>
      <Section title="募集中" more={{ to, label: '全部' }}>
        {isEmpty ? (
          <p className="note-text">目前没有与您匹配的募集中的基金</p>
        ) : (
          <PeFunds caption="募集中的私募股权基金" funds={funds} />
        )}
      </Section>
      <Section title="按投资阶段">
        <CardList>
          {stages.map((stage) => (
            <li key={stage.to}>
              <ListRow to={stage.to} title={stage.name} note={stage.text} value={stage.count} />
            </li>
          ))}
        </CardList>
      </Section>
      <Section title="按成立年份" footNote="同一年份的基金面对相近的投资与退出环境，比较时看同年份。">
        <Chips label="成立年份" items={vintages} />
      </Section>
    </>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
