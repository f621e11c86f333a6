import { isOpen } from '@dray/domain/orders/order-status'
import { Group, Text } from '@mantine/core'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useShipAvailableDialog } from '../../../records/backorders/use-ship-available-dialog.ts'
import type { EditOrderEditor } from './use-edit-order.ts'

type Props = {
  editor: EditOrderEditor
  /** Named beside the button, unless a warning around it lists them. */
  shortLines?: number
}

/** Splits the saved order, so it saves other changes first (D-260). */
export function ShipAvailable({ editor, shortLines }: Props) {
  const ship = useShipAvailableDialog()
  const { order, draft, changed, isSaving, saveBeforeSplit, acceptSplit } = editor
  if (ship === undefined || !isOpen(order.orderStatus)) return null
  const isSavedFirst = [...changed].some((part) => part !== 'orderStatus')
  const open = () =>
    ship([order], {
      orderStatus: draft.orderStatus === 'PACKED' ? 'PACKED' : 'DELIVERED',
      onShipped: acceptSplit,
    })
  return (
    <Group gap={8} justify={shortLines === undefined ? 'flex-start' : 'flex-end'} mt={shortLines === undefined ? 8 : 0}>
      {shortLines !== undefined && (
        <Text size="sm">
          {pluralize(shortLines, 'line')} {shortLines === 1 ? 'is' : 'are'} short.
        </Text>
      )}
      <BusyButton
        size="compact-sm"
        variant="default"
        loading={isSaving}
        onClick={() => (isSavedFirst ? saveBeforeSplit(open) : open())}
      >
        {isSavedFirst ? "Save, then ship what's in stock" : "Ship what's in stock"}
      </BusyButton>
    </Group>
  )
}
