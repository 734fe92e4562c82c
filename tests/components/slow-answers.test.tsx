// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StatementAnswer } from '#domain/bank-statement.ts'
import { billingStaffPaths } from '#domain/billing-addresses.ts'
import { epochHeader } from '#domain/idempotency.ts'
import { m } from '#i18n/paraglide/messages.js'
import { openDesk, signInToDesk } from '#tests/support/desk-in-the-dom.tsx'
import { network, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

type Held = { path: string; body: string; answer: (body: object, status?: number) => Promise<void> }

/** The requests to these paths, oldest first, each without an answer until a test gives it; others fail. */
function holdAnswers(...paths: string[]): Held[] {
  const held: Held[] = []
  const { answer: otherwise } = network
  network.answer = async (request) => {
    const { pathname } = new URL(request.url)
    if (!paths.includes(pathname)) return otherwise(request)
    const { promise, resolve } = Promise.withResolvers<Response>()
    const answer = async (body: object, status = 200) => {
      resolve(Response.json(body, { status, headers: { [epochHeader]: '1' } }))
      await act(async () => void (await new Promise((done) => setTimeout(done))))
    }
    held.push({ path: `${request.method} ${pathname}`, body: await request.text(), answer })
    return promise
  }
  return held
}

const statement = (id: string, number: string): StatementAnswer => ({
  id,
  rows: [
    {
      line: 2,
      number,
      amount: '1000',
      date: '2026-03-02',
      reference: 'CRDB-1',
      outcome: 'record',
      waits: false,
    },
  ],
  applied: 0,
})

test('of two bank statements the rows of the one chosen last are shown, in whatever order they are checked', async () => {
  await signInToDesk()
  const held = holdAnswers(billingStaffPaths.check)
  await openDesk('billing', { by: 'payments', open: 'statement' })
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByLabelText(m.bill_statement_file())
  const choose = (text: string) =>
    fireEvent.change(field, { target: { files: [new File([text], 'bank.csv', { type: 'text/csv' })] } })
  choose('first')
  await waitFor(() => expect(held).toHaveLength(1))
  choose('second')
  await waitFor(() => expect(held).toHaveLength(2))
  await held[1]?.answer(statement('b', 'VIOR-2026-0002'))
  await within(dialog).findByText(/VIOR-2026-0002/)
  await held[0]?.answer(statement('a', 'VIOR-2026-0001'))
  expect(within(dialog).queryByText(/VIOR-2026-0001/)).toBeNull()
  expect(within(dialog).getByText(/VIOR-2026-0002/)).toBeTruthy()
})
