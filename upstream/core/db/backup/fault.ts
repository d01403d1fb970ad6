/** A backup or restore that cannot be made, for a reason that a person can put right; the message says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
