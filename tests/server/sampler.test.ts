import { context, SpanKind } from '@opentelemetry/api'
import { SamplingDecision } from '@opentelemetry/sdk-trace'
import { expect, test } from 'vitest'
import { samplerOf } from '#server/telemetry/sampler.ts'

const ids = Array.from({ length: 200 }, (_, at) => at.toString(16).padStart(32, '0'))

function sampledWith(secret: string): string[] {
  const sampler = samplerOf(0.5, secret)
  return ids.filter(
    (id) =>
      sampler.shouldSample(context.active(), id, 'a write', SpanKind.SERVER, {}, []).decision ===
      SamplingDecision.RECORD_AND_SAMPLED,
  )
}

test('servers with the same secret keep the same part of the traces, which nobody without it can choose', () => {
  const sampledIds = sampledWith('one')
  expect(sampledWith('one')).toEqual(sampledIds)
  expect(sampledIds.length).toBeGreaterThan(70)
  expect(sampledIds.length).toBeLessThan(130)
  const ofOthers = new Set(sampledWith('another'))
  expect(sampledIds.filter((id) => ofOthers.has(id)).length).toBeLessThan(0.75 * sampledIds.length)
})
