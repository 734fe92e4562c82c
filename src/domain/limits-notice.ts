/** The id of the link to the style sheet of a page that does not run the app, which is disabled. A name of script too. */
export const limitsStyleId = 'limitsStyle'
