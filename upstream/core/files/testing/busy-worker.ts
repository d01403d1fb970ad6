// Variant of upload-worker.ts with a task that computes without end.
import { uploadTasks } from '~/upstream/core/files/upload-tasks';

Object.assign(uploadTasks, {
  normalise: () => {
    for (;;);
  },
});
await import('~/upstream/core/files/upload-worker');
