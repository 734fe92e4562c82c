import { useState } from 'react'
import type { Passkey } from '#domain/second-factor.ts'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { hasPasskeys, makePasskey } from './ceremony.ts'
import { FactorPart } from './factor-part.tsx'
import type { PartProps } from './part-props.ts'
import { ProofForm, proofOf, type Fields } from './proof-form.tsx'
import { SessionsEndNotice } from './totp-part.tsx'

/** The passkeys of the account: add, rename, remove. */
export function PasskeysPart(props: PartProps) {
  const { factor, calls, userId, password, onChanged, onUnsure } = props
  const [isAdding, setAdding] = useState(false)

  async function add(fields: Fields) {
    const started = await calls.startPasskey(userId, proofOf(fields))
    if (started.kind !== 'done') return started
    const passkey = await makePasskey(started.value.options)
    return passkey && calls.addPasskey(userId, { ticket: started.value.ticket, name: fields.name, passkey })
  }

  return (
    <FactorPart
      title={m.factor_passkeys()}
      words={factor.passkeys.length > 0 ? '' : m.factor_passkeys_none()}
    >
      {factor.passkeys.length > 0 ? (
        <ul className={css({ borderTopWidth: '1px', borderColor: 'line' })}>
          {factor.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} {...props} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      {isAdding ? (
        <ProofForm
          ask={['name', ...password]}
          submit={m.factor_continue()}
          send={add}
          onDone={({ recovery_codes: codes }) => {
            setAdding(false)
            onChanged(m.factor_on(), codes)
          }}
          onUnsure={onUnsure}
          onCancel={() => setAdding(false)}
        >
          <SessionsEndNotice isShown={!factor.totp && factor.passkeys.length === 0} />
        </ProofForm>
      ) : hasPasskeys() ? (
        <Button variant="quiet" onClick={() => setAdding(true)} css={{ justifySelf: 'start' }}>
          {m.factor_passkey_add()}
        </Button>
      ) : (
        <div className={css({ color: 'soft' })}>{m.factor_passkeys_unsupported()}</div>
      )}
    </FactorPart>
  )
}

function PasskeyRow({
  passkey,
  factor,
  calls,
  userId,
  password,
  onChanged,
  onUnsure,
}: PartProps & { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const { id, name, last_used_at: usedAt } = passkey
  const close = () => setOpen(null)
  const done = (words: string) => {
    close()
    onChanged(words)
  }
  const isProved = factor.is_fresh && factor.in_session
  return (
    <li
      className={css({ display: 'grid', gap: '3', py: '3', borderBottomWidth: '1px', borderColor: 'line' })}
    >
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', justifyContent: 'space-between' })}>
        <div className={css({ minW: '0', overflowWrap: 'anywhere' })}>
          <div className={css({ fontWeight: 'bold' })}>{name}</div>
          <div className={css({ color: 'soft', fontSize: 'sm' })}>
            {usedAt === null
              ? m.factor_passkey_unused()
              : m.factor_passkey_used({ date: formatDate(usedAt) })}
          </div>
        </div>
        <div className={css({ display: 'flex', gap: '2' })}>
          <Button
            variant="quiet"
            aria-label={m.factor_passkey_rename_of({ name })}
            onClick={() => setOpen('rename')}
          >
            {m.factor_passkey_rename()}
          </Button>
          <Button
            variant="danger"
            aria-label={m.factor_passkey_remove_of({ name })}
            onClick={() => setOpen('remove')}
          >
            {m.factor_passkey_remove()}
          </Button>
        </div>
      </div>
      {open === 'rename' ? (
        <ProofForm
          ask={['name']}
          name={name}
          submit={m.factor_passkey_rename()}
          send={(fields, key) => calls.renamePasskey(userId, id, fields.name, key)}
          onDone={() => done(m.factor_renamed())}
          onUnsure={onUnsure}
          onCancel={close}
        />
      ) : null}
      {open === 'remove' ? (
        <ProofForm
          key="remove"
          ask={isProved ? [] : [...password, 'code']}
          submit={m.factor_passkey_remove_of({ name })}
          variant="danger"
          send={(fields, key) => calls.removePasskey(userId, id, proofOf(fields), key)}
          onDone={() => done(m.factor_removed())}
          onUnsure={onUnsure}
          onCancel={close}
        />
      ) : null}
    </li>
  )
}
