import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCourse } from '#server/learning/course-content.ts'
import { parseLesson, readHead } from '#server/learning/parse-lesson.ts'
import { aLesson, codeExercise, questions } from '#tests/support/a-lesson.ts'

const source = {
  course: 'sums',
  slug: 'adding',
  language: 'en' as const,
  slugs: new Set(['adding', 'dividing']),
  figures: new Map([
    [
      'scale.svg',
      '<svg viewBox="0 0 10 10" onload="alert(1)"><script>alert(1)</script><style>*{}</style>' +
        '<rect width="4" height="4" fill="url(https://example.org/x)"/><a href="javascript:x"><path d="M0 0h9"/></a>' +
        '<image href="https://example.org/x.png"/><foreignObject><p>x</p></foreignObject></svg>',
    ],
  ]),
}

test('a lesson has its prose as HTML, with highlighted code, and exercise and quiz as data', () => {
  const lesson = parseLesson(source, aLesson())
  expect(lesson).toMatchObject({
    course: 'sums',
    slug: 'adding',
    title: 'Sums',
    minutes: 20,
    module: 1,
  })
  expect(lesson.html).toContain('<h2>Adding</h2>')
  expect(lesson.html).toContain('<span class=')
  expect(lesson.html).not.toContain('exercise')
  expect(lesson.exercise.task).toBe('<p>Write <code>sum(a, b)</code>.</p>\n')
  expect(lesson.quiz.map(({ kind }) => kind)).toEqual(['single', 'multiple', 'number', 'order', 'text'])
  expect(lesson.quiz[0]).toMatchObject({
    options: ['<code>1 + 2</code>', '<code>1 - 2</code>', '<code>1 / 2</code>'],
  })
})

test('a lesson with a byte order mark and the line ends of Windows is the same lesson', () => {
  const plain = aLesson({ extra: '[next](02-dividing.md)\n\n- one\n- two\n\n![Two](../figures/scale.svg)' })
  const ofWindows = `\uFEFF${plain.replaceAll('\n', '\r\n')}`
  expect(parseLesson(source, ofWindows)).toEqual(parseLesson(source, plain))
  expect(readHead(ofWindows)).toEqual({
    title: 'Sums',
    summary: 'You can add two prices.',
    minutes: 20,
    module: 1,
  })
})

test('a figure is inline SVG of shapes alone, with its alternative text as caption', () => {
  const { html } = parseLesson(source, aLesson({ extra: '![A "scale" & more](../figures/scale.svg)' }))
  expect(html).toContain('<svg viewBox="0 0 10 10" role="img" aria-label="A &quot;scale&quot; &amp; more">')
  expect(html).toContain('<figcaption>A &quot;scale&quot; &amp; more</figcaption>')
  expect(html).toContain('<path d="M0 0h9"')
  expect(html).not.toMatch(/script|style|onload|javascript|example\.org|foreignObject|<image/)
})

test('links lead to lessons of the course, or away by https', () => {
  const { html } = parseLesson(
    source,
    aLesson({ extra: '[next](02-dividing.md) [away](https://example.org)' }),
  )
  expect(html).toContain('href="/thinkforge/sums/dividing"')
  expect(html).toContain('href="https://example.org"')
  expect(() => parseLesson(source, aLesson({ extra: '[gone](03-gone.md)' }))).toThrow(
    'no lesson of the course',
  )
})

test.each([
  ['no front matter', () => '## Adding', 'front matter'],
  ['too few words', () => aLesson({ words: 100 }), /has \d+ words/],
  ['a missing figure', () => aLesson({ extra: '![What](../figures/gone.svg)' }), 'which is missing'],
  [
    'a picture within a sentence',
    () => aLesson({ extra: 'See ![it](../figures/scale.svg) here' }),
    'no figure alone',
  ],
  ['a heading of the first level', () => aLesson({ extra: '# Title' }), 'first level'],
  ['an underlined heading of the first level', () => aLesson({ extra: 'Title\n=====' }), 'first level'],
  ['a block of HTML', () => aLesson({ extra: '<div class="x">\nA\n</div>' }), 'has HTML: <div class="x">'],
  ['HTML in a sentence', () => aLesson({ extra: 'A List<String> of names' }), 'has HTML: <String>'],
  ['a comment of HTML', () => aLesson({ extra: 'Now <!-- more --> words' }), 'has HTML: <!-- more -->'],
  ['a link that is code', () => aLesson({ extra: '[x](javascript:alert)' }), 'links to javascript:alert'],
  ['a picture that is code', () => aLesson({ extra: '![x](javascript:alert)' }), 'no figure alone'],
  [
    'an answer beyond the options',
    () => aLesson({ quiz: questions.replace('answer: 1', 'answer: 4') }),
    'quiz 0',
  ],
  ['broken YAML', () => aLesson({ quiz: `${questions}\n  - x: [` }), /line \d+/],
  [
    'four questions',
    () => aLesson({ quiz: questions.slice(0, questions.indexOf('- kind: text')) }),
    'fewer than 5',
  ],
])('%s is an error', (_, file, words) => {
  expect(() => parseLesson(source, file())).toThrow(words)
})

const withExercise = (from: string, to: string) => aLesson({ exercise: codeExercise.replace(from, to) })
const withQuiz = (from: string, to: string) => aLesson({ quiz: questions.replace(from, to) })
const task = 'task: Write `sum(a, b)`.'
const texts: [place: string, lesson: (text: string) => string][] = [
  ['exercise task', (text) => withExercise(task, `task: "${text}"`)],
  ['exercise hint', (text) => withExercise(task, `${task}\nhint: "${text}"`)],
  ['exercise solution', (text) => aLesson({ exercise: `kind: open\n${task}\nsolution: "${text}"` })],
  ['quiz 0.question', (text) => withQuiz('Which is a sum?', `"${text}"`)],
  ['quiz 0.options.1', (text) => withQuiz('"`1 - 2`"', `"${text}"`)],
  ['quiz 4.why', (text) => withQuiz('It cannot be assigned again.', `"${text}"`)],
]

test.each(texts)('%s has the rules of the prose for links, pictures and HTML', (place, lesson) => {
  const parsed = JSON.stringify(parseLesson(source, lesson('See [it](02-dividing.md), `<b>`')))
  expect(parsed).toContain(String.raw`<a href=\"/thinkforge/sums/dividing\"`)
  for (const [text, words] of [
    ['[x](03-gone.md)', 'links to 03-gone.md, which is no lesson of the course'],
    ['See ![x](../figures/scale.svg)', 'has a picture that is no figure alone in its paragraph'],
    ['A <b>bold</b> word', 'has HTML: <b>'],
  ] as const)
    expect(() => parseLesson(source, lesson(text))).toThrow(`${place}: ${words}`)
})

test('a figure in an exercise is inline as well', () => {
  const { exercise } = parseLesson(source, withExercise(task, 'task: "![It](../figures/scale.svg)"'))
  expect(exercise.task).toContain('<figure><svg viewBox="0 0 10 10" role="img" aria-label="It">')
  expect(() => parseLesson(source, withExercise(task, 'task: "![It](../figures/gone.svg)"'))).toThrow(
    'exercise task: shows ../figures/gone.svg, which is missing',
  )
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vior-courses-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, 'sums', name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

test('a course has its lessons in order and in both languages', async () => {
  await write({
    'en/01-adding.md': aLesson(),
    'sw/01-adding.md': aLesson({ title: 'Jumla' }),
    'en/02-dividing.md': aLesson(),
    'sw/02-dividing.md': aLesson(),
  })
  const { en, sw } = await readCourse(folder, 'sums')
  expect(en.map(({ slug }) => slug)).toEqual(['adding', 'dividing'])
  expect(sw[0]?.title).toBe('Jumla')
})

test('all problems of a course are reported at once', async () => {
  await write({
    'en/01-adding.md': aLesson(),
    'sw/01-adding.md': aLesson({ quiz: questions.replace('answer: [1, 3]', 'answer: [1, 2]') }),
    'en/03-dividing.md': aLesson(),
    'sw/03-dividing.md': aLesson({ words: 10 }),
  })
  const problem = await readCourse(folder, 'sums').catch((error: Error) => error.message)
  expect(problem).toContain('adding differs between en and sw: multiple [1,3] of 3 and multiple [1,2] of 3')
  expect(problem).toContain('en/03-dividing.md: is not numbered without gaps')
  expect(problem).toContain('sw/03-dividing.md: is not numbered')
})

test.each([
  ['another tolerance', 'tolerance: 0.05', 'tolerance: 0.5', 'number 0.3 ± 0.05 and number 0.3 ± 0.5'],
  ['no tolerance', '  tolerance: 0.05\n', '', 'number 0.3 ± 0.05 and number 0.3 ± 0'],
  ['an option more in single', '"`1 / 2`"]', '"`1 / 2`", "`2`"]', 'single 1 of 3 and single 1 of 4'],
  [
    'an option more in multiple',
    '"2", "3", "4"]',
    '"2", "3", "4", "5"]',
    'multiple [1,3] of 3 and multiple [1,3] of 4',
  ],
])('%s in one of the languages is an error', async (_, from, to, words) => {
  await write({ 'en/01-adding.md': aLesson(), 'sw/01-adding.md': withQuiz(from, to) })
  await expect(readCourse(folder, 'sums')).rejects.toThrow(`adding differs between en and sw: ${words}`)
})

test('a course that lacks a lesson in one language is an error', async () => {
  await write({ 'en/01-adding.md': aLesson() })
  await expect(readCourse(folder, 'sums')).rejects.toThrow('lessons of other names')
})
