// A program in place of upload-worker.ts that begins with a task and never ends it.
process.on('message', () => {
  process.send?.({ kind: 'begun' });
  for (;;);
});
export {};
