import { RandomIdGenerator, type IdGenerator } from '@opentelemetry/sdk-trace'

type Ids = { traceId: string; spanId: string }

/** Random ids of spans, except of the one that a device has named already. */
export class ChosenIds implements IdGenerator {
  readonly #random = new RandomIdGenerator()
  #chosen: Ids | undefined

  /** Runs `start`, which starts one span without a parent, with these ids. */
  choose<T>(ids: Ids, start: () => T): T {
    this.#chosen = ids
    try {
      return start()
    } finally {
      this.#chosen = undefined
    }
  }

  generateTraceId(): string {
    return this.#chosen?.traceId ?? this.#random.generateTraceId()
  }

  generateSpanId(): string {
    return this.#chosen?.spanId ?? this.#random.generateSpanId()
  }
}
