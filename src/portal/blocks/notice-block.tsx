import { css } from '#styled/css'
import { DescriptionList } from '#ui/description-list.tsx'
import { ActionButton } from '../action-button.tsx'
import { inPeriod, usePortal } from '../portal-context.ts'
import type { BlockOf } from '../schema/catalogue.ts'
import { Panel } from './panel.tsx'

export function NoticeBlock({ title, text, facts, links }: BlockOf<'notice'>) {
  const { period } = usePortal()
  return (
    <Panel title={title}>
      {text.map((paragraph) => (
        <p className={css({ mb: '2', maxW: 'prose' })} key={paragraph}>
          {paragraph}
        </p>
      ))}
      {facts.length > 0 ? (
        <DescriptionList facts={facts.map(({ label, value }) => [label, inPeriod(value, period)] as const)} />
      ) : null}
      {links.length > 0 ? (
        <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap', mt: '4' })}>
          {links.map((link) => (
            <ActionButton key={link.label} {...link} />
          ))}
        </div>
      ) : null}
    </Panel>
  )
}
