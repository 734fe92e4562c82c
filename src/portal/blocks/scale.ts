export type Scale = {
  low: number
  high: number
  /** The values with a line and a label, ascending, from `low` to `high`. */
  ticks: readonly number[]
}

const most = 5

/**
 * An axis that fits the values, with round ticks. It includes 0 for bars, whose lengths are compared, and wherever the
 * values begin in the lower half; lines far from 0 get an axis of their own, or they would be flat.
 */
export function scaleOf(values: readonly number[], isFromZero: boolean): Scale {
  const least = values.length > 0 ? Math.min(...values) : 0
  const greatest = values.length > 0 ? Math.max(...values) : 0
  const hasZero = isFromZero || least < 0 || least < greatest / 2
  const from = hasZero ? Math.min(0, least) : least
  const to = hasZero ? Math.max(0, greatest) : greatest
  // Counts have no half ticks.
  const leastStep = values.every(Number.isInteger) ? 1 : 0
  const step = Math.max(leastStep, stepOf((to - from || Math.abs(to) || 1) / (most - 1)))
  const first = Math.floor(from / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(to / step - 1e-9))
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => roundTick((first + index) * step))
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks }
}

/** The next of 1, 2, 2.5 or 5 times a power of ten. */
function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9)
  return ([1, 2, 2.5, 5, 10].find((part) => part * power >= least - 1e-9) ?? 10) * power
}

/** Without the noise of binary fractions. */
function roundTick(value: number): number {
  return Number(value.toFixed(6))
}
