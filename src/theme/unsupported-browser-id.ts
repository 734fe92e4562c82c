/** The id of the notice for browsers that cannot run the app. */
export const unsupportedBrowserId = 'unsupported-browser'
