/** A lesson file that follows content/courses/README.md. */
export function aLesson({
  title = 'Sums',
  words = 700,
  extra = '',
  exercise = codeExercise,
  quiz = questions,
  module = 1,
} = {}): string {
  return `---
title: ${title}
summary: You can add two prices.
minutes: 20
module: ${module}
---
## Adding

${Array.from({ length: words }, () => 'word').join(' ')}

${extra}

\`\`\`js
const sum = 1 + 2
\`\`\`

\`\`\`exercise
${exercise}
\`\`\`

\`\`\`quiz
${quiz}
\`\`\`
`
}

export const questions = `- kind: single
  question: Which is a sum?
  options: ["\`1 + 2\`", "\`1 - 2\`", "\`1 / 2\`"]
  answer: 1
  why: It adds.
- kind: multiple
  question: Which are even?
  options: ["2", "3", "4"]
  answer: [1, 3]
  why: Both divide by two.
- kind: number
  question: What is a tenth of 3?
  answer: 0.3
  tolerance: 0.05
  why: Three divided by ten.
- kind: order
  question: From small to large?
  options: ["1", "2", "3"]
  why: One, two, three.
- kind: text
  question: Which word declares a constant?
  answer: ["const"]
  why: It cannot be assigned again.`

export const codeExercise = `kind: code
task: Write \`sum(a, b)\`.
starter: |
  function sum(a, b) {
  }
tests:
  - run: sum(1, 2)
    equals: 3
solution: |
  function sum(a, b) {
    return a + b
  }`
