import * as v from 'valibot'
import { id, listOf, localText, readCatalogue } from './catalogue.ts'
import data from './chat.json' with { type: 'json' }

/** The maximum of options per reply (docs/specification.md#chat-limits). */
export const maxOptions = 3

const intentId = v.pipe(
  id,
  v.check((wantedId) => data.intents.some((intent) => intent.id === wantedId), 'is no intent of chat.json'),
)
const href = v.pipe(v.string(), v.regex(/^\/(?:#?[a-z-]+(?:\/[a-z-]+)*)?$/, 'is no page of this site'))

/** Links to another answer or to a page. */
const option = v.union([
  v.strictObject({ label: localText, intent: intentId }),
  v.strictObject({ label: localText, href }),
])

/** Lower-case words without accents; `*` stands for any letters, as in `*jiung*`. */
const keyword = v.pipe(v.string(), v.regex(/^[a-z0-9*]+(?: [a-z0-9*]+)*$/, 'is not in small plain letters'))

const keywords = v.strictObject({ en: v.array(keyword), sw: v.array(keyword) })

const intentSchema = v.strictObject({
  id,
  /** Whether the intent ("how much", greetings) yields to a more specific one that matches the same message. */
  yields: v.boolean(),
  keywords,
  reply: localText,
  options: v.pipe(v.array(option), v.maxLength(maxOptions)),
})
export type Intent = v.InferOutput<typeof intentSchema>

export const chatSchema = v.strictObject({
  welcome: localText,
  /** Shown once while offline. */
  offline: localText,
  quick: v.pipe(v.array(option), v.length(3)),
  /** Common words that count only inside a phrase, with a low weight. */
  fillers: keywords,
  intents: listOf(intentSchema),
})
export type Chat = v.InferOutput<typeof chatSchema>

/** The intents and replies of the chat assistant Viora. */
export const chat = readCatalogue('chat.json', chatSchema, data)
