import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'
import { formatMoment } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { isEmpty, type LiveAnswer } from '../live.ts'
import { usePortal } from '../portal-context.ts'
import type { Block } from '../schema/catalogue.ts'
import type { LiveName } from '../schema/live.ts'

/** Where the content shown in a block comes from; `plain` is text of the site. */
type Source = { kind: 'sample' } | { kind: 'live'; asOf: number | null } | { kind: 'plain' }

const SourceContext = createContext<Source>({ kind: 'plain' })

/** The latest answer of a source; null before the first, and for a block without one. */
function useLiveAnswer(name: LiveName | undefined): LiveAnswer | null {
  const { live } = usePortal()
  const [answer, show] = useState<LiveAnswer | null>(null)
  useEffect(() => (name ? live(name).subscribe(show) : undefined), [live, name])
  return answer
}

/**
 * Links lead to real pages, the staff desk is real; all other content is a sample unless the catalogue says otherwise, or
 * has live data alone.
 */
export function isSample(block: Block): boolean {
  const { kind, sample } = block
  return !isLiveAlone(block) && (sample ?? (kind !== 'links' && kind !== 'desk'))
}

function isLiveAlone(block: Block): boolean {
  return block.live !== undefined && block.kind === 'records' && block.of.length === 0
}

/** Called with blocks that have live data, and again when they are left. */
const LiveBlocks = createContext<(block: Block, isLive: boolean) => void>(() => {})

/** The blocks that show live data now, for the provider that their screen needs. */
export function useLiveBlocks(): {
  live: ReadonlySet<Block>
  Provider: typeof LiveBlocks
  report: (block: Block, isLive: boolean) => void
} {
  const [live, setLive] = useState<ReadonlySet<Block>>(new Set())
  const report = useCallback(
    (block: Block, isLive: boolean) =>
      setLive((before) => {
        if (before.has(block) === isLive) return before
        const after = new Set(before)
        if (isLive) after.add(block)
        else after.delete(block)
        return after
      }),
    [],
  )
  return { live, Provider: LiveBlocks, report }
}

/** Tells the screen whether a block shows live data. */
export function useReportLive(block: Block, isLive: boolean): void {
  const report = useContext(LiveBlocks)
  useEffect(() => {
    if (!isLive) return undefined
    report(block, true)
    return () => report(block, false)
  }, [report, block, isLive])
}

type Sourced = { block: Block; source: Source; isMissing: boolean }

/**
 * The block with its live data if there is any, else its sample if the server shows samples. `isMissing`: neither, so
 * that the block says what will stand there.
 */
export function useSourced(block: Block): Sourced {
  const { hasSamples } = usePortal()
  const answer = useLiveAnswer(block.live)
  if (answer && !isEmpty(answer)) {
    const filled = withAnswer(block, answer)
    if (filled) return { block: filled, source: { kind: 'live', asOf: answer.asOf }, isMissing: false }
  }
  // A live list without a sample.
  if (isLiveAlone(block)) return { block, source: { kind: 'plain' }, isMissing: true }
  if (!isSample(block)) return { block, source: { kind: 'plain' }, isMissing: false }
  return { block, source: { kind: 'sample' }, isMissing: !hasSamples }
}

/** A list shows the records, key figures the items whose figure the answer has; null if it has none of them. */
export function withAnswer(block: Block, { value: { records, figures } }: LiveAnswer): Block | null {
  if (block.kind === 'records')
    return records.length > 0
      ? { ...block, of: [...records], filters: block.filters.filter(({ sample }) => !sample) }
      : null
  if (block.kind !== 'stats') return null
  const items = block.items.flatMap(({ note: _, ...item }) => {
    const value = item.figure === undefined ? undefined : figures[item.figure]
    return value === undefined ? [] : [{ ...item, value }]
  })
  return items.length > 0 ? { ...block, items } : null
}

export function SourceProvider({ source, children }: { source: Source; children: ReactNode }) {
  return <SourceContext value={source}>{children}</SourceContext>
}

/** Whether the block's content is a sample, whose buttons have nothing to act on. */
export function useIsSample(): boolean {
  return useContext(SourceContext).kind === 'sample'
}

/** Says on the block that it is a sample, or when the server confirmed its data. */
export function SourceMark() {
  const source = useContext(SourceContext)
  const { now } = usePortal()
  if (source.kind === 'sample')
    return (
      <span
        className={css({
          px: '2',
          borderWidth: '1px',
          borderColor: 'line',
          borderRadius: 'full',
          color: 'soft',
          fontSize: 'xs',
          whiteSpace: 'nowrap',
        })}
        data-sample-block=""
      >
        {m.portal_sample_mark()}
      </span>
    )
  if (source.kind !== 'live' || source.asOf === null) return null
  return (
    <span className={css({ color: 'soft', fontSize: 'xs' })} data-as-of="">
      {m.as_of({ time: formatMoment(source.asOf, now) })}
    </span>
  )
}
