import { type Collection, confirmCollection } from '@dray/contract/collections'
import { collectedText, proposedSplit } from '@dray/domain/collections/collections'
import { Button, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useId, useRef, useState } from 'react'
import { isolateName } from '../../kit/text/isolate-name.ts'
import { refresh, useChange } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { moneyText } from '../../kit/fields/typed-money.ts'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { type Layered, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { PaymentMessages, submitRefusal, CollectedNotice } from '../../records/payments/payment-form/messages.tsx'
import { appliedLines, type PaymentFields } from '../../records/payments/payment-form/payment-fields.ts'
import { PaymentForm } from '../../records/payments/payment-form/payment-form.tsx'
import type { ListedOrder, PaymentState } from '../../records/payments/payment-form/payment-state.ts'
import { type PaymentEdits, usePaymentForm, useAccount } from '../../records/payments/payment-form/use-payment-form.ts'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'

type Props = Layered & { collection: Collection; onDone: (message: string) => void }

/** Chooses the orders a collection pays (D-111, D-173). Proposes its own order first, then the oldest. */
export function ChooseOrdersDialog({ frame, closeNow, collection, onDone }: Props) {
  const isPhone = useIsPhone()
  const accountRead = useAccount(collection.customerID)
  const { read, isReady } = accountRead
  const [isShown, setShown] = useState(false)
  // Propose only from fresh balances. Once shown, the form stays while the balances reload.
  if (isReady && (read.isFetchedAfterMount || !read.isFetching) && !isShown) setShown(true)
  const title = `Confirm ${collectedText(collection)} from ${isolateName(collection.customerName)}`
  return (
    <Modal {...frame} title={title} size={1120} yOffset="2dvh" fullScreen={isPhone}>
      {isShown ? (
        <Split
          collection={collection}
          accountRead={accountRead}
          onClose={frame.onClose}
          onConfirmed={() => {
            onDone(`Confirmed ${collectedText(collection)} from ${isolateName(collection.customerName)}.`)
            closeNow()
          }}
        />
      ) : (
        <TableNotice read={read} isEmpty={false} empty="" />
      )}
    </Modal>
  )
}

type SplitProps = {
  collection: Collection
  accountRead: ReturnType<typeof useAccount>
  onClose: () => void
  onConfirmed: () => void
}

function Split({ collection, accountRead, onClose, onConfirmed }: SplitProps) {
  const { id, orderId, orderNum, customerID, driverName, note } = collection
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const { confirm, payment, isEdited, send } = useSplit(collection, accountRead, onConfirmed)
  useUnsavedGuard(isEdited && !confirm.isSuccess, undefined, { isSending: confirm.isPending })
  return (
    <>
      <PaymentForm
        id={formId}
        form={form}
        payment={payment}
        firstOrder={orderId}
        notice={<CollectedNotice customerId={customerID} except={id} />}
        onSubmit={send}
      >
        <Text size="sm">
          Collected by {driverName} for order {orderNum}.{note !== null && ` ${note}`}
        </Text>
      </PaymentForm>
      <ModalFoot notices={<PaymentMessages payment={payment} />} refusal={submitRefusal(confirm.error, payment)}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton
          // The proposal is usually right, so Enter confirms it.
          autoFocus
          type="submit"
          form={formId}
          loading={confirm.isPending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title="Confirm (Ctrl+Enter)"
        >
          Confirm
        </BusyButton>
      </ModalFoot>
    </>
  )
}

type Sent = { fields: PaymentFields; state: PaymentState }

function useSplit(collection: Collection, accountRead: ReturnType<typeof useAccount>, onConfirmed: () => void) {
  const cache = useQueryClient()
  const confirm = useChange(confirmCollection)
  const [start] = useState(() => proposedFields(collection, accountRead.account.orders))
  const [fields, setFields] = useState(start)
  const [sent, setSent] = useState<Sent>()
  const change = useCallback(
    (update: (before: PaymentFields) => PaymentEdits) => setFields((before) => ({ ...before, ...update(before) })),
    [],
  )
  // Resend the request unchanged: the balances may already include it.
  const repeated = confirm.unanswered && sent?.fields === fields ? sent.state : undefined
  const payment = usePaymentForm({ form: 'add', fields, change, accountRead, sentState: repeated })
  function send() {
    if (confirm.isPending) return
    const { state } = payment
    setSent({ fields, state })
    confirm.mutate(
      { params: { id: collection.id }, body: { appliedPayments: [...state.applications] } },
      // Someone else may have saved first, so reload the balances and keep the choices.
      { onSuccess: onConfirmed, onError: () => void refresh(cache, confirmCollection.changes) },
    )
  }
  return { confirm, payment, isEdited: JSON.stringify(fields) !== JSON.stringify(start), send }
}

const proposedFields = (collection: Collection, orders: readonly ListedOrder[]): PaymentFields => ({
  customerId: collection.customerID,
  paymentDate: collection.collectedOn,
  paymentMethod: collection.paymentMethod,
  reference: collection.reference ?? '',
  amount: moneyText(collection.amount),
  creditUsed: null,
  notes: '',
  mode: 'split',
  lines: appliedLines(proposedSplit(collection, orders)),
})
