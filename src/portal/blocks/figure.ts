import { formatNumber } from '#i18n/format.ts'

/** A value with its unit, whose `#` stands for the number: `$#`, `#%`, `TSh # M`. The sign comes first. */
export function withUnit(value: number, unit: string): string {
  const number = formatNumber(Math.abs(value))
  const text = unit.includes('#') ? unit.replace('#', number) : `${number} ${unit}`.trim()
  return value < 0 ? `−${text}` : text
}
