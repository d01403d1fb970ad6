// Replacement of upload-worker.ts that starts a task and never ends it.
process.on('message', () => {
  process.send?.({ kind: 'begun' });
  for (;;);
});
export {};
