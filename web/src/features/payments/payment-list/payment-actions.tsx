import { changePayment, type Payment, voidPayment } from '@dray/contract/payments'
import { formatDollars } from '@dray/domain/money'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { useSession } from '../../../kit/session.tsx'

const VoidPaymentDialog = fetched(() => import('../void-payment-dialog.tsx'), 'VoidPaymentDialog')

type Props = { payment: Payment; isActive: boolean }

export function PaymentActions({ payment, isActive }: Props) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  const { id, amount, customerName, voidedOn } = payment
  const isOpen = voidedOn === null
  const entries = [
    {
      label: isOpen && may(changePayment) ? 'Edit' : 'View',
      onChoose: () => openModal('EditPayment', { paymentId: id }),
    },
    ...(isOpen && may(voidPayment)
      ? [{ label: 'Void payment', onChoose: () => openDialog(VoidPaymentDialog, { payment }) }]
      : []),
  ]
  return <RowMenu name={`${formatDollars(amount)} of ${customerName}`} entries={entries} isActive={isActive} />
}
