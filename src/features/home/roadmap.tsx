import { CircleCheck, CircleEllipsis } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { Packs } from '#catalogues/packs.ts'
import { roadmapState } from './landing-rules.ts'
import { Section } from './section.tsx'

type Item = Packs['landing']['roadmap'][number]
type RoadmapProps = { items: Packs['landing']['roadmap']; statuses: Packs['landing']['labels']['roadmap'] }

const statusStyles = {
  done: { colour: 'success', shape: CircleCheck },
  progress: { colour: 'pending', shape: CircleEllipsis },
} as const

/** The roadmap by quarter: in columns on wide screens, as a vertical timeline on a phone. */
export function Roadmap({ items, statuses }: RoadmapProps) {
  const quarters = [...new Set(items.map(({ date }) => date))]
  return (
    <Section id="roadmap" title={m.home_roadmap()} lead={m.home_roadmap_lead()}>
      <ol
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: '1fr', md: '1fr 1fr', lg: 'repeat(4, 1fr)' },
          columnGap: '6',
          rowGap: '6',
        })}
      >
        {quarters.map((quarter) => (
          <li className={css({ borderTopWidth: '4px', borderColor: 'highlight', pt: '3' })} key={quarter}>
            <h3 className={css({ fontSize: 'sm', color: 'soft', letterSpacing: '0' })}>{quarter}</h3>
            {items
              .filter(({ date }) => date === quarter)
              .map((item) => (
                <Step key={item.id} item={item} words={statuses[roadmapState(item.status)]} />
              ))}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Step({ item, words }: { item: Item; words: string }) {
  const { colour, shape } = statusStyles[roadmapState(item.status)]
  return (
    <div
      className={css(
        { mt: '3' },
        item.colorful ? { bg: 'tint', borderRadius: 'md', p: '4', mx: '[-4px]' } : { px: '3' },
      )}
    >
      <h4 className={css({ fontSize: 'lg', fontWeight: 'bold', lineHeight: '1.25' })}>{item.title}</h4>
      <p className={css({ mt: '1', color: 'soft', fontSize: 'sm' })}>{item.text}</p>
      <div
        className={css({
          display: 'flex',
          mt: '2',
          gap: '2',
          alignItems: 'center',
          color: colour,
          fontSize: 'sm',
          fontWeight: 'bold',
        })}
      >
        <Icon shape={shape} size={18} aria-hidden="true" />
        {words}
      </div>
    </div>
  )
}
