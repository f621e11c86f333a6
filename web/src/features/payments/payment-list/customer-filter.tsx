import { Button, Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { PopoverButton } from '../../../shared/popover/popover-button.tsx'
import { type ChangeFilter, customersOf, type PaymentListFilter } from './payment-list-filter.ts'

// Loaded when first needed, like the customers themselves.
const ChosenCustomer = lazy(async () => ({ default: (await import('./customer-choices.tsx')).ChosenCustomer }))
const CustomerChoices = lazy(async () => ({ default: (await import('./customer-choices.tsx')).CustomerChoices }))

/** Filters payments by customers, of whom there may be thousands: they are searched. */
export function CustomerFilter({ filter, change }: { filter: PaymentListFilter; change: ChangeFilter }) {
  const chosen = customersOf(filter)
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
              :{' '}
              <Suspense fallback="1">
                <ChosenCustomer id={only} />
              </Suspense>
            </>
          )}
        </Button>
      )}
    >
      {() => (
        <Suspense fallback={<Loader size="sm" type="dots" aria-label="Loading" />}>
          <CustomerChoices chosen={chosen} onChange={(customer) => change({ customer }, 'push')} />
        </Suspense>
      )}
    </PopoverButton>
  )
}
