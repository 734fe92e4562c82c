/** The country whose numbers people write without its code. */
const home = '255'
const homeNumber = /^[2-9]\d{8}$/

/**
 * A phone number in E.164, `+255712345678`, from what a person writes; '' for nothing, null for no number. A number without a
 * country code is Tanzanian, with or without its first zero.
 */
export function toE164(input: string): string | null {
  const text = input.replace(/[\s().\-/]/g, '').replace(/^00/, '+')
  if (text === '') return ''
  if (text.startsWith('+')) return fromInternational(text.slice(1))
  const local = text.replace(/^0/, '')
  if (homeNumber.test(local)) return `+${home}${local}`
  return text.startsWith(home) ? fromInternational(text) : null
}

function fromInternational(digits: string): string | null {
  if (digits.startsWith(home)) {
    // Many write the zero of the local number behind the country code.
    const local = digits.slice(home.length).replace(/^0/, '')
    return homeNumber.test(local) ? `+${home}${local}` : null
  }
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null
}

/** In E.164 where it is a number: those of registrations are stored as they were written. */
export function asE164(input: string): string {
  return toE164(input) ?? input
}
