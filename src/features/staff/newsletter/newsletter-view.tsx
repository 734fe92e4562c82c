import { Tabs } from '@chakra-ui/react/tabs'
import { m } from '#i18n/paraglide/messages.js'
import { useDesk } from '../desk-host.ts'
import { LettersList } from './letters-list.tsx'
import { SubscribersList } from './subscribers-list.tsx'

/** The letters of the newsletter and who gets them; which of the two is in the address. */
export function NewsletterView() {
  const { search, onSearch } = useDesk()
  const shown = search.by === 'subscribers' ? 'subscribers' : 'letters'
  return (
    <Tabs.Root
      lazyMount
      unmountOnExit
      value={shown}
      onValueChange={({ value }) =>
        onSearch({
          by: value === 'subscribers' ? value : undefined,
          q: undefined,
          filter: undefined,
          open: undefined,
        })
      }
    >
      <Tabs.List aria-label={m.desk_newsletter()}>
        <Tabs.Trigger value="letters">{m.desk_letters()}</Tabs.Trigger>
        <Tabs.Trigger value="subscribers">{m.desk_subscribers()}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="letters">
        <LettersList />
      </Tabs.Content>
      <Tabs.Content value="subscribers">
        <SubscribersList />
      </Tabs.Content>
    </Tabs.Root>
  )
}
