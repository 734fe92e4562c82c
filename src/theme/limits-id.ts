/** The id of what a page says to browsers that do not run the app. */
export const limitsId = 'limits'
