// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FormFailure } from '#engine/outage-line.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { useRequestForm } from '#ui/form/use-request-form.ts'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

type Outcome =
  | { kind: 'done' | 'unreachable' }
  | { kind: 'refused'; words: string; fields: Record<string, string> }

let keys: string[]
let answer: (key: string) => Promise<Outcome>
beforeEach(() => {
  keys = []
  answer = async () => ({ kind: 'done' })
})

function Example({ content, load }: { content: string; load?: Promise<void> }) {
  const { form, errors, refuse, send, isSending, failure } = useRequestForm()
  async function submit() {
    await load
    const outcome = await send(async (key) => {
      keys.push(key)
      return answer(key)
    }, content)
    if (outcome.kind === 'refused') refuse(outcome.words, outcome.fields)
  }
  return (
    <Form {...form(submit)}>
      <TextField label="Code" name="code" defaultValue="" error={errors.code} />
      <FormFailure {...failure} />
      <button type="submit" aria-disabled={isSending}>
        Send
      </button>
    </Form>
  )
}

const press = () => fireEvent.click(screen.getByText('Send'))
const refusedAt = (field: string) => async (): Promise<Outcome> => ({
  kind: 'refused',
  words: 'It is used.',
  fields: { [field]: 'It is used.' },
})

test('a refusal is shown at its field with the focus, and not a second time above the button', async () => {
  answer = refusedAt('code')
  await renderInApp(<Example content="1" />)
  press()
  expect(await screen.findByText('It is used.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
})

test('a refusal of a field that the form does not have is shown above the button', async () => {
  answer = refusedAt('token')
  await renderInApp(<Example content="1" />)
  press()
  expect((await screen.findByRole('alert')).textContent).toBe('It is used.')
})

test('a second press while a request is pending sends nothing, and a retry after an outage reuses the key', async () => {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  answer = () => promise
  await renderInApp(<Example content="1" />)
  press()
  await waitFor(() => expect(keys).toHaveLength(1))
  press()
  resolve({ kind: 'unreachable' })
  expect(await screen.findByRole('status')).toBeTruthy()
  press()
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(new Set(keys).size).toBe(1)
})

test('presses while code is loading send one request', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await renderInApp(<Example content="1" load={promise} />)
  press()
  press()
  resolve()
  await waitFor(() => expect(keys).toHaveLength(1))
  await act(async () => {})
  expect(keys).toHaveLength(1)
  press()
  await waitFor(() => expect(keys).toHaveLength(2))
})

test('a request that rejects is said to have failed, and can be sent again', async () => {
  answer = () => Promise.reject(new Error('QuotaExceededError'))
  await renderInApp(<Example content="1" />)
  press()
  expect((await screen.findByRole('alert')).textContent).toBe(m.page_broke())
  expect(screen.getByText('Send').getAttribute('aria-disabled')).toBe('false')
  answer = async () => ({ kind: 'done' })
  press()
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
})
