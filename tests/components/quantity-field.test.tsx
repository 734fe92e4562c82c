// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { QuantityField } from '#features/shop/quantity-field.tsx'
import { m } from '#i18n/paraglide/messages.js'

afterEach(cleanup)

function Order() {
  const [count, setCount] = useState(1)
  return (
    <>
      <QuantityField value={count} onChange={setCount} />
      <output>{count}</output>
    </>
  )
}

function openField() {
  render(<Order />)
  const field = screen.getByLabelText<HTMLInputElement>(m.quantity())
  field.focus()
  return { field, type: (value: string) => fireEvent.change(field, { target: { value } }) }
}

test('a quantity is cleared and typed anew, and ordered as one until then', () => {
  const { field, type } = openField()
  type('')
  expect(field.value).toBe('')
  expect(screen.getByRole('status').textContent).toBe('1')
  type(`${field.value}5`)
  expect(field.value).toBe('5')
  expect(screen.getByRole('status').textContent).toBe('5')
})

test('a field that is left shows what is ordered', () => {
  const { field, type } = openField()
  type('150')
  expect(field.value).toBe('150')
  fireEvent.blur(field)
  expect(field.value).toBe('99')
  fireEvent.click(screen.getByRole('button', { name: m.quantity_less() }))
  expect(field.value).toBe('98')
  type('')
  fireEvent.blur(field)
  expect(field.value).toBe('1')
})
