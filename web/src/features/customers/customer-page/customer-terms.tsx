import type { Customer, CustomerOverview } from '@dray/contract/customers'
import { setCustomPrices } from '@dray/contract/pricing'
import { creditTerms } from '@dray/domain/receivables/due-date'
import { Anchor } from '@mantine/core'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { CustomerFact, CustomerFactList, CustomerSection } from './customer-facts.tsx'

type Props = { customer: Customer; overview: CustomerOverview | undefined }

/** Payment terms, credit limits and prices. */
export function CustomerTerms({ customer, overview }: Props) {
  const { paymentTermsDays = null, creditLimit = null, maxDaysLate = null, cod, priceAdjustment = 0 } = customer
  return (
    <CustomerSection title="Terms">
      <CustomerFactList>
        {creditTerms({ paymentTermsDays, cod, creditLimit, maxDaysLate }).map(({ label, value }) => (
          <CustomerFact key={label} label={label}>
            {value}
          </CustomerFact>
        ))}
        <CustomerFact label="Custom prices">
          <CustomPrices customerId={customer.id} count={overview?.customPrices} />
        </CustomerFact>
        <CustomerFact label="Adjustment">
          {priceAdjustment !== 0 && percentFormat.format(priceAdjustment / 100)}
        </CustomerFact>
      </CustomerFactList>
    </CustomerSection>
  )
}

function CustomPrices({ customerId, count }: { customerId: number; count: number | undefined }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  if (count === undefined) return '…'
  const text = count === 0 ? 'None' : pluralize(count, 'product')
  if (!may(setCustomPrices)) return text
  return (
    <Anchor component="button" type="button" onClick={() => openModal('EditCustomerPricing', { customerId })}>
      {text}
    </Anchor>
  )
}

const percentFormat = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})
