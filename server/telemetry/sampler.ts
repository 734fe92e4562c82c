import {
  AlwaysOffSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'

/**
 * Follows the parent inside the process. A device marks all its writes as sampled, because this server decides: the ratio
 * applies to their trace ids too. It can ask not to be traced.
 */
export function samplerOf(ratio: number): Sampler {
  const byTraceId = new TraceIdRatioBasedSampler(ratio)
  return new ParentBasedSampler({
    root: byTraceId,
    remoteParentSampled: byTraceId,
    remoteParentNotSampled: new AlwaysOffSampler(),
  })
}
