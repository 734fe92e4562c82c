// Uploaded pictures and files within the text of a post. Their addresses do not expire: a picture or file is public once a
// published post names it, and unknown before.

/** Path of the pictures; an id and a width follow. */
export const postPicturesPath = '/files/pictures/'
/** Path of the files; an id follows. */
export const postFilesPath = '/files/posts/'

/** Widths of a picture, in pixels; one that is smaller is sent in its own. */
export const postPictureWidths = [320, 800, 1600] as const
const usualWidth = 800

/** What the text names as the source of a picture. */
export const postPictureAddress = (id: string) => `${postPicturesPath}${id}/${usualWidth}`
/** What the text names as the target of a link to a file. */
export const postFileAddress = (id: string) => `${postFilesPath}${id}`

const named = /\/files\/(?:pictures|posts)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g

/** Ids of the pictures and files that a text names, each once. */
export function filesNamedIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(named), ([, id = '']) => id))]
}

/** Where the uploads of a draft are kept with it: the page of the draft. */
export const postDraftKey = (draft: string) => `/blog/manage?draft=${draft}`
