import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import type { Block } from '../schema/catalogue.ts'
import { Panel } from './panel.tsx'

const words: Record<Block['kind'], () => string> = {
  stats: m.portal_awaits_figures,
  records: m.portal_awaits_entries,
  timeline: m.portal_awaits_entries,
  meters: m.portal_awaits_figures,
  chart: m.portal_awaits_figures,
  links: m.portal_awaits_entries,
  conversations: m.portal_awaits_messages,
  notice: m.portal_awaits_entries,
  desk: m.desk_closed,
}

/** In place of a block that has neither data nor a sample: what will stand there. */
export function MissingBlock({ block }: { block: Block }) {
  return (
    <Panel title={block.title ?? m.portal_figures()}>
      <p className={css({ color: 'soft' })} data-missing="">
        {block.awaits ?? words[block.kind]()}
      </p>
    </Panel>
  )
}
