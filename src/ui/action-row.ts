// Classes of recipes (src/theme/post-recipes.ts).

/** A button in a row of actions that fills the width of a phone in equal parts. */
export const rowButton = 'row-button'

/** What an action reports: below the row, and without room while it is empty. */
export const rowReport = 'row-report'
