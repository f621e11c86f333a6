import { encode } from '@dray/contract/call/encode'
import { type Collection, confirmCollection } from '@dray/contract/collections'
import { collectedText, proposedSplit } from '@dray/domain/collections/collections'
import { Button, Modal, Text } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { request } from '../../kit/api/request.ts'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { focusActiveRow } from '../../kit/focus.ts'
import { moneyText } from '../../kit/fields/typed-money.ts'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { type Layered, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { PaymentMessages, submitRefusal, CollectedNotice } from '../../records/payments/payment-form/messages.tsx'
import { appliedLines, type PaymentFields } from '../../records/payments/payment-form/payment-fields.ts'
import { PaymentForm } from '../../records/payments/payment-form/payment-form.tsx'
import type { ListedOrder } from '../../records/payments/payment-form/payment-state.ts'
import { usePaymentDraft } from '../../records/payments/payment-form/use-payment-draft.ts'
import { usePaymentForm, useAccount } from '../../records/payments/payment-form/use-payment-form.ts'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'

type Props = Layered & { collection: Collection; onDone: (message: string) => void }

/** Chooses the orders a collection pays. Proposes its own order first, then the oldest. */
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
  const [blank] = useState(() => proposedFields(collection, accountRead.account.orders))
  const editing = usePaymentDraft({
    name: `confirm-collection-${id}`,
    blank,
    call: confirmCollection,
    encodeBody: (_, { applications }) => encode(confirmCollection.body, { appliedPayments: [...applications] }),
    send: (body, idempotencyKey) =>
      request(confirmCollection, { params: { id }, body: confirmCollection.body.parse(body) }, { idempotencyKey }),
    onSaved: onConfirmed,
  })
  const { isUntouched, isStored, isSending, problem, continuedFrom } = editing
  const payment = usePaymentForm({ ...editing, form: 'add', accountRead })
  useUnsavedGuard(!isUntouched && editing.saved === undefined, undefined, {
    isSending,
    isStored,
    onDiscard: editing.clear,
    sent: { lost: editing.lost, noun: 'payment' },
  })
  return (
    <>
      <PaymentForm
        id={formId}
        form={form}
        payment={payment}
        firstOrder={orderId}
        notice={<CollectedNotice customerId={customerID} except={id} />}
        onSubmit={(then) => editing.submit(payment.state, then)}
      >
        <RestoredNotice
          editing={{ restoredFrom: continuedFrom, isSaving: isSending, undo: editing.startOver }}
          focusBeside={() => focusActiveRow(form.current)}
        />
        <Text size="sm">
          Collected by {driverName} for order {orderNum}.{note !== null && ` ${note}`}
        </Text>
      </PaymentForm>
      <ModalFoot notices={<PaymentMessages payment={payment} />} refusal={submitRefusal(problem, payment)}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton
          // The proposal is usually right, so Enter confirms it.
          autoFocus
          type="submit"
          form={formId}
          loading={isSending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title="Confirm (Ctrl+Enter)"
        >
          Confirm
        </BusyButton>
      </ModalFoot>
    </>
  )
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
