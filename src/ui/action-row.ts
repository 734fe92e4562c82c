import { css } from '#styled/css'

/** A button in a row of actions that fills the width of a phone in equal parts. */
export const rowButton = css.raw({
  flex: { base: '1 1 0', sm: 'none' },
  minH: '11',
  px: { base: '1', sm: '5' },
  gap: { base: '1', sm: '2' },
  '& svg': { flexShrink: '0' },
})

/** What an action reports: below the row, and without room while it is empty. */
export const rowReport = css.raw({ order: '1', flexBasis: 'full', fontSize: 'sm', fontWeight: 'bold' })
