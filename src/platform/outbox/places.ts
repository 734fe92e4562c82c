/** What the newsletter said last: `{ email, outcome }`, the outcome 'subscribed', 'already' or 'reactivated'. */
export const newsletterSetting = 'newsletter'

/** The draft of a comment on a post, or of an answer to a comment. */
export function commentPlace(slug: string, parent: number | null): string {
  return `comment/${slug}/${parent ?? ''}`
}

/** The draft of a change of an own comment. */
export function commentEditPlace(id: number): string {
  return `comment-edit/${id}`
}

export function fileRequestTarget(slug: string, downloadId: number): string {
  return `post/${slug}/request/${downloadId}`
}

/** The form that asks for a file of a post. */
export function fileRequestPlace(slug: string, downloadId: number): string {
  return `file-request/${slug}/${downloadId}`
}

/** The form of a message as one person, or the visitor, is typing it. */
export function messagePlace(userId: number): string {
  return `contact/${userId}`
}

/** The form for a comment on a piece of software, and the one that asks for its file. */
export function ratingPlace(archiveId: number): string {
  return `rating/${archiveId}`
}

export function requestPlace(archiveId: number): string {
  return `request/${archiveId}`
}

/** Where a draft of a post is edited. */
export function managePath(draft: string): string {
  return `/blog/manage?draft=${draft}`
}
