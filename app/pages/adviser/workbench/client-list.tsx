import { Form } from '@remix-run/react';
import { NAME_QUERY_MAX_CHARS } from '~/contract/limits';
import type { WorkbenchView } from '~/app/pages/adviser/workbench/workbench-view';
import { ListSearchForm } from '~/app/features/lists/list-search-form';
import { Bullets } from '~/app/ui/bullets';
import { Card, CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { SubmitButton } from '~/app/ui/form';
import { ListRow } from '~/app/ui/list-row';
import { Pager } from '~/app/ui/pager';
import { Tag } from '~/app/ui/tag';

interface ListPage {
  clients: WorkbenchView;
  keyword: string;
  todo: string | null;
  allTo: string;
}

/** Clients who agree, searched by the displayed data and filtered by open tasks. */
export function ClientList({ clients, keyword, todo, allTo }: ListPage) {
  if (clients.count === 0)
    return (
      <div className="mt-4">
        <EmptyState icon="person" title="还没有授权的客户">
          客户同意后，这里显示其遮挡后的资料与待办
        </EmptyState>
      </div>
    );
  return (
    <>
      <ListSearchForm
        action={allTo}
        label="姓氏或手机尾号"
        value={keyword}
        wordsMax={NAME_QUERY_MAX_CHARS}
        kept={{ todo }}
      />
      <Chips label="待办" items={clients.filters} />
      {clients.rows.length === 0 ? (
        <div className="mt-4">
          <EmptyState icon="search" title="没有符合的客户" action={{ to: allTo, label: '看全部' }}>
            换一个姓氏、尾号或待办试试
          </EmptyState>
        </div>
      ) : (
        <CardList className="mt-3" label="客户">
          {clients.rows.map((row) => (
            <li key={row.id} className={row.isChosen ? 'desk-client is-chosen' : 'desk-client'}>
              <ListRow
                to={row.to}
                title={
                  <>
                    <span className="font-semibold">{row.name}</span>{' '}
                    <span className="note-text">{row.phone}</span>
                  </>
                }
                note={
                  <>
                    <span className="block">{row.first}</span>
                    {row.more && <span className="block">{row.more}</span>}
                  </>
                }
                value={row.quietUntil ? <Tag tone="warn">勿联系</Tag> : row.risk}
              />
            </li>
          ))}
        </CardList>
      )}
      <Pager {...clients.pager} />
    </>
  );
}

/** Number of clients who do not agree, without their data; those not asked recently can be asked. */
export function HiddenClients({ clients, here }: { clients: WorkbenchView; here: string }) {
  if (clients.hidden === 0) return null;
  return (
    <Card pad="p" className="desk-hidden mt-3">
      <p>{`另有 ${clients.hidden} 位客户尚未授权，资料不显示。`}</p>
      {clients.askable > 0 ? (
        <Form method="post" action={here}>
          <SubmitButton kind="line" small wide={false} name="intent" value="ask" loadingText="请求中">
            {`请 ${clients.askable} 位客户授权`}
          </SubmitButton>
        </Form>
      ) : (
        <p className="note-text">近期都已请求过，由客户在「资料查看记录」中决定。</p>
      )}
    </Card>
  );
}

const RULES = [
  '只显示已同意的本人客户；客户撤回后立即不再显示',
  '冷静期内不得主动联系客户，不打电话、不推送；回访由非销售人员办理，这里只有日期',
  '没有密码、完整证件号、银行卡与金额，也不能代客户交易',
  '每次查看都写入客户的「资料查看记录」，同一天同一页合为一条并计次',
];

/** Purpose and limits of the workbench, shown when no client is chosen. */
export function WorkbenchRules() {
  return (
    <Card pad="p" className="mt-3">
      <h2 className="text-body font-semibold">工作台的规则</h2>
      <Bullets className="mt-2" lines={RULES} />
    </Card>
  );
}
