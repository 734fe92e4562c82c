import { Box } from '@chakra-ui/react/box'
import { useId, useState } from 'react'
import { rolesOf } from '#domain/user-roles.ts'
import { roles, type Role } from '#domain/roles.ts'
import type { PersonRow } from '#domain/staff-people.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { focusWhenGone } from '#ui/focus-when-gone.ts'
import type { RowAction } from '../frame/row-action.ts'
import { Check } from '../ui/check.tsx'
import { nameOf } from './person-actions.ts'
import { roleLabel } from '#i18n/role-labels.ts'

type RoleChoiceProps = { row: PersonRow; onAct: (action: RowAction<PersonRow>) => void }

/** The roles of an account. The main one stays first as long as it is chosen; one at least has to be. */
export function RoleChoice({ row, onAct }: RoleChoiceProps) {
  const id = useId()
  const ownRoles = rolesOf(row)
  const [chosen, choose] = useState<readonly Role[]>(ownRoles)
  const isChanged = ownRoles.length !== chosen.length || ownRoles.some((role) => !chosen.includes(role))
  const toggle = (role: Role, isChosen: boolean) =>
    choose(isChosen ? [...chosen, role] : chosen.filter((other) => other !== role))
  const grant: RowAction<PersonRow> = {
    id: 'roles',
    label: m.desk_roles_save(),
    isFor: () => true,
    act: () => ({
      action: 'person.roles',
      id: row.id,
      title: nameOf(row),
      roles: [...chosen],
      from: ownRoles,
    }),
    back: () => ({
      action: 'person.roles',
      id: row.id,
      title: nameOf(row),
      roles: ownRoles,
      from: [...chosen],
    }),
  }
  return (
    <Box role="group" aria-labelledby={id} mt="4">
      <Box id={id} fontWeight="bold">
        {m.desk_roles()}
      </Box>
      <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(10rem, 1fr))" mx="-3">
        {roles.map((role) => (
          <Check
            key={role}
            label={roleLabel(role)}
            isChecked={chosen.includes(role)}
            onChange={(isChosen) => toggle(role, isChosen)}
          />
        ))}
      </Box>
      {isChanged ? (
        <Button
          aria-disabled={chosen.length === 0}
          onClick={({ currentTarget }) => {
            if (chosen.length === 0) return
            focusWhenGone(currentTarget)
            onAct(grant)
          }}
        >
          {grant.label}
        </Button>
      ) : null}
      {chosen.length === 0 ? (
        <Box color="danger" fontSize="sm" role="alert">
          {m.desk_roles_missing()}
        </Box>
      ) : null}
    </Box>
  )
}
