import type { Activity } from '@dray/contract/changelog'
import { entityLabels } from '@dray/domain/changelog/change-sentence'
import { Button, Modal, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { type Layered, useOpenModal } from '../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { dateAndTime } from '../../kit/text/dates.ts'
import { ChangeText, keyed } from '../../records/changelog/change-text.tsx'
import { countPath, customerPath, orderPath, purchasePath } from '../../records/record-paths.ts'

type Props = Layered & { activity: Activity }

/** One change with its values, and the way to its record. */
export function ActivityDialog({ frame, closeNow, activity }: Props) {
  const { timeZone } = useSettings()
  const open = useOpenRecord(activity)
  return (
    <Modal {...frame} title={entityLabels[activity.entityType]} size="lg">
      <Stack gap="sm">
        <p className="wrap-anywhere">{activity.sentence}</p>
        {activity.changes.length > 0 && (
          <ul className="written" aria-label="Changes">
            {keyed(activity.changes).map(({ key, item: { field, before, after } }) => (
              <li key={key}>
                <ChangeText what={field} previous={before} next={after} />
              </li>
            ))}
          </ul>
        )}
        <time className="muted small" dateTime={activity.at.toISOString()}>
          {dateAndTime(activity.at, timeZone)}
        </time>
        <ModalFoot>
          <Button variant="default" onClick={closeNow}>
            Close
          </Button>
          {open !== undefined && (
            <Button
              onClick={() => {
                closeNow()
                open()
              }}
            >
              Open {entityLabels[activity.entityType].toLowerCase()}
            </Button>
          )}
        </ModalFoot>
      </Stack>
    </Modal>
  )
}

/** Undefined if the record has no page of its own, or is gone. */
function useOpenRecord({ entityType, entityId: id, record }: Activity): (() => void) | undefined {
  const navigate = useNavigate()
  const openModal = useOpenModal()
  const { person } = useSession()
  if (record === null) return undefined
  const paths: Partial<Record<Activity['entityType'], string>> = {
    order: orderPath({ orderNum: record }),
    purchaseOrder: purchasePath({ purchaseOrderNum: record }),
    customer: customerPath(id),
    count: countPath(id),
  }
  const to = paths[entityType]
  if (to !== undefined) return () => void navigate({ to })
  if (entityType === 'product') return () => openModal('ViewProduct', { productId: id })
  if (entityType === 'brand') return () => openModal('EditBrands', { brandId: id })
  if (entityType === 'payment') return () => openModal('EditPayment', { paymentId: id })
  if (entityType === 'memo') return () => openModal('ViewCreditMemo', { memoId: id })
  return entityType === 'user' && person.roles.includes('ADMIN')
    ? () => openModal('EditUser', { userId: id })
    : undefined
}
