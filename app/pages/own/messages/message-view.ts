import { formatDateTime, formatNewsTime } from '~/domain/figures/format';
import type { Edition } from '~/domain/platform/edition';
import { MAIL_TOPIC_NAMES } from '~/contract/notice-topics';
import type { CallResult, Contract } from '~/contract';
import { messagePaths } from '~/app/paths/messages';
import type { AmountDisplay } from '~/app/features/money/amounts';

type Inbox = CallResult<Contract['messages']['list']>;

interface MessageContext {
  now: number;
  edition: Edition;
  amounts: AmountDisplay;
}

/** Builds the messages of the inbox; hidden amounts are hidden in their text too. */
export const buildMessageRows = (
  { list }: Pick<Inbox, 'list'>,
  { now, amounts }: Omit<MessageContext, 'edition'>,
) =>
  list.map((message) => ({
    id: message.message_id,
    title: message.title,
    text: amounts.words(message.text),
    at: formatNewsTime(message.created_at, now),
    fullTime: formatDateTime(message.created_at),
    kind: MAIL_TOPIC_NAMES[message.kind],
    isUnread: message.read_at === null && !message.is_settled,
    isSettled: message.is_settled,
  }));
export type MessageRow = ReturnType<typeof buildMessageRows>[number];

/** Builds the tabs by kind: all, then each kind with messages; the label contains the number of unread ones. */
export function buildKindTabs({ kinds }: Pick<Inbox, 'kinds'>, edition: Edition, chosen: string | undefined) {
  const unread = kinds.reduce((sum, { unread_count }) => sum + unread_count, 0);
  const label = (name: string, count: number) => (count > 0 ? `${name} ${count}` : name);
  return {
    unread,
    items: [
      { to: messagePaths.inbox(edition), label: label('全部', unread), isCurrent: chosen === undefined },
      ...kinds.map(({ kind, unread_count }) => ({
        to: messagePaths.inbox(edition, { kind }),
        label: label(MAIL_TOPIC_NAMES[kind], unread_count),
        isCurrent: kind === chosen,
      })),
    ],
  };
}

/** Selectable quiet hours, `from-until`; the empty value means none. */
export const QUIET_HOURS_OPTIONS = [
  { value: '', label: '不设' },
  { value: '21:00-09:00', label: '21:00 至 09:00' },
  { value: '22:00-08:00', label: '22:00 至 08:00' },
  { value: '23:00-07:00', label: '23:00 至 07:00' },
] as const;

/** Parses a choice into the form of the call. */
export function parseQuietHours(choice: string): { from: string; until: string } | null {
  const [from = '', until = ''] = choice.split('-');
  return from === '' || until === '' ? null : { from, until };
}
