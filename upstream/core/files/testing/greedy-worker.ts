// A program in place of upload-worker.ts that begins with a task and collects what it finds until there is no memory left.
process.on('message', () => {
  process.send?.({ kind: 'begun' });
  const found: unknown[][] = [];
  for (;;) found.push(Array.from({ length: 100 }, (_, index) => ({ index })));
});
export {};
