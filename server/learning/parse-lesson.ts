import { marked } from 'marked'
import * as v from 'valibot'
import { parseDocument } from 'yaml'
import { countWords } from '#domain/article-html.ts'
import {
  exerciseSchema,
  lessonHeadSchema,
  quizSchema,
  type Exercise,
  type Lesson,
  type Question,
} from '#domain/lessons.ts'
import type { Locale } from '#domain/locale.ts'
import { blocksHtml, inlineHtml, type LinkTargets } from './lesson-html.ts'

/** Words of a lesson without exercise and quiz. */
const fewestWords = 600
const mostWords = 1200

export type LessonSource = LinkTargets & { slug: string; language: Locale }

/** Front matter and the rest of a file. */
const front = /^---\n(.*?)\n---\n(.*)$/s

/** A file without byte order mark and with the line ends of Unix, whatever editor wrote it. */
function plainText(file: string): string {
  return file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
}

/** The front matter of a lesson file, unchecked; undefined if it is not YAML. */
export function readHead(file: string): unknown {
  const document = parseDocument(front.exec(plainText(file))?.[1] ?? '')
  return document.errors.length > 0 ? undefined : document.toJS()
}

/**
 * Parses a lesson file (content/courses/README.md). Throws an error whose message has a line for each problem, with the
 * line of the file or the field.
 */
export function parseLesson(source: LessonSource, written: string): Lesson {
  const file = plainText(written)
  const [, head = '', rest = ''] = front.exec(file) ?? []
  if (head === '') throw new Error('does not begin with front matter between lines of ---')
  const meta = parseWith('front matter', lessonHeadSchema, yamlOf(head, 1))
  const { body, yaml: exercise } = cutBlock(rest, 'exercise', file)
  const { body: prose, yaml: quiz } = cutBlock(body, 'quiz', file)
  const words = countWords(marked.parse(prose, { async: false, gfm: true }))
  if (words < fewestWords || words > mostWords)
    throw new Error(`has ${words} words, but must have ${fewestWords} to ${mostWords}`)
  const { course, slug, language } = source
  return {
    course,
    slug,
    language,
    ...meta,
    html: proseHtml(prose, source),
    exercise: exerciseHtml(parseWith('exercise', exerciseSchema, exercise), source),
    quiz: parseWith('quiz', quizSchema, quiz).map((question, index) => questionHtml(question, index, source)),
  }
}

/** Names the boxes in which wide tables scroll. */
const tableWords: Record<Locale, string> = { en: 'Table', sw: 'Jedwali' }

function proseHtml(prose: string, source: LessonSource): string {
  let tables = 0
  return blocksHtml(prose, source)
    .replaceAll(/<table\b[^>]*>/g, () => {
      tables += 1
      return `<div class="scroll" role="region" tabindex="0" aria-label="${tableWords[source.language]} ${tables}"><table>`
    })
    .replaceAll('</table>', '$&</div>')
}

const fences = {
  exercise: /^(`{3,})exercise\n(.*?)\n\1$/gms,
  quiz: /^(`{3,})quiz\n(.*?)\n\1$/gms,
}

/** Cuts a fenced block out of the text; there must be exactly one. */
function cutBlock(body: string, name: keyof typeof fences, file: string): { body: string; yaml: unknown } {
  const matches = [...body.matchAll(fences[name])]
  const [block] = matches
  if (matches.length !== 1 || !block)
    throw new Error(`has ${matches.length} blocks \`\`\`${name}, but must have one`)
  const line = file.slice(0, file.indexOf(block[0])).split('\n').length
  return { body: body.replace(block[0], () => ''), yaml: yamlOf(block[2] ?? '', line) }
}

/** `line`: number of the line before the YAML. */
function yamlOf(yaml: string, line: number): unknown {
  const document = parseDocument(yaml)
  const [error] = document.errors
  if (error) {
    const at = line + (error.linePos?.[0].line ?? 0)
    throw new Error(`line ${at}: ${error.message.split('\n')[0]}`)
  }
  return document.toJS()
}

function parseWith<T extends v.GenericSchema>(name: string, schema: T, data: unknown): v.InferOutput<T> {
  const result = v.safeParse(schema, data)
  if (result.success) return result.output
  throw new Error(
    result.issues.map((issue) => `${name} ${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('\n'),
  )
}

function questionHtml(question: Question, index: number, targets: LinkTargets): Question {
  const inline = (field: string, markdown: string) =>
    within(`quiz ${index}.${field}`, () => inlineHtml(markdown, targets))
  const texts = { question: inline('question', question.question), why: inline('why', question.why) }
  return 'options' in question
    ? {
        ...question,
        ...texts,
        options: question.options.map((option, at) => inline(`options.${at}`, option)),
      }
    : { ...question, ...texts }
}

function exerciseHtml(exercise: Exercise, targets: LinkTargets): Exercise {
  const blocks = (field: string, markdown: string) =>
    within(`exercise ${field}`, () => blocksHtml(markdown, targets))
  const hint = exercise.hint === undefined ? {} : { hint: blocks('hint', exercise.hint) }
  const texts = { ...exercise, ...hint, task: blocks('task', exercise.task) }
  return texts.kind === 'code' ? texts : { ...texts, solution: blocks('solution', texts.solution) }
}

/** Names the field in the error of its text. */
function within(field: string, makeHtml: () => string): string {
  try {
    return makeHtml()
  } catch (error) {
    throw new Error(`${field}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
