/** Thrown when a backup or restore fails for a reason that an operator can fix; the message says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
