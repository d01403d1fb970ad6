import type { Edition } from '~/domain/base/edition';
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

const PAPERS = {
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

/** The file of a fund, a tab an address: what it is, its profile document, what it paid and holds. */
export function FileTabs({ edition, code, current }: TabsProps<keyof typeof FILE>) {
  return (
    <Segmented
      className="mt-3"
      label="基金档案"
      items={(Object.keys(FILE) as (keyof typeof FILE)[]).map((tab) => ({
        label: FILE[tab].label,
        to: FILE[tab].to(edition, code),
        isCurrent: tab === current,
      }))}
    />
  );
}

/** The papers of a fund: what was announced, and the way to everything else. */
export function PaperTabs({ edition, code, current }: TabsProps<keyof typeof PAPERS>) {
  return (
    <Segmented
      className="mt-3"
      label="公告与资料"
      items={(Object.keys(PAPERS) as (keyof typeof PAPERS)[]).map((tab) => ({
        label: PAPERS[tab].label,
        to: PAPERS[tab].to(edition, code),
        isCurrent: tab === current,
      }))}
    />
  );
}
