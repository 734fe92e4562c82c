import { expect, it } from 'vitest'
import { dayOfTyped, typedDay } from '#ui/rich/typed-day.ts'

it('parses a date as typed locally, and as stored', () => {
  for (const text of ['3/2/2027', '03/02/2027', '03.02.2027', ' 3-2-2027 ', '2027-02-03'])
    expect(dayOfTyped(text), text).toBe('2027-02-03')
})

it('rejects text that is not a date', () => {
  for (const text of [
    '',
    '3/2',
    '31/02/2027',
    '29/02/2027',
    '0/1/2027',
    '1/13/2027',
    '3/2/27',
    'kesho',
    '2027-2-3',
  ])
    expect(dayOfTyped(text), text).toBeNull()
  expect(dayOfTyped('29/02/2028')).toBe('2028-02-29')
})

it('formats a date in a form that it parses', () => {
  expect(typedDay('2027-02-03')).toBe('03/02/2027')
  expect(dayOfTyped(typedDay('2027-12-31'))).toBe('2027-12-31')
})
