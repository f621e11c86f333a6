import '@mantine/core/styles/Switch.layer.css'
import { parseCustomerTypes, customerTypes, quietDays } from '@dray/domain/customers/customer'
import { Select, Switch } from '@mantine/core'
import { ChoiceFilter } from '../../../kit/list-filter/choice-filter.tsx'
import { NameFilter } from '../../../records/name-filter/name-filter.tsx'
import { useSession } from '../../../kit/session.tsx'
import { customerTypeLabel } from '../customer-form/customer-fields.ts'
import type { FilterProps } from '../../../kit/server-list/use-server-list.ts'
import type { AddressBookFilter } from './address-book-list.ts'
import style from './address-book.module.css'

/** By account owner, type, balance, and last order (D-73). */
export function AddressBookFilters({ filter, change }: FilterProps<AddressBookFilter>) {
  const { user } = useSession()
  const mine = String(user.id)
  return (
    <>
      <Switch
        className={style.switch}
        label="My customers"
        checked={filter.owner === mine}
        onChange={(event) => change({ owner: event.currentTarget.checked ? mine : '' }, 'push')}
      />
      <NameFilter by="owner" filter={filter} change={change} />
      <ChoiceFilter
        label="Type"
        values={customerTypes}
        valueLabel={customerTypeLabel}
        chosen={parseCustomerTypes(filter.type)}
        onChange={(type) => change({ type }, 'push')}
      />
      <Switch
        className={style.switch}
        label="Has balance"
        checked={filter.balance === 'due'}
        onChange={(event) => change({ balance: event.currentTarget.checked ? 'due' : '' }, 'push')}
      />
      <Select
        className={style.quiet}
        aria-label="No order for"
        placeholder="Any last order"
        data={quietDays.map((days) => ({ value: days, label: `No order for ${days} days` }))}
        value={quietDays.find((days) => days === filter.noOrder) ?? null}
        onChange={(days) => change({ noOrder: days ?? '' }, 'push')}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear days without an order' }}
      />
    </>
  )
}
