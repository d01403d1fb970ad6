import type { NoticeTopic } from '~/contract/notice-topics';
import rows from '~/upstream/seed/data/messages.json' with { type: 'json' };
import type { SeedPublicFund } from '~/upstream/seed/public-funds';

/**
 * Builds messages of the demo accounts, older than what the own page shows as news. Alerts are about a public fund.
 */
export function buildMessageRows([fund]: readonly Pick<SeedPublicFund, 'id' | 'name'>[]) {
  return rows.map(({ of, topic, subject, at, read, title, text }) => ({
    key: `seed:${of}:${at}`,
    account_id: of,
    topic: topic as NoticeTopic,
    subject_id: subject || (fund?.id ?? ''),
    title: subject ? title : `${fund?.name ?? ''} ${title}`,
    text,
    created_at: at,
    read_at: read ? at : null,
  }));
}
