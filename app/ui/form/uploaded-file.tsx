import { useState } from 'react';
import { formatBytes } from '~/domain/figures/bytes';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { joinClassNames } from '~/app/ui/class-names';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import type { UploadItem } from '~/app/ui/form/use-uploads';

interface UploadedFileProps {
  item: UploadItem;
  /** Name and form of the field that holds its id. */
  name: string;
  form?: string;
  isHydrated: boolean;
  onRemove: () => void;
  onRetry: () => void;
}

/** One file of an upload field: picture, name, progress, and actions. */
export function UploadedFile({ item, name, form, isHydrated, onRemove, onRetry }: UploadedFileProps) {
  /** PDFs, and photos this browser cannot decode. */
  const [isUndrawn, setUndrawn] = useState(false);
  const isSending = item.state === 'sending';
  return (
    <li className={joinClassNames('file-row', item.state === 'failed' && 'is-failed')}>
      {item.preview && !isUndrawn ? (
        <img src={item.preview} alt="" onError={() => setUndrawn(true)} />
      ) : (
        <Icon name="document" />
      )}
      <span className="file-text">
        {item.fileId ? (
          <Link to={fileAddress(item.fileId)} target="_blank" reloadDocument>
            {item.name}
          </Link>
        ) : (
          <b>{item.name}</b>
        )}
        <small>{getState(item)}</small>
        {isSending && <progress max={1} value={item.share} aria-label={`${item.name} 上传进度`} />}
      </span>
      {!isHydrated && item.fileId && (
        <label className="check-row">
          <input
            type="checkbox"
            name={name}
            form={form}
            value={item.fileId}
            defaultChecked
            onChange={(event) => {
              if (!event.target.checked) onRemove();
            }}
          />
          <span>保留</span>
        </label>
      )}
      {isHydrated && (
        <>
          {item.fileId && <input type="hidden" name={name} form={form} value={item.fileId} />}
          {item.state === 'failed' && !item.isExpired && (
            <button type="button" className="text-action" onClick={onRetry}>
              重试<span className="sr-only">上传 {item.name}</span>
            </button>
          )}
          <button type="button" className="text-action" onClick={onRemove}>
            {isSending ? '取消' : '移除'}
            <span className="sr-only">{item.name}</span>
          </button>
        </>
      )}
    </li>
  );
}

const fileAddress = (id: string): string =>
  `${BROWSER_PATHS.fileContent}?${new URLSearchParams({ file_id: id }).toString()}`;

function getState({ state, share, size, message }: UploadItem): string {
  if (state === 'failed') return message ?? '上传失败';
  const length = size === null ? '' : `，${formatBytes(size)}`;
  if (state === 'done') return `已上传${length}`;
  if (share === 0) return `等待上传${length}`;
  return share < 1 ? `上传中 ${Math.floor(share * 100)}%` : '正在检查';
}
