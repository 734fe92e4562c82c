import * as v from 'valibot'
import { statementAnswerSchema, type StatementAnswer } from '#domain/bank-statement.ts'
import { billingStaffPaths } from '#domain/billing-addresses.ts'
import { baseUrl, currentPair, engine } from '#platform/engine/page-engine.ts'
import { fetchFile, type FetchedFile } from '#platform/session/fetch-file.ts'

/** A list as CSV with the filters that are set, which the server notes in the audit log. */
export function fetchBillingCsv(
  path: string,
  filters: Readonly<Record<string, string | undefined>>,
): Promise<FetchedFile> {
  const url = new URL(path, baseUrl)
  for (const [name, value] of Object.entries(filters)) if (value) url.searchParams.set(name, value)
  return fetchFile(engine.tokens, url)
}

/** What the rows of a bank statement would do; the status of the answer if it was none. Records nothing. */
export async function checkStatement(csv: string): Promise<StatementAnswer | number | 'unreachable'> {
  const user = (await currentPair())?.user
  if (!user) return 401
  const answer = await engine.http.send(billingStaffPaths.check, {
    method: 'post',
    json: { csv },
    auth: { as: user.id },
  })
  if (answer.kind !== 'answer') return 'unreachable'
  const parsed = v.safeParse(statementAnswerSchema, answer.body)
  return parsed.success ? parsed.output : answer.status
}
