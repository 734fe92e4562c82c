/** The classes of highlighted code in the HTML of a post; the server adds them after sanitising. */
export const codeClasses = ['comment', 'keyword', 'string', 'number', 'title'] as const
export type CodeClass = (typeof codeClasses)[number]
