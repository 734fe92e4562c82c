import { createHmac } from 'node:crypto'
import type { Context, Link } from '@opentelemetry/api'
import {
  AlwaysOffSampler,
  ParentBasedSampler,
  SamplingDecision,
  type Sampler,
  type SamplingResult,
} from '@opentelemetry/sdk-trace'

const values = 2 ** 32

/**
 * Follows the parent inside the process. A device marks all its writes as sampled, because this server decides: the ratio
 * applies to their trace ids too. It can ask not to be traced.
 */
export function samplerOf(ratio: number, secret: string): Sampler {
  const byTraceId = new KeyedSampler(ratio, secret)
  return new ParentBasedSampler({
    root: byTraceId,
    remoteParentSampled: byTraceId,
    remoteParentNotSampled: new AlwaysOffSampler(),
  })
}

/**
 * Keeps a part of the traces, the same on all servers with this secret. Without it nobody can choose a key whose write is
 * traced. What recorded spans have caused is kept too.
 */
class KeyedSampler implements Sampler {
  readonly #ratio: number
  readonly #secret: string

  constructor(ratio: number, secret: string) {
    this.#ratio = ratio
    this.#secret = `sampled traces ${secret}`
  }

  shouldSample(...[_context, traceId, _name, _kind, _attributes, links]: Facts): SamplingResult {
    const isKept = links.length > 0 || this.#place(traceId) < this.#ratio
    return { decision: isKept ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD }
  }

  toString(): string {
    return `KeyedSampler{${this.#ratio}}`
  }

  /** From 0 to below 1, evenly. */
  #place(traceId: string): number {
    return createHmac('sha256', this.#secret).update(traceId).digest().readUInt32BE(0) / values
  }
}

type Facts = [
  context: Context,
  traceId: string,
  name: string,
  kind: unknown,
  attributes: unknown,
  links: Link[],
]
