import { describe, expect, it } from 'vitest'
import { withUnit } from '#portal/blocks/figure.ts'
import { scaleOf } from '#portal/blocks/scale.ts'

describe('an axis', () => {
  it('fits lines that are far from 0, so that they are not flat', () => {
    const { low, high } = scaleOf([99.82, 99.9, 99.76, 99.95], false)
    expect(low).toBeGreaterThan(99)
    expect(high).toBeLessThanOrEqual(100)
  })

  it('begins at 0 for bars, and for lines that reach into the lower half', () => {
    expect(scaleOf([97, 99], true).low).toBe(0)
    expect(scaleOf([12, 80], false).low).toBe(0)
  })

  it('goes below 0 for negative values', () => {
    const { low, high, ticks } = scaleOf([-13.9, 20], true)
    expect(low).toBeLessThanOrEqual(-13.9)
    expect(high).toBeGreaterThanOrEqual(20)
    expect(ticks).toContain(0)
  })

  it('has whole ticks for counts, and survives no values and equal ones', () => {
    expect(scaleOf([0, 1, 1], false).ticks).toEqual([0, 1])
    expect(scaleOf([], true).ticks.length).toBeGreaterThan(1)
    const { low, high } = scaleOf([5, 5], false)
    expect(high).toBeGreaterThan(low)
  })
})

it('a unit surrounds the number, and the sign precedes both', () => {
  expect(withUnit(48_900, '$#')).toBe('$48,900')
  expect(withUnit(-13.9, 'TSh # M')).toBe('−TSh 13.9 M')
  expect(withUnit(71, '#%')).toBe('71%')
  expect(withUnit(4, '')).toBe('4')
})
