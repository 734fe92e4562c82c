import { createLink } from '@tanstack/react-router'
import { ArrowRight } from 'lucide'
import { css } from '#styled/css'
import { Icon } from '#ui/icon.tsx'
import { currentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { styled } from '#ui/styled.ts'
import { chatWindow } from './chat-window.ts'
import type { ChatOption } from './conversation.ts'
import { optionRecipe } from '#ui/recipes.ts'
import { conversation } from './page-conversation.ts'

const OptionButton = styled('button', optionRecipe)
const OptionLink = createLink(styled('a', optionRecipe))

/** The reply options: another answer, or a page; opening a page minimises the chat. */
export function ChatOptions({ options, onChoice }: { options: readonly ChatOption[]; onChoice: () => void }) {
  const locale = currentLocale()
  return (
    <div
      className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}
      role="group"
      aria-label={m.chat_options()}
    >
      {options.map((option) => {
        const words = option.label[locale]
        if ('href' in option) {
          const [path = '/', hash] = option.href.split('#')
          return (
            <OptionLink
              key={words}
              to={path}
              {...(hash ? { hash } : {})}
              onClick={() => (chatWindow.view = 'minimised')}
            >
              {words}
              <Icon shape={ArrowRight} size="16" aria-hidden="true" />
            </OptionLink>
          )
        }
        return (
          <OptionButton
            key={words}
            type="button"
            onClick={() => {
              conversation.ask(words, option.intent)
              onChoice()
            }}
          >
            {words}
          </OptionButton>
        )
      })}
    </div>
  )
}
