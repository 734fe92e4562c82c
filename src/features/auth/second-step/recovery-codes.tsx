import { useRef } from 'react'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { focusSheet } from '#ui/focus-sheet.ts'
import { Notice } from '#ui/notice.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { printElement } from './print-element.ts'

type RecoveryCodesProps = { codes: readonly string[]; username: string; onSaved: () => void }

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, username, onSaved }: RecoveryCodesProps) {
  const sheet = useRef<HTMLDivElement>(null)
  useOnShow('', () => focusSheet(sheet.current))
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <Notice role="status">{m.factor_codes_kept()}</Notice>
      <div
        ref={sheet}
        tabIndex={-1}
        className={css({ borderWidth: '1px', borderColor: 'line', borderRadius: 'md', p: '4' })}
      >
        <div className={css({ fontWeight: 'bold', mb: '2' })}>
          {m.factor_codes_of({ name: username, product: company.product })}
        </div>
        <ul
          className={css({
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
            gap: '2',
            fontFamily: 'mono',
          })}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap', alignItems: 'center' })}>
        <CopyButton text={codes.join('\n')} />
        <Button variant="plain" onClick={() => sheet.current && printElement(sheet.current)}>
          {m.factor_codes_print()}
        </Button>
        <Button onClick={onSaved}>{m.factor_codes_done()}</Button>
      </div>
    </div>
  )
}
