/** The id of what a page says to browsers that do not run the app. */
export const limitsId = 'limits'

/** The id of the link to the style sheet of a page that does not run the app, which is disabled. A name of script too. */
export const limitsStyleId = 'limitsStyle'
