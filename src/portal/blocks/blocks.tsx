import { css } from '#styled/css'
import type { Block } from '../schema/catalogue.ts'
import { SourceProvider, useReportLive, useSourced } from './block-source.tsx'
import { ChartBlock } from './chart-block.tsx'
import { DeskBlock, useBlocksFor } from './desk-block.tsx'
import { ConversationsBlock } from './conversations-block.tsx'
import { LinksBlock } from './links-block.tsx'
import { MetersBlock } from './meters-block.tsx'
import { MissingBlock } from './missing-block.tsx'
import { NoticeBlock } from './notice-block.tsx'
import { RecordsBlock } from './records-block.tsx'
import { StatsBlock } from './stats-block.tsx'
import { TimelineBlock } from './timeline-block.tsx'

/**
 * The blocks of a screen in a column; two half-width blocks that follow each other are side by side on wide screens, and
 * one without a neighbour has the full width. `isList`: on a phone the summaries come after the records.
 */
export function Blocks({ blocks: all, isList = false }: { blocks: readonly Block[]; isList?: boolean }) {
  const blocks = useBlocksFor(all)
  if (blocks.length === 0) return null
  const beside = pairsOf(blocks)
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(18rem, 50% - 1.25rem)), 1fr))',
        gap: { base: '4', md: '5' },
        mt: { base: '2', md: '5' },
      })}
    >
      {blocks.map((block) => (
        <div
          className={css({
            gridColumn: beside.has(block) ? undefined : '1 / -1',
            minW: '0',
            order: isList && block.kind === 'stats' ? { mdDown: '1' } : undefined,
          })}
          key={`${block.kind} ${block.title ?? ''}${block.kind === 'desk' ? block.name : ''}`}
        >
          <SourcedBlock block={block} />
        </div>
      ))}
    </div>
  )
}

const isHalf = (block: Block | undefined) => block !== undefined && 'half' in block && block.half === true

/** The half-width blocks that have a neighbour. */
function pairsOf(blocks: readonly Block[]): ReadonlySet<Block> {
  const paired = new Set<Block>()
  for (let at = 0; at < blocks.length; at += 1) {
    const [one, other] = [blocks[at], blocks[at + 1]]
    if (!one || !other || !isHalf(one) || !isHalf(other)) continue
    paired.add(one).add(other)
    at += 1
  }
  return paired
}

function SourcedBlock({ block: rawBlock }: { block: Block }) {
  const { block, source, isMissing } = useSourced(rawBlock)
  useReportLive(rawBlock, source.kind === 'live')
  if (!isMissing) return <SourceProvider source={source}>{view(block)}</SourceProvider>
  // A form stays usable, and shows what was entered on this device.
  if (block.kind === 'records' && block.form) return view({ ...block, of: [] })
  return <MissingBlock block={block} />
}

function view(block: Block) {
  switch (block.kind) {
    case 'stats':
      return <StatsBlock {...block} />
    case 'records':
      return <RecordsBlock {...block} />
    case 'timeline':
      return <TimelineBlock {...block} />
    case 'meters':
      return <MetersBlock {...block} />
    case 'chart':
      return <ChartBlock {...block} />
    case 'links':
      return <LinksBlock {...block} />
    case 'conversations':
      return <ConversationsBlock {...block} />
    case 'notice':
      return <NoticeBlock {...block} />
    case 'desk':
      return <DeskBlock name={block.name} />
  }
}
