/** Whether an error or one of its causes matches: Flystorage wraps the errors of file systems and of the S3 client. */
export function hasCause(error: unknown, fits: (cause: Error) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (fits(cause)) return true
  return false
}
