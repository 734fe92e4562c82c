import type { Locale } from '#domain/locale.ts'
import { letterVersion } from '#domain/letter-version.ts'
import { isComplete, type Letter } from '#domain/staff-newsletter.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RowAction } from '../frame/row-action.ts'

export function titleOf({ subject }: Pick<Letter, 'subject'>, locale: Locale): string {
  return subject[locale] || subject.en || subject.sw || m.desk_letter_untitled()
}

/** `count`: how many people would get it, null if unknown. */
export const letterActions = (count: string | null): RowAction<Letter>[] => [
  {
    id: 'send',
    label: m.desk_letter_send(),
    isSingle: true,
    isFor: (row) => row.state === 'draft' && isComplete(row),
    act: (row) => ({
      action: 'letter.send',
      id: row.id,
      title: titleOf(row, 'en'),
      from: letterVersion(row),
    }),
    ask: {
      question: () =>
        count === null ? m.desk_letter_send_asked_unknown() : m.desk_letter_send_asked({ count }),
    },
  },
]
