import { type CreditEntry, listCreditEntries } from '@dray/contract/customers'
import { readPayment } from '@dray/contract/payments'
import { Anchor, Modal, Text } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import { CollapsiblePanel } from '../../../kit/panels/collapsible-panel.tsx'
import { dateAndTime } from '../../../kit/text/dates.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { type Layered, useOpenModal } from '../../../kit/modals/modals.tsx'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { PanelList } from '../../../kit/panels/panel-list.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import style from './customer-form.module.css'

/** A customer's credit ledger, as a panel with its number of changes. */
export function CreditHistory({ customerId }: { customerId: number }) {
  const { data } = useCreditEntries(customerId)
  const title = data === undefined ? 'Credit history' : `Credit history: ${pluralize(data.length, 'change')}`
  return (
    <CollapsiblePanel title={title}>
      <CreditEntries customerId={customerId} />
    </CollapsiblePanel>
  )
}

type Props = Layered & { customer: { id: number; customerName: string } }

/** Each entry opens its payment. */
export const CreditHistoryDialog = ({ frame, customer: { id, customerName } }: Props) => (
  <Modal {...frame} title={`Credit history of ${customerName}`} size="lg">
    <CreditEntries customerId={id} />
  </Modal>
)

const maxEntries = 1000

export function CreditEntries({ customerId }: { customerId: number }) {
  const { data, isPending, error, refetch } = useCreditEntries(customerId)
  return (
    <>
      {isPending && <Text c="dimmed">Loading...</Text>}
      {error !== null && <ReadFailed retry={refetch}>{error.message}</ReadFailed>}
      {data?.length === 0 && <Text c="dimmed">This customer has never had credit.</Text>}
      {data !== undefined && data.length > 0 && <Entries entries={data} />}
      {data?.length === maxEntries && (
        <Text c="dimmed" size="xs" pt="xs">
          Showing the newest {maxEntries} changes.
        </Text>
      )}
    </>
  )
}

/** Adds up to Credit Available; newest first. */
const useCreditEntries = (customerId: number) =>
  useRead(listCreditEntries, { params: { customerId }, query: { limit: maxEntries } })

function Entries({ entries }: { entries: readonly CreditEntry[] }) {
  const { timeZone } = useSettings()
  return (
    <PanelList label="Credit changes, newest first">
      {entries.map(({ id, amount, reason, paymentId, userId, userName, createdAt }) => (
        <li key={id} className={style.entry}>
          {paymentId === null ? <span>{reason}</span> : <PaymentLink paymentId={paymentId}>{reason}</PaymentLink>}
          <strong>
            {amount > 0 && '+'}
            <MoneyText amount={amount} />
          </strong>
          <Text span size="xs" c="dimmed">
            {/* An imported entry has no user. */}
            {userId !== null && `${userName ?? 'A removed user'} · `}
            <time dateTime={createdAt.toISOString()}>{dateAndTime(createdAt, timeZone)}</time>
          </Text>
        </li>
      ))}
    </PanelList>
  )
}

/** Links the payment that changed the credit. */
function PaymentLink({ paymentId, children }: { paymentId: number; children: string }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  if (!may(readPayment)) return <span>{children}</span>
  return (
    <Anchor
      component="button"
      type="button"
      ta="start"
      title="Open the payment"
      onClick={() => openModal('EditPayment', { paymentId })}
    >
      {children}
    </Anchor>
  )
}
