import { createPickList, maxPickListOrders } from '@dray/contract/documents'
import { changeOrderStatuses, type OrderOfRange, pullTags } from '@dray/contract/orders'
import { isOpen } from '@dray/domain/orders/order-status'
import { Button } from '@mantine/core'
import { request } from '../../../kit/api/request.ts'
import { LinkButton } from '../../../kit/links/link-button.tsx'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { PdfButton } from '../../../records/documents/pdf-tab.tsx'
import { pickPath } from '../../../records/record-paths.ts'
import { ChangeMenus } from './change-menus.tsx'
import { ofAll } from './of-all.ts'

const ChangeStatuses = fetched(() => import('./change-statuses-modal.tsx'), 'ChangeStatusesModal')

type Props = { orders: readonly OrderOfRange[]; onChanged: () => void }

export function SelectedOrders({ orders, onChanged }: Props) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const open = orders.filter(({ orderStatus }) => isOpen(orderStatus)).map(({ id }) => id)
  const canPick = open.length > 0 && open.length <= maxPickListOrders
  return (
    <>
      {may(changeOrderStatuses) && (
        <Button
          variant="light"
          disabled={orders.length === 0}
          onClick={() => openDialog(ChangeStatuses, { orders, onChanged })}
        >
          Change status…
        </Button>
      )}
      {may(pullTags) && canPick && (
        <LinkButton href={pickPath(open)} size="sm">
          {ofAll('Pick', open, orders)}
        </LinkButton>
      )}
      {may(createPickList) && canPick && (
        <PdfButton
          label={ofAll('Print pick list', open, orders)}
          fetchPdf={() => request(createPickList, { body: { orderIds: open } })}
        />
      )}
      <ChangeMenus orders={orders} onChanged={onChanged} />
    </>
  )
}
