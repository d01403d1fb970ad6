import { BROWSER_PATHS } from '~/contract/browser-paths';
import { DATA_COPIES_PER_DAY } from '~/contract/limits';
import type { CallResult, Contract } from '~/contract';
import { formatBytes } from '~/domain/figures/bytes';
import { formatDateTime } from '~/domain/figures/format';

type Status = CallResult<Contract['ownData']['status']>;

/** State of the last copy on the page. */
export type DataCopyView =
  | { state: 'none' }
  | { state: 'under_way'; askedAt: string; done: number; all: number }
  | {
      state: 'ready';
      copyId: string;
      facts: { label: string; value: string }[];
      /** Null until the password was entered. */
      download: { to: string; until: string } | null;
    }
  | { state: 'failed'; askedAt: string }
  | { state: 'expired'; askedAt: string };

/** Builds the state of the last copy. */
export function buildDataCopyView({ copy }: Pick<Status, 'copy'>): DataCopyView {
  if (copy === null) return { state: 'none' };
  const askedAt = formatDateTime(copy.asked_at);
  switch (copy.state) {
    case 'waiting':
    case 'running':
      return { state: 'under_way', askedAt, done: copy.done_parts, all: copy.all_parts };
    case 'failed':
    case 'expired':
      return { state: copy.state, askedAt };
    case 'ready':
      return {
        state: 'ready',
        copyId: copy.copy_id,
        facts: [
          { label: '做好时间', value: copy.ready_at ? formatDateTime(copy.ready_at) : '' },
          { label: '可下载至', value: copy.expires_at ? formatDateTime(copy.expires_at) : '' },
          { label: '大小', value: copy.size_bytes === null ? '' : formatBytes(copy.size_bytes) },
          {
            label: '最近下载',
            value: copy.downloaded_at ? formatDateTime(copy.downloaded_at) : '还没有下载',
          },
        ],
        download:
          copy.open_until === null
            ? null
            : {
                to: `${BROWSER_PATHS.ownDataCopy}?${new URLSearchParams({ copy_id: copy.copy_id }).toString()}`,
                until: formatDateTime(copy.open_until),
              },
      };
  }
}

/** Describes how many more copies may be requested. */
export const describeCopiesLeft = (left: number): string =>
  left === 0 ? `今天的 ${DATA_COPIES_PER_DAY} 份已申请完，明天可以再申请` : `今天还可以申请 ${left} 份`;
