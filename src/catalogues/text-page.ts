import * as v from 'valibot'
import { id, listOf, localText } from './catalogue.ts'

/** A text page: a title, a lead paragraph and sections whose ids are anchors. */
export const textPageSchema = v.strictObject({
  title: localText,
  lead: localText,
  sections: listOf(
    v.strictObject({ id, heading: localText, paragraphs: v.pipe(v.array(localText), v.minLength(1)) }),
  ),
})
