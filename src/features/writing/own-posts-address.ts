/** The list of what one has published. */
export const ownPostsAddress = '/blog/api/own-posts/'
