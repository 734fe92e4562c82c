/** What one person asked for, from the first attempt to the answer. */
export type Operation = {
  scene: string
  kind: 'read' | 'write'
  /** The text of a write, which no other has. */
  text?: string
  startedAt: number
  /** Attempts that got no answer, or one of 500 and above. */
  failures: number
  requests: number
  endedAt: number | null
}

export type Row = {
  scene: string
  requests: number
  failed: number
  /** Operations that took more than one attempt. */
  retried: number
  /** Acknowledged writes that are not in the database. */
  lost: number
  /** Writes that are there more than once, acknowledged or not. */
  doubled: number
  /** Own writes that a read after their acknowledgement did not have. */
  unseen: number
  /** Acknowledged writes. */
  written: number
  /** Reads and writes without an answer at the end. */
  waiting: number
  longestReadMs: number
  longestWriteMs: number
}

/** Notes what people asked for and got during each scene of the drill. An operation counts in the scene it began in. */
export class Ledger {
  readonly #now: () => number
  readonly #operations: Operation[] = []
  readonly #unseen: string[] = []
  #scene = ''

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  set scene(name: string) {
    this.#scene = name
  }

  begin(kind: Operation['kind'], text?: string): Operation {
    const operation: Operation = {
      scene: this.#scene,
      kind,
      ...(text === undefined ? {} : { text }),
      startedAt: this.#now(),
      failures: 0,
      requests: 0,
      endedAt: null,
    }
    this.#operations.push(operation)
    return operation
  }

  end(operation: Operation): void {
    operation.endedAt = this.#now()
  }

  /** A read that had to show a write of its reader and did not. */
  notSeen(operation: Operation): void {
    this.#unseen.push(operation.scene)
  }

  /** A row per scene, also of one in which nothing began; `stored` has how often each text is in the database. */
  rows(scenes: readonly string[], stored: ReadonlyMap<string, number>): Row[] {
    return scenes.map((scene) => this.#rowOf(scene, stored))
  }

  #rowOf(scene: string, stored: ReadonlyMap<string, number>): Row {
    const operations = this.#operations.filter((operation) => operation.scene === scene)
    const writes = operations.filter(({ kind }) => kind === 'write')
    const times = ({ text = '' }: Operation) => stored.get(text) ?? 0
    return {
      scene,
      requests: sum(operations.map(({ requests }) => requests)),
      failed: sum(operations.map(({ failures }) => failures)),
      retried: operations.filter(({ requests }) => requests > 1).length,
      lost: writes.filter((write) => write.endedAt !== null && times(write) === 0).length,
      doubled: writes.filter((write) => times(write) > 1).length,
      unseen: this.#unseen.filter((name) => name === scene).length,
      written: writes.filter(({ endedAt }) => endedAt !== null).length,
      waiting: operations.filter(({ endedAt }) => endedAt === null).length,
      longestReadMs: this.#longest(operations.filter(({ kind }) => kind === 'read')),
      longestWriteMs: this.#longest(writes),
    }
  }

  #longest(operations: readonly Operation[]): number {
    return Math.max(0, ...operations.map(({ startedAt, endedAt }) => (endedAt ?? this.#now()) - startedAt))
  }
}

/** Why the drill failed, a line for each scene and reason; none if it passed. */
export function failuresOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ scene, lost, doubled, unseen, written, waiting }) => [
    ...(lost > 0 ? [`${scene}: ${lost} acknowledged writes are missing.`] : []),
    ...(doubled > 0 ? [`${scene}: ${doubled} writes are there more than once.`] : []),
    ...(unseen > 0 ? [`${scene}: ${unseen} writes were hidden from their writers.`] : []),
    ...(waiting > 0 ? [`${scene}: ${waiting} reads and writes have no answer.`] : []),
    // Devices that wait since an earlier scene begin nothing.
    ...(written === 0 ? [`${scene}: no write was answered.`] : []),
  ])
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The rows as a table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  return [
    '| | requests | failed | tried again | lost | doubled | unseen | longest read | longest write |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.scene} | ${row.requests} | ${row.failed} | ${row.retried} | ${row.lost} | ${row.doubled} | ${row.unseen} | ` +
        `${seconds(row.longestReadMs)} | ${seconds(row.longestWriteMs)} |`,
    ),
  ].join('\n')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
