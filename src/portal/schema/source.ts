import * as v from 'valibot'
import { liveNames } from './live.ts'
import { deskViewNames } from '#domain/desk-views.ts'
import { text } from './text.ts'

/** Where the content of a block comes from; any block may say it. */
export const source = {
  /** The source whose data replaces the sample as soon as there is any. */
  live: v.optional(v.picklist(liveNames)),
  /**
   * Whether the content is a sample, which a production server never shows. By default links are real and all else is a
   * sample.
   */
  sample: v.optional(v.boolean()),
  /** What will stand here, where there is neither live data nor a sample; by default a sentence for the kind. */
  awaits: v.optional(text),
  /** A view of the staff desk elsewhere on the screen: this block is left out for users who may see that. */
  replacedBy: v.optional(v.picklist(deskViewNames)),
}
