import { customerTypes, parseCustomerTypes, quietDays } from '@dray/domain/customers/customer'
import { ChoiceFilter } from '../../../kit/list-filter/choice-filter.tsx'
import { ToggleChip } from '../../../kit/list-filter/toggle-chip.tsx'
import type { FilterProps } from '../../../kit/server-list/use-server-list.ts'
import { NameFilter } from '../../../records/name-filter/name-filter.tsx'
import { customerTypeLabel } from '../customer-form/customer-fields.ts'
import type { AddressBookFilter } from './address-book-list.ts'

/** By account owner, type, balance, and last order (D-73). */
export function AddressBookFilters({ filter, change }: FilterProps<AddressBookFilter>) {
  return (
    <>
      <NameFilter by="owner" filter={filter} change={change} />
      <ChoiceFilter
        label="Type"
        values={customerTypes}
        valueLabel={customerTypeLabel}
        chosen={parseCustomerTypes(filter.type)}
        onChange={(type) => change({ type }, 'push')}
      />
      <ToggleChip
        label="Has balance"
        isSet={filter.balance === 'due'}
        onChange={(isDue) => change({ balance: isDue ? 'due' : '' }, 'push')}
      />
      <ChoiceFilter
        label="No order for"
        values={quietDays}
        valueLabel={(days) => `${days} days`}
        chosen={quietDays.filter((days) => days === filter.noOrder)}
        isSingle
        onChange={(noOrder) => change({ noOrder }, 'push')}
      />
    </>
  )
}
