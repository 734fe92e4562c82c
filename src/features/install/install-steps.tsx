import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Modal } from '#ui/modal.tsx'
import { installStepsFor, isInstalling, type StepsWay } from './install.ts'
import { StepPicture, type StepSign } from './step-picture.tsx'

type Step = { sign: StepSign; words: () => string }

const steps: Record<StepsWay, readonly Step[]> = {
  ios: [
    { sign: 'share', words: m.install_ios_1 },
    { sign: 'add', words: m.install_ios_2 },
    { sign: 'home', words: m.install_ios_3 },
  ],
  samsung: [
    { sign: 'lines', words: m.install_samsung_1 },
    { sign: 'add', words: m.install_samsung_2 },
    { sign: 'home', words: m.install_samsung_3 },
  ],
  firefox: [
    { sign: 'dots', words: m.install_firefox_1 },
    { sign: 'add', words: m.install_firefox_2 },
    { sign: 'home', words: m.install_firefox_3 },
  ],
  android: [
    { sign: 'dots', words: m.install_android_1 },
    { sign: 'add', words: m.install_android_2 },
    { sign: 'home', words: m.install_android_3 },
  ],
  mac: [
    { sign: 'menuBar', words: m.install_mac_1 },
    { sign: 'dock', words: m.install_mac_2 },
  ],
  desktop: [
    { sign: 'address', words: m.install_desktop_1 },
    { sign: 'dock', words: m.install_desktop_2 },
  ],
  inApp: [
    { sign: 'dots', words: m.install_in_app_1 },
    { sign: 'home', words: m.install_in_app_2 },
  ],
  firefoxDesktop: [
    { sign: 'address', words: m.install_firefox_desktop_1 },
    { sign: 'star', words: m.install_bookmark },
  ],
  none: [{ sign: 'star', words: m.install_bookmark }],
}

/** Illustrated installation steps for browsers without an install prompt. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  const way = installStepsFor(navigator.userAgent, navigator.maxTouchPoints)
  const title = isInstalling(way) ? m.install_steps_title() : m.install_keep_title()
  return (
    <Modal
      label={title}
      onClose={onClose}
      data-lock
      css={[
        {
          position: 'fixed',
          m: 'auto',
          inset: '0',
          w: 'screen',
          maxW: 'form',
          h: '[fit-content]',
          borderRadius: 'md',
          p: '5',
        },
        { '&::backdrop': { bg: 'shade' } },
      ]}
    >
      <h2 className={css({ fontSize: 'xl' })}>{title}</h2>
      {isInstalling(way) ? null : <div className={css({ mt: '3' })}>{m.install_not_here()}</div>}
      <ol className={css({ display: 'grid', gap: '4', my: '4', listStyleType: 'none', p: '0' })}>
        {steps[way].map(({ sign, words }, index) => (
          <li className={css({ display: 'flex', gap: '4', alignItems: 'center' })} key={sign}>
            <StepPicture sign={sign} label={m.install_step({ number: index + 1 })} />
            {words()}
          </li>
        ))}
      </ol>
      <Button onClick={onClose}>{m.install_close()}</Button>
    </Modal>
  )
}
