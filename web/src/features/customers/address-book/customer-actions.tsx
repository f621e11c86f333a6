import { changeCustomer, type AddressBookRow } from '@dray/contract/customers'
import { placeOrder } from '@dray/contract/orders'
import { setCustomPrices } from '@dray/contract/pricing'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { useSession } from '../../../kit/session.tsx'

type Props = { customer: AddressBookRow; isActive: boolean }

export function CustomerActions({ customer: { id, customerName }, isActive }: Props) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const entries = [
    ...(may(placeOrder) ? [{ label: 'New order', onChoose: () => openModal('NewOrder', { customerId: id }) }] : []),
    { label: 'View Orders', onChoose: () => openModal('ViewCustomerOrders', { customerId: id }) },
    ...(may(changeCustomer) ? [{ label: 'Edit', onChoose: () => openModal('EditCustomer', { customerId: id }) }] : []),
    ...(may(setCustomPrices)
      ? [{ label: 'Edit pricing', onChoose: () => openModal('EditCustomerPricing', { customerId: id }) }]
      : []),
    { label: 'Refresh pricing', onChoose: () => openModal('RefreshCustomPricing', { customerId: id }) },
  ]
  return <RowMenu name={customerName} entries={entries} isActive={isActive} />
}
