import type { Order } from '@dray/contract/orders'
import { type Proof, readProofs } from '@dray/contract/deliveries/proofs'
import { proofLabel } from '@dray/domain/documents/document-name'
import { acceptedText, refusedText, signatureBox } from '@dray/domain/documents/proof-document'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { CollapsiblePanel } from '../../../kit/panels/collapsible-panel.tsx'
import { dateAndTime } from '../../../kit/text/dates.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { Picture } from '../../../kit/picture.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { useEmailDocument } from '../../../records/documents/use-email-document.ts'
import style from './order-proofs.module.css'

/** Nothing for orders that no driver delivered with the app. Usually one: only a delivery that was undone is proved again. */
export function OrderProofs({ order }: { order: Order }) {
  const { data } = useRead(readProofs, { params: { orderId: order.id } })
  if (data === undefined || data.length === 0) return null
  return (
    <CollapsiblePanel title={data.length === 1 ? 'Proof of delivery' : `Proofs of delivery: ${data.length}`}>
      <Stack gap="md">
        {data.map((proof, index) => (
          <article key={proof.id} aria-label={`Delivery ${data.length - index}`}>
            <ProofHead proof={proof} email={index === 0 ? <EmailProof order={order} /> : undefined} />
            <div className={style.parts}>
              <HandedOver proof={proof} />
              <Seen proof={proof} />
            </div>
          </article>
        ))}
      </Stack>
    </CollapsiblePanel>
  )
}

type Props = { proof: Proof }

function ProofHead({ proof, email }: Props & { email: ReactNode }) {
  const { timeZone } = useSettings()
  const { deliveredAt, driverName, receivedBy, isClockOff, recordedAt, documentUrl } = proof
  return (
    <Group justify="space-between" align="flex-start" gap="xs" mb={8}>
      <div>
        <Text>
          Delivered <time dateTime={deliveredAt.toISOString()}>{dateAndTime(deliveredAt, timeZone)}</time> by{' '}
          {driverName}
          {receivedBy !== null && (
            <>
              , received by <strong className="wrap-anywhere">{receivedBy}</strong>
            </>
          )}
        </Text>
        {isClockOff && (
          <Text size="sm" c="dimmed">
            The phone&apos;s clock was off. Recorded {dateAndTime(recordedAt, timeZone)}.
          </Text>
        )}
      </div>
      <Group gap={8}>
        {documentUrl === null ? (
          <Text component="output" size="sm" c="dimmed">
            Saving the PDF…
          </Text>
        ) : (
          <Button component="a" href={documentUrl} target="_blank" rel="noreferrer" variant="default" size="compact-sm">
            Open PDF
          </Button>
        )}
        {email}
      </Group>
    </Group>
  )
}

function EmailProof({ order }: { order: Order }) {
  const { id, orderNum, customer } = order
  const { customerName, contactName, contactEmail } = customer
  const email = useEmailDocument({
    recordId: id,
    label: proofLabel(customerName, orderNum),
    contact: { name: contactName, email: contactEmail },
    canEmail: true,
  })
  if (!email) return null
  return (
    <Button variant="default" size="compact-sm" aria-label="Email proof of delivery" onClick={() => email()}>
      Email
    </Button>
  )
}

function HandedOver({ proof }: Props) {
  const openModal = useOpenModal()
  const { orderedUnits, acceptedUnits, refusedUnits, refusedLines, notes, memoId } = proof
  return (
    <Stack gap={8} className="grow">
      <Text fw={550}>
        {acceptedText({ ordered: orderedUnits, accepted: acceptedUnits, refused: refusedUnits })}
        {memoId !== null && (
          <>
            {' · '}
            <button type="button" className="plain text-button" onClick={() => openModal('ViewCreditMemo', { memoId })}>
              Credit memo
            </button>
          </>
        )}
      </Text>
      {refusedLines.length > 0 && (
        <ul className="stack text-sm" aria-label="Refused units">
          {refusedLines.map(({ orderLineId, productName, ordered, accepted, refused }) => (
            <li key={orderLineId} className="wrap-anywhere">
              <span>{productName}</span>: {accepted} of {ordered} accepted
              <div className="danger">{refused.map(refusedText).join('; ')}</div>
            </li>
          ))}
        </ul>
      )}
      {notes !== null && (
        <Text size="sm" className="written">
          {notes}
        </Text>
      )}
    </Stack>
  )
}

/** The signature, and photos that open in full. */
function Seen({ proof: { signature, receivedBy, photos } }: Props) {
  if (signature === null && photos.length === 0) return null
  return (
    <div className="row wrap">
      {signature !== null && <Signature path={signature} name={receivedBy} />}
      {photos.map((photo, index) => (
        <a key={photo} href={photo} target="_blank" rel="noreferrer">
          <Picture src={photo} alt={`Photo ${index + 1} of the delivery`} size={96} />
        </a>
      ))}
    </div>
  )
}

const margin = 4

/** Drawn by whoever took the goods. Nothing for a path that has no size. */
function Signature({ path, name }: { path: string; name: string | null }) {
  const box = signatureBox(path)
  if (box === undefined) return null
  const viewBox = [box.left - margin, box.top - margin, box.width + 2 * margin, box.height + 2 * margin].join(' ')
  return (
    <svg
      className={style.signature}
      viewBox={viewBox}
      role="img"
      aria-label={name === null ? 'Signature' : `Signature of ${name}`}
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
