/**
 * Runs works one after the other, also those behind one that fails: files that cannot be reached must not keep rows. Throws
 * the errors at the end.
 */
export async function runDespiteFailures(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const work of works) await work().catch((error: unknown) => failures.push(error))
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} works failed`)
  if (failures.length > 0) throw failures[0]
}
