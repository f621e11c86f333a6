import { type Role, roleLabels, roles } from '@dray/domain/users/permissions'
import { Checkbox, Stack } from '@mantine/core'

type Props = {
  description: string
  offered?: readonly Role[]
  chosen: readonly Role[]
  error: string | undefined
  onChange: (chosen: Role[]) => void
}

/** In a few words; D-04 and D-57 have the rest. */
const permissions: Record<Role, string> = {
  ADMIN: 'Everything except users, API keys and webhooks',
  SALES: 'Customers, prices and orders. No costs.',
  DRIVER: 'Only orders it drives, without prices',
  INVENTORY: 'Products, stock, counts and purchases. Sees costs.',
  ACCOUNTING: 'Payments, credit memos and the books. Sees costs.',
  PAYROLL: 'Pay and commissions. Sees costs.',
}

/** The roles of a program, with what each may do. */
export const RolesField = ({ description, offered = roles, chosen, error, onChange }: Props) => (
  <Checkbox.Group
    label="Roles"
    description={description}
    required
    value={[...chosen]}
    error={error}
    onChange={(values) => onChange(roles.filter((role) => values.includes(role)))}
  >
    <Stack gap={8} pt={8}>
      {offered.map((role) => (
        <Checkbox
          key={role}
          value={role}
          label={roleLabels[role]}
          description={permissions[role]}
          error={error !== undefined}
        />
      ))}
    </Stack>
  </Checkbox.Group>
)
