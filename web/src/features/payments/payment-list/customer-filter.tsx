import { Button } from '@mantine/core'
import { fetched } from '../../../kit/fetched.tsx'
import { loadingDots } from '../../../kit/loading-dots.tsx'
import { PopoverButton } from '../../../kit/popover/popover-button.tsx'
import type { FilterProps } from '../../../kit/server-list/use-server-list.ts'
import { filteredCustomers, type PaymentListFilter } from './payments.ts'

// Loaded when first needed, like the customers themselves.
const ChosenCustomer = fetched(() => import('./customer-choices.tsx'), 'ChosenCustomer', '1')
const CustomerChoices = fetched(() => import('./customer-choices.tsx'), 'CustomerChoices', loadingDots)

/** With a search, because there may be thousands of customers. */
export function CustomerFilter({ filter, change }: Omit<FilterProps<PaymentListFilter>, 'today'>) {
  const chosen = filteredCustomers(filter)
  const [only] = chosen.length === 1 ? chosen : []
  return (
    <PopoverButton
      label="Customer"
      width={300}
      button={(opener) => (
        <Button variant={chosen.length === 0 ? 'default' : 'light'} {...opener}>
          Customer
          {chosen.length > 1 && `: ${chosen.length}`}
          {only !== undefined && (
            <>
              : <ChosenCustomer id={only} />
            </>
          )}
        </Button>
      )}
    >
      {() => <CustomerChoices chosen={chosen} onChange={(customer) => change({ customer }, 'push')} />}
    </PopoverButton>
  )
}
