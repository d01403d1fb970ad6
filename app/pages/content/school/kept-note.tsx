import { Form } from '@remix-run/react';
import { Button } from '~/app/ui/button';
import { Notice } from '~/app/ui/notice';

export type ProgressStorage = 'account' | 'device' | null;

/** Where the progress is stored: nothing is shown for an account; on a device, a login keeps it. */
export function ProgressStorageNote({ keptBy, courseId }: { keptBy: ProgressStorage; courseId?: string }) {
  if (keptBy === 'account') return null;
  if (keptBy === null) {
    return (
      <Notice icon="warn">学习进度暂时读不到，课文照常可读；已保存的进度不受影响，稍后刷新再看。</Notice>
    );
  }
  return (
    <Form method="post" className="school-kept">
      {courseId && <input type="hidden" name="course" value={courseId} />}
      <span className="note-text">进度保存在这台设备上，登录后合并到账户，不会丢失。</span>
      <Button type="submit" kind="line" small name="intent" value="login">
        登录
      </Button>
    </Form>
  );
}
