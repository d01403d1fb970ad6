import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import { Segmented } from '~/app/ui/segmented';

const FILE = {
  facts: {
    label: '概况',
    to: (edition: Edition, code: string) => paths.publicCommon(edition, code, 'base_info'),
  },
  profile: {
    label: '资料概要',
    to: (edition: Edition, code: string) => paths.publicCommon(edition, code, 'fund_info'),
  },
  archive: { label: '分红与持仓', to: paths.publicArchive },
} as const;

const DOCUMENT_TABS = {
  disclosure: {
    label: '公告',
    to: (edition: Edition, code: string) => paths.publicDisclosure(edition, { fund_code: code }),
  },
  all: { label: '全部资料', to: (edition: Edition, code: string) => paths.publicCommon(edition, code) },
} as const;

interface TabsProps<Tab> {
  edition: Edition;
  code: string;
  current: Tab;
}

/** File of a fund, each tab with an address: description, profile document, payments and holdings. */
export function FundFileTabs(props: TabsProps<keyof typeof FILE>) {
  return <FundTabs label="基金档案" tabs={FILE} {...props} />;
}

/** Documents of a fund: announcements, and links to the other pages. */
export function FundDocumentTabs(props: TabsProps<keyof typeof DOCUMENT_TABS>) {
  return <FundTabs label="公告与资料" tabs={DOCUMENT_TABS} {...props} />;
}

interface FundTabsProps extends TabsProps<string> {
  label: string;
  tabs: Readonly<Record<string, { label: string; to: (edition: Edition, code: string) => string }>>;
}

function FundTabs({ label, tabs, edition, code, current }: FundTabsProps) {
  return (
    <Segmented
      className="mt-3"
      label={label}
      items={Object.entries(tabs).map(([key, tab]) => ({
        label: tab.label,
        to: tab.to(edition, code),
        isCurrent: key === current,
      }))}
    />
  );
}
