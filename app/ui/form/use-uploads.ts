import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '~/app/platform/upload';
import { UpstreamCallError } from '~/app/platform/upstream-call';
import { showToast } from '~/app/ui/toast';
import type { FileKind } from '~/contract/file-rules';

/** A file uploaded earlier, with the data the page has. */
export interface KnownFile {
  file_id: string;
  name?: string;
  content_type?: string;
}

export interface UploadItem {
  key: string;
  name: string;
  /** Size in bytes; unknown for a file uploaded earlier. */
  size: number | null;
  state: 'sending' | 'done' | 'failed';
  /** Uploaded share, 0–1. */
  share: number;
  fileId: string | null;
  /** Address of the chosen file, shown if this browser can render it; null for a file uploaded earlier. */
  preview: string | null;
  /** Error message. */
  message: string | null;
  /** The login has ended in the meantime. */
  isExpired: boolean;
}

interface UseUploadsOptions {
  /** Ids the form already has. */
  ids: readonly string[];
  known: readonly KnownFile[];
  kind: FileKind;
  max: number;
}

const STATUS_EXPIRED = 401;
let serial = 0;

const handedIn = (id: string, index: number, known: readonly KnownFile[]): UploadItem => {
  const file = known.find((each) => each.file_id === id);
  return {
    key: id,
    name: file?.name || `文件 ${index + 1}`,
    size: null,
    state: 'done',
    share: 1,
    fileId: id,
    preview: null,
    message: null,
    isExpired: false,
  };
};

/** Manages the files of one field: earlier uploads, and current ones in sequence. */
export function useUploads({ ids, known, kind, max }: UseUploadsOptions) {
  const [items, setItems] = useState<UploadItem[]>(() => ids.map((id, index) => handedIn(id, index, known)));
  const [announcement, setAnnouncement] = useState('');
  const jobs = useRef(new Map<string, { file: File; controller: AbortController }>());
  const line = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    const running = jobs.current;
    return () => running.forEach(({ controller }) => controller.abort());
  }, []);

  const change = (key: string, changes: Partial<UploadItem>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...changes } : item)));

  function start(key: string, file: File): void {
    const controller = new AbortController();
    jobs.current.set(key, { file, controller });
    const run = async () => {
      if (controller.signal.aborted) return;
      try {
        const fileId = await uploadFile(file, {
          kind,
          signal: controller.signal,
          onProgress: (share) => change(key, { share }),
        });
        change(key, { state: 'done', share: 1, fileId });
        setAnnouncement(`${file.name} 已上传`);
      } catch (error) {
        if (controller.signal.aborted) return;
        const message = error instanceof UpstreamCallError ? error.message : '上传失败，请重试';
        const isExpired = error instanceof UpstreamCallError && error.status === STATUS_EXPIRED;
        change(key, { state: 'failed', message, isExpired });
        setAnnouncement(`${file.name} 上传失败，${message}`);
      }
    };
    // In sequence: a phone has little upload bandwidth, and one large photo in memory is enough.
    line.current = line.current.then(run);
  }

  /** Adds files up to the limit; with a limit of one, the new file replaces the old one. */
  function add(files: readonly File[]): void {
    const free = max === 1 ? 1 : max - items.length;
    if (max === 1) items.forEach(({ key }) => forget(key));
    const news = files.slice(0, free).map((file): UploadItem => {
      const key = `new-${(serial += 1)}`;
      return {
        key,
        name: file.name,
        size: file.size,
        state: 'sending',
        share: 0,
        fileId: null,
        preview: URL.createObjectURL(file),
        message: null,
        isExpired: false,
      };
    });
    setItems((before) => [...(max === 1 ? [] : before), ...news]);
    news.forEach(({ key }, index) => start(key, files[index] as File));
    if (files.length > free) showToast(`最多上传 ${max} 个文件`);
    setAnnouncement('正在上传');
  }

  function forget(key: string): void {
    jobs.current.get(key)?.controller.abort();
    jobs.current.delete(key);
    const preview = items.find((item) => item.key === key)?.preview;
    if (preview) URL.revokeObjectURL(preview);
  }

  return {
    items,
    /** Last event, for screen readers. */
    announcement,
    add,
    remove(key: string) {
      forget(key);
      setItems((before) => before.filter((item) => item.key !== key));
      setAnnouncement('已移除');
    },
    retry(key: string) {
      const job = jobs.current.get(key);
      if (!job) return;
      change(key, { state: 'sending', share: 0, message: null, isExpired: false });
      start(key, job.file);
    },
  };
}
