// Replacement of upload-worker.ts that starts a task and allocates until memory runs out.
process.on('message', () => {
  process.send?.({ kind: 'begun' });
  const found: unknown[][] = [];
  for (;;) found.push(Array.from({ length: 100 }, (_, index) => ({ index })));
});
export {};
