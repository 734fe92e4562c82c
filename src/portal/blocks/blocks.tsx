import { css } from '#styled/css'
import type { Block } from '../schema/catalogue.ts'
import { SourceProvider, useSourced } from './block-source.tsx'
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

/** The blocks of a screen in a column; half-width blocks are side by side on wide screens. */
export function Blocks({ blocks: all }: { blocks: readonly Block[] }) {
  const blocks = useBlocksFor(all)
  if (blocks.length === 0) return null
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(18rem, 50% - 1.25rem)), 1fr))',
        gap: { base: '4', md: '5' },
        mt: '5',
      })}
    >
      {blocks.map((block) => (
        <div
          className={css({ gridColumn: 'half' in block && block.half ? undefined : '1 / -1', minW: '0' })}
          key={`${block.kind} ${block.title ?? ''}${block.kind === 'desk' ? block.name : ''}`}
        >
          <SourcedBlock block={block} />
        </div>
      ))}
    </div>
  )
}

function SourcedBlock({ block: given }: { block: Block }) {
  const { block, source, isMissing } = useSourced(given)
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
