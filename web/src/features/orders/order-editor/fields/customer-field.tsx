import { addCustomer, type Customer } from '@dray/contract/customers'
import { useOpenModal } from '../../../../kit/modals/modals.tsx'
import { CustomerSelect } from '../../../../records/pickers/customer-select.tsx'
import { useSession } from '../../../../kit/session.tsx'
import { AddButton } from './add-button.tsx'
import style from './order-fields.module.css'

type Props = {
  className?: string | undefined
  /** The customer of a saved order, by the name stored in it. */
  savedCustomer: { id: number; name: string } | undefined
  value: number | null
  problem: string | undefined
  onChange: (customer: Customer) => void
}

/** The customer of an order. A new order can also be for a new customer, whom the button next to it adds. */
export function CustomerField(props: Props) {
  const { may } = useSession()
  const openModal = useOpenModal()
  return (
    <div className={style.withButton}>
      <CustomerSelect {...props} />
      {may(addCustomer) && props.savedCustomer === undefined && (
        <AddButton label="Add customer" onClick={() => openModal('AddCustomer', { onAdded: props.onChange })} />
      )}
    </div>
  )
}
