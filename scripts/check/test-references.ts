/** A test, or another file or folder of tests, that a document cites: as a proof in a table, or anywhere. */
export type TestReference = {
  /** Position in the document, for the error message. */
  location: string
  /** As written: `server/posts` in a proof, `tests/server/posts.test.ts` or a folder elsewhere. */
  file: string
  titles: string[]
  /** In a table, a file without a title proves nothing. */
  needsTitle: boolean
}

const title = String.raw`"(?:[^"\\]|\\.)*"`
const reference = String.raw`[\w/-]+(?: ${title}(?:, ${title})*)?`
const proofPattern = new RegExp(
  String.raw`^Test (${reference}(?:; ${reference})*)(?:\. (?:Decision|Open)\b.*)?$`,
)
const textPattern = new RegExp(
  String.raw`\x60(tests/[\w./-]+)\x60((?:,? ${title})*)|(?<![\w/])(tests/[\w./-]+\.tsx?)\b`,
  'g',
)

/**
 * Parses the test references of a Markdown document. In a table whose last column is headed "proof", a row reads `Test
 * server/posts "title", "title"; e2e/policy "group > title"`, `Decision: …`, `Open: …` or `-`. Everywhere, a reference
 * is also the path of a file, or a path in backticks, optionally followed by titles. A quotation mark within a title is
 * written `\"`.
 */
export function readReferences(document: string): { references: TestReference[]; problems: string[] } {
  const references: TestReference[] = []
  const problems: string[] = []
  let columns = 0
  for (const [index, line] of document.split('\n').entries()) {
    const cells = cellsOf(line)
    if (cells.length === 0) columns = 0
    if (cells.at(-1) === 'proof') columns = cells.length
    else if (columns > 0 && !/^[-: ]+$/.test(cells[0] ?? '')) {
      const location = `row "${cells[0]}"`
      if (cells.length !== columns) problems.push(`${location} has ${cells.length} cells, not ${columns}.`)
      else readProof(location, cells.at(-1) ?? '')
    }
    for (const [, quoted, titles = '', plain = ''] of line.matchAll(textPattern))
      references.push({
        location: `line ${index + 1}`,
        file: quoted ?? plain,
        titles: titlesIn(titles),
        needsTitle: false,
      })
  }
  return { references, problems }

  function readProof(location: string, proof: string): void {
    if (proof === '-' || /^(Decision|Open)\b/.test(proof)) return
    const [, named] = proofPattern.exec(proof) ?? []
    if (named === undefined) {
      problems.push(`${location} says "${proof}", which is no proof that can be read.`)
      return
    }
    for (const [one] of named.matchAll(new RegExp(reference, 'g'))) {
      const [file = ''] = one.split(' ')
      references.push({ location, file, titles: titlesIn(one), needsTitle: true })
    }
  }
}

function cellsOf(line: string): string[] {
  if (!line.startsWith('|')) return []
  const cells = line.split(/(?<!\\)\|/).slice(1, -1)
  return cells.map((cell) => cell.trim())
}

function titlesIn(text: string): string[] {
  return [...text.matchAll(new RegExp(title, 'g'))].map(([quoted]) =>
    quoted.slice(1, -1).replaceAll(/\\([!-/:-@[-`{-~])/g, '$1'),
  )
}
