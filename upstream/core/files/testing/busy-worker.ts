// The program of upload-worker.ts with a task that computes for ever.
import { uploadTasks } from '~/upstream/core/files/upload-tasks';

Object.assign(uploadTasks, {
  normalise: () => {
    for (;;);
  },
});
await import('~/upstream/core/files/upload-worker');
