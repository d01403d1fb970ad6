import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import { Card, CardList } from '~/app/ui/card';
import { Copyable } from '~/app/ui/copy-button';
import { FactList } from '~/app/ui/facts-list';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { Bullets } from '~/app/ui/bullets';
import type { GuestReceipt } from '~/app/pages/own/feedback/feedback-server';
import type { FeedbackEntryView } from '~/app/pages/own/feedback/feedback-view';

/** One entry: its content, deadlines, answer, and further options. */
export function FeedbackEntryDetail({
  entry,
  edition,
  isOwn,
}: {
  entry: FeedbackEntryView;
  edition: Edition;
  isOwn: boolean;
}) {
  return (
    <>
      <Card pad="dl" className="mt-4">
        <FactList
          facts={[
            { label: '编号', value: <Copyable text={entry.number} label="编号" /> },
            { label: '类型', value: entry.kind },
            { label: '状态', value: entry.state },
            { label: '提交时间', value: entry.at },
          ]}
        />
      </Card>
      {entry.steps && (
        <Section title="处理进度" footNote="日期按交易日计算，提交当日不计入。">
          <Card pad="p">
            <Steps steps={entry.steps} label="处理进度" />
          </Card>
        </Section>
      )}
      {entry.answer && (
        <Section title="答复" note={entry.answeredAt}>
          <Card pad="p">
            <p className="whitespace-pre-wrap break-words">{entry.answer}</p>
          </Card>
        </Section>
      )}
      <Section title="您写的内容">
        <Card pad="p">
          <p className="whitespace-pre-wrap break-words">{entry.text}</p>
        </Card>
        {isOwn && entry.files.length > 0 && (
          <CardList className="mt-3">
            {entry.files.map(({ id, name }) => (
              <li key={id}>
                <ListRow icon="document" title={name} to={paths.fileView(edition, { file_id: id })} />
              </li>
            ))}
          </CardList>
        )}
      </Section>
      {entry.isComplaint && <ComplaintEscalation />}
    </>
  );
}

/** Further complaint channels when our answer is not accepted. */
export function ComplaintEscalation() {
  return (
    <Section title="不认可答复时">
      <Bullets
        lines={[
          '再次提交，写明原编号与不认可的理由，由合规负责人复核。',
          '拨打 12386 中国证监会投资者服务热线，或在其网络平台提交。',
          '向中国证券投资基金业协会或当地调解组织申请调解。',
          '按合同约定申请仲裁，或向人民法院提起诉讼。',
        ]}
      />
    </Section>
  );
}

/** Number and code that a guest must keep: shown only once. */
export function FeedbackReceipt({ receipt }: { receipt: GuestReceipt }) {
  return (
    <section className="mt-4" aria-label="已收到" role="status">
      <Card pad="p">
        <b className="font-semibold">已收到，请记下编号与查询码</b>
        <FactList
          facts={[
            { label: '编号', value: <Copyable text={receipt.number} label="编号" /> },
            { label: '查询码', value: <Copyable text={receipt.code} label="查询码" /> },
          ]}
        />
        <p className="note-text mt-2">查询码只显示这一次。在本页下方输入编号与查询码，可以查看进度与答复。</p>
      </Card>
    </section>
  );
}

/** The person's own entries, newest first. */
export function FeedbackEntryRows({
  rows,
  edition,
}: {
  rows: readonly FeedbackEntryView[];
  edition: Edition;
}) {
  return (
    <CardList>
      {rows.map((row) => (
        <li key={row.number}>
          <ListRow
            title={row.kind}
            value={row.state}
            note={
              <>
                <span className="block truncate">{row.text}</span>
                {row.at}
              </>
            }
            to={paths.feedback(edition, { number: row.number })}
          />
        </li>
      ))}
    </CardList>
  );
}
