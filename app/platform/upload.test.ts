import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MIN_SHRINK_BYTES, shrinkImage } from '~/app/platform/shrink-image';
import { parseUploadReply, uploadFile, type UploadOptions } from '~/app/platform/upload';

/** A fake browser request, controlled by the test. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: object) => void } = {};
  headers: Record<string, string> = {};
  address = '';
  status = 0;
  responseText = '';
  body: unknown;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(_method: string, address: string) {
    this.address = address;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, reply: unknown) {
    this.status = status;
    this.responseText = typeof reply === 'string' ? reply : JSON.stringify(reply);
    this.onload?.();
  }
}

const pdf = () => new File(['%PDF'], '证明.pdf', { type: 'application/pdf' });
const options = (over: Partial<UploadOptions> = {}): UploadOptions => ({
  kind: 'asset_proof',
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...over,
});
/** Runs the asynchronous steps before the request. */
const started = async <T>(promise: Promise<T>) => {
  promise.catch(() => undefined);
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  return promise;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('upload of one file', () => {
  it('goes to the binary call with kind and name, reports progress, and returns the file id', async () => {
    const onProgress = vi.fn();
    const sent = started(uploadFile(pdf(), options({ onProgress })));
    await vi.advanceTimersByTimeAsync(0);
    const request = FakeRequest.last;
    expect(decodeURIComponent(request.address)).toBe(
      '/api/v1/data/files/upload?kind=asset_proof&name=证明.pdf',
    );
    expect(request.headers['content-type']).toBe('application/pdf');
    request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    expect(onProgress).toHaveBeenCalledWith(0.25);
    request.answer(200, { code: 0, msg: '', result: { file_id: 'F1' } });
    await expect(sent).resolves.toBe('F1');
  });

  it('shows a refusal with the message of the server, and an ended login with its status', async () => {
    const blurred = '照片不清晰，请在光线充足处重拍';
    expect(parseUploadReply(422, JSON.stringify({ code: 4012, msg: blurred })).error?.message).toBe(blurred);
    expect(parseUploadReply(401, JSON.stringify({ msg: '登录已过期，请重新登录' })).error?.status).toBe(401);
    expect(parseUploadReply(413, '').error?.message).toBe('文件不能超过 10 MB');
    expect(parseUploadReply(502, '<html>').error?.message).toBe('网络异常，请稍后重试');
    expect(parseUploadReply(200, '{"code":0,"result":null}').error?.message).toBe('网络异常，请稍后重试');
  });

  it('reports a broken and a stalled connection, but not a cancelled upload', async () => {
    const broken = started(uploadFile(pdf(), options()));
    await vi.advanceTimersByTimeAsync(0);
    FakeRequest.last.onerror?.();
    await expect(broken).rejects.toMatchObject({
      name: 'UpstreamCallError',
      message: '网络异常，请稍后重试',
    });

    const stalled = started(uploadFile(pdf(), options()));
    await vi.advanceTimersByTimeAsync(44_000);
    FakeRequest.last.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    await vi.advanceTimersByTimeAsync(44_000);
    const stillRunning = Symbol('running');
    await expect(Promise.race([stalled, Promise.resolve(stillRunning)])).resolves.toBe(stillRunning);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(stalled).rejects.toMatchObject({ name: 'UpstreamCallError' });

    const controller = new AbortController();
    const cancelled = started(uploadFile(pdf(), options({ signal: controller.signal })));
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each([
    ['without a type', 'image%3A148818', ''],
    ['with an unknown file extension', 'IMG_1.jfif', 'application/octet-stream'],
    ['with the type of another file format', 'a.exe', 'application/x-msdownload'],
  ])('sends a file %s, because only the upstream checks its content', async (_what, name, type) => {
    const sent = started(uploadFile(new File(['x'], name, { type }), options()));
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeRequest.last.headers['content-type']).toBe(type || 'application/octet-stream');
    FakeRequest.last.answer(200, { code: 0, msg: '', result: { file_id: 'F2' } });
    await expect(sent).resolves.toBe('F2');
  });

  it('sends no empty file, and none beyond 10 MB that this browser cannot shrink', async () => {
    await expect(uploadFile(new File([], 'a.jpg'), options())).rejects.toMatchObject({
      message: '图片无法读取，请重新选择',
    });
    const large = new File([new Uint8Array(11 * 1024 * 1024)], 'a.pdf');
    await expect(uploadFile(large, options())).rejects.toMatchObject({ message: '文件不能超过 10 MB' });
  });
});

describe('smaller copy of a photo', () => {
  it('is not made for small photos, PDFs, and photos that this browser would rotate', async () => {
    const small = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    const large = new File([new Uint8Array(MIN_SHRINK_BYTES + 1)], 'b.jpg', { type: 'image/jpeg' });
    const pdfFile = new File([new Uint8Array(MIN_SHRINK_BYTES + 1)], 'c.pdf', { type: 'application/pdf' });
    for (const file of [small, pdfFile, large]) await expect(shrinkImage(file)).resolves.toBe(file);
  });
});
