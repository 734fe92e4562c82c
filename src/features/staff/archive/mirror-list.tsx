import { Box } from '@chakra-ui/react/box'
import { useState } from 'react'
import { hostOf } from '#domain/mirror-host.ts'
import { mirrorLimits } from '#domain/mirror-links.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { TextField } from '#ui/text-field.tsx'
import type { EntryText, MirrorText } from './entry-draft.ts'
import type { EntryPartProps } from './entry-texts.tsx'
import { RemovedBar, type RemovedItem } from './removed-bar.tsx'

/** Other sites that offer the entry. Nothing for a text that does not have them, which then leaves them as they are. */
export function MirrorList({ text, problems, onChange }: EntryPartProps) {
  const [removed, setRemoved] = useState<RemovedItem<EntryText> | null>(null)
  const { mirror_links: links } = text
  if (links === undefined) return null
  const put = (changed: MirrorText[]) => onChange({ ...text, mirror_links: changed })

  function remove(index: number, link: MirrorText): void {
    put((links ?? []).toSpliced(index, 1))
    setRemoved({
      words: m.desk_mirror_removed({ mirror: link.name || String(index + 1) }),
      undo: (now) => ({ ...now, mirror_links: (now.mirror_links ?? []).toSpliced(index, 0, link) }),
    })
  }
  return (
    <Box as="section" mt="5" aria-label={m.mirrors_title()}>
      <Box as="h3" fontWeight="bold" fontSize="lg">
        {m.mirrors_title()}
      </Box>
      <Box color="soft" fontSize="sm">
        {m.desk_mirrors_hint()}
      </Box>
      {links.map((link, index) => {
        const host = hostOf(link.url)
        const path = `mirror_links.${index}`
        const field = (key: keyof MirrorText) => ({
          maxLength: mirrorLimits[key],
          value: link[key],
          error: problems.get(`${path}.${key}`),
          onChange: ({ target }: { target: { value: string } }) =>
            put(links.with(index, { ...link, [key]: target.value })),
        })
        return (
          <Box
            // oxlint-disable-next-line react/no-array-index-key -- links have no id, and none moves
            key={index}
            role="group"
            aria-label={m.desk_mirror_n({ count: index + 1 })}
            mt="3"
            pt="3"
            borderTop="1px solid var(--line)"
          >
            <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 2fr' }} gap="3">
              <TextField label={m.desk_mirror_name()} {...field('name')} />
              <TextField
                label={m.desk_mirror_address()}
                type="url"
                inputMode="url"
                autoCapitalize="none"
                hint={host ? m.desk_mirror_host({ host }) : m.desk_mirror_begins()}
                {...field('url')}
                error={problems.get(`${path}.url`) ?? problems.get(path)}
              />
            </Box>
            <Button variant="danger" css={{ mt: '2', px: '3' }} onClick={() => remove(index, link)}>
              {m.desk_mirror_remove()}
            </Button>
          </Box>
        )
      })}
      {links.length < mirrorLimits.links ? (
        <Button variant="quiet" css={{ mt: '3' }} onClick={() => put([...links, { name: '', url: '' }])}>
          {m.desk_mirror_add()}
        </Button>
      ) : null}
      <RemovedBar
        removed={removed}
        onUndo={(undo) => {
          onChange(undo(text))
          setRemoved(null)
        }}
      />
    </Box>
  )
}
