import { marked } from 'marked'
import * as v from 'valibot'
import { parseDocument } from 'yaml'
import { cleanHtml, countWords } from '#domain/article-html.ts'
import {
  exerciseSchema,
  lessonHeadSchema,
  quizSchema,
  type Exercise,
  type Lesson,
  type Question,
} from '#domain/lessons.ts'
import type { Locale } from '#domain/locale.ts'
import { highlightCode } from '#server/site/highlight-code.ts'
import { figureHtml } from './figure-html.ts'

/** Words of a lesson without exercise and quiz. */
const fewestWords = 600
const mostWords = 1200

export type LessonSource = {
  course: string
  slug: string
  language: Locale
  /** The slugs of the course, for links between its lessons. */
  slugs: ReadonlySet<string>
  /** SVG text of a figure by file name. */
  figures: ReadonlyMap<string, string>
}

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
  if (/^# /m.test(withoutCode(prose))) throw new Error('has a heading of the first level: its title is that')
  const { course, slug, language } = source
  return {
    course,
    slug,
    language,
    ...meta,
    html: proseHtml(prose, source),
    exercise: exerciseHtml(parseWith('exercise', exerciseSchema, exercise)),
    quiz: parseWith('quiz', quizSchema, quiz).map(questionHtml),
  }
}

/** Names the boxes in which wide tables scroll. */
const tableWords: Record<Locale, string> = { en: 'Table', sw: 'Jedwali' }

function proseHtml(prose: string, { course, slugs, figures, language }: LessonSource): string {
  const html = cleanHtml(marked.parse(prose, { async: false, gfm: true }))
  let tables = 0
  return highlightCode(html)
    .replaceAll(
      /<p><img src="\.\.\/figures\/([\w.-]+)" alt="([^"]*)" \/><\/p>/g,
      (_, name: string, alt: string) => {
        const svg = figures.get(name)
        if (svg === undefined) throw new Error(`shows ../figures/${name}, which is missing`)
        if (alt.trim() === '') throw new Error(`shows ../figures/${name} without an alternative text`)
        return figureHtml(svg, alt)
      },
    )
    .replaceAll(/<img src="([^"]*)"[^>]*>/g, (_, name: string) => {
      throw new Error(`has a picture that is no figure alone in its paragraph: ${name}`)
    })
    .replaceAll(/<a href="([^"]*)"/g, (whole, href: string) => {
      if (href.startsWith('https://')) return whole
      const [, target = ''] = /^\d\d-([\w-]+)\.md$/.exec(href) ?? []
      if (!slugs.has(target)) throw new Error(`links to ${href}, which is no lesson of the course`)
      return `<a href="/thinkforge/${course}/${target}"`
    })
    .replaceAll(/<table\b[^>]*>/g, () => {
      tables += 1
      return `<div class="scroll" role="region" tabindex="0" aria-label="${tableWords[language]} ${tables}"><table>`
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

function questionHtml(question: Question): Question {
  const texts = { question: inline(question.question), why: inline(question.why) }
  return 'options' in question
    ? { ...question, ...texts, options: question.options.map(inline) }
    : { ...question, ...texts }
}

function exerciseHtml(exercise: Exercise): Exercise {
  const hint = exercise.hint === undefined ? {} : { hint: blocks(exercise.hint) }
  const texts = { ...exercise, ...hint, task: blocks(exercise.task) }
  return texts.kind === 'code' ? texts : { ...texts, solution: blocks(texts.solution) }
}

function inline(markdown: string): string {
  return cleanHtml(marked.parseInline(markdown, { async: false, gfm: true }))
}

function blocks(markdown: string): string {
  return highlightCode(cleanHtml(marked.parse(markdown, { async: false, gfm: true })))
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^(`{3,})[^\n]*\n.*?^\1$/gms, '')
}
