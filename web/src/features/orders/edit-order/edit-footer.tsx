import { Button, Group, Stack, Text } from '@mantine/core'
import { isOpen } from '@dray/domain/orders/order-status'
import { listCustomers } from '@dray/contract/customers'
import { listLocations } from '@dray/contract/locations'
import { listDrivers } from '@dray/contract/users'
import { formatDollars, zero } from '@dray/domain/money'
import type { CartLine } from '@dray/domain/orders/cart'
import { soldPrice } from '@dray/domain/orders/order-totals'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { EditorBar } from '../../../kit/full-screen-editor/editor-bar.tsx'
import { newVersionText } from '../../../kit/editing/conflict-notice.tsx'
import { pluralize } from '../../../kit/text/format-count.ts'
import {
  type EditDraft,
  type OrderField,
  orderFieldLabels,
  orderFields,
  orderLinePart,
  type OrderPart,
} from '../order-editor/draft/order-form.ts'
import { ExceedsStock } from '../order-sheet/exceeds-stock.tsx'
import { PaymentsRemain } from '../payments-remain.tsx'
import { NotSaved } from '../../../records/not-saved.tsx'
import sheet from '../../../kit/full-screen-editor/full-screen-editor.module.css'
import { missingFieldSentences, type OrderReadiness } from '../order-editor/order-editor.tsx'
import { isReasonMissing } from '../../../records/pricing/reason-field.tsx'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { isHeld } from '../../../records/receivables/credit-hold-text.ts'
import { type SaleChecks, whatToDo } from '../order-sheet/use-sale-checks.tsx'
import { Reallocate } from '../order-sheet/reallocate.tsx'
import { type EditOrderEditor, stockUse } from './use-edit-order.ts'
import { useShipAvailableDialog } from '../../../records/backorders/use-ship-available-dialog.ts'
import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { focusEditorTitle } from '../../../kit/full-screen-editor/full-screen-editor.tsx'
import { useSession } from '../../../kit/session.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { mediumDay } from '../../../kit/text/dates.ts'
import { statusLabel } from '../../../records/status-label.ts'

type Props = {
  readiness: OrderReadiness
  editor: EditOrderEditor
  sale: SaleChecks
  isCommenting: boolean
  onSave: (how: 'stay' | 'close') => void
  onClose: () => void
}

const reasonId = 'order-changes'

/** Close, Save, and Update (spec 2.4), with what changed, or why the order can't be saved. */
export function EditFooter({ readiness, editor, sale, isCommenting, onSave, onClose }: Props) {
  const { priceRemark, shortLines, exceeding, sendIfReady } = readiness
  const { order, draft, changed, isDirty, cannotSave, isSaving, problem } = editor
  const reason = blockingReason(editor, readiness)
  const button = (how: 'stay' | 'close') => ({
    loading: isSaving && editor.saveMode === how,
    // Not `disabled`, which would drop the focus when a save ends.
    'aria-disabled': cannotSave || (isSaving && editor.saveMode !== how),
    'data-disabled': cannotSave || (isSaving && editor.saveMode !== how),
    'aria-describedby': reasonId,
    title: !isDirty ? 'No changes made' : how === 'stay' ? 'Save changes' : 'Save changes & close',
    onClick: () => cannotSave || sendIfReady(() => onSave(how), stockUse(editor)),
  })
  return (
    <Stack gap={8}>
      <PaymentsRemain order={{ ...order, orderStatus: draft.orderStatus }} />
      <OrderConflicts editor={editor} />
      {problem && !isReasonMissing(problem) && !sale.answersHold && (
        <NotSaved problem={problem}>
          {isHeld(problem) && <HeldChoice editor={editor} />}
          <Reallocate
            problem={problem}
            lines={draft.cart.lines}
            isSending={isSaving}
            onReallocate={editor.reallocate}
          />
        </NotSaved>
      )}
      <ExceedsStock exceeding={exceeding} again="Save or Update">
        <ShipAvailable editor={editor} />
      </ExceedsStock>
      {exceeding.length === 0 && shortLines > 0 && <ShipAvailable editor={editor} shortLines={shortLines} />}
      {sale.fields}
      <EditorBar
        onClose={onClose}
        reason={
          <output id={reasonId} className={`muted small grow ${sheet.reason}`}>
            {editor.isSaved && <span className="accent strong">Saved. </span>}
            {editor.hasNewVersion && `${newVersionText} `}
            {isCommenting && "Your comment hasn't been added yet. "}
            {`${priceRemark} ${reason || changeSummary(changed)}`.trim()}
          </output>
        }
      >
        <Button variant="default" {...button('stay')}>
          Save
        </Button>
        <Button {...button('close')} aria-keyshortcuts="Control+Enter Meta+Enter">
          Update
        </Button>
      </EditorBar>
    </Stack>
  )
}

/** A held draft can stay a draft; only an admin can save an increase of another order. */
function HeldChoice({ editor: { order, isSaving, keepAsDraft } }: { editor: EditOrderEditor }) {
  if (order.orderStatus !== 'DRAFT') return <p className={sheet.more}>{whatToDo(order)}</p>
  return (
    <p className={sheet.more}>
      <BusyButton size="compact-sm" variant="default" loading={isSaving} onClick={keepAsDraft}>
        Keep it as a draft
      </BusyButton>{' '}
      Then ask accounting to release it.
    </p>
  )
}

function blockingReason(editor: EditOrderEditor, { missingFields, isPricing, stockReason }: OrderReadiness): string {
  if (editor.isDirty && editor.cannotSave) return 'Resolve the conflicts above first.'
  if (isPricing) return "Loading this customer's prices…"
  const missing = missingFields.map((field) => missingFieldSentences[field]).join(' ')
  return missing || (stockUse(editor) === 'takes-stock' ? stockReason : '')
}

/** "Changed: Notes, 2 lines", for users who can't see the highlight colors. */
function changeSummary(changed: ReadonlySet<OrderPart>): string {
  const fields: string[] = orderFields.filter((field) => changed.has(field)).map((field) => orderFieldLabels[field])
  const lines = [...changed].filter((part) => part.startsWith('line ')).length
  const parts = lines > 0 ? [...fields, pluralize(lines, 'line')] : fields
  return parts.length === 0 ? '' : `Changed: ${parts.join(', ')}`
}

type ShipAvailableProps = {
  editor: EditOrderEditor
  /** Named beside the button, unless a warning around it lists them. */
  shortLines?: number
}

/** Splits the saved order, so it saves other changes first. */
function ShipAvailable({ editor, shortLines }: ShipAvailableProps) {
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

function OrderConflicts({ editor }: { editor: EditOrderEditor }) {
  const names = usePartNames()
  const { base, seen, fields } = editor
  return (
    <>
      <RestoredNotice editing={editor} focusBeside={focusEditorTitle} />
      <RecordConflictNotice
        entityType="order"
        editing={editor}
        textOf={(draft, part) => partText(draft, part, names)}
        labelOf={(part) => partLabel(part, [base, seen, fields])}
        focusBeside={focusEditorTitle}
      />
    </>
  )
}

type PartNames = Record<'customers' | 'drivers' | 'locations', ReadonlyMap<number, string>>

function usePartNames(): PartNames {
  const { may } = useSession()
  const customers = useRead(listCustomers).data ?? []
  // A driver may edit an order, but not list drivers.
  const drivers = useRead(listDrivers, {}, { enabled: may(listDrivers) }).data ?? []
  const locations = useRead(listLocations).data ?? []
  return {
    customers: new Map(customers.map(({ id, customerName }) => [id, customerName])),
    drivers: new Map(drivers.map(({ id, name }) => [id, name])),
    locations: new Map(locations.map(({ id, name }) => [id, name])),
  }
}

const batchText = ({ productBatchNumber: number }: CartLine): string =>
  number === null ? '' : ` of batch ${shortBatchNumber(number)}`
const isField = (part: OrderPart): part is OrderField => part in orderFieldLabels
const lineOfPart = (draft: EditDraft, part: OrderPart) => draft.cart.lines.find((line) => orderLinePart(line) === part)

/** A line is labeled by its product. It may be in only one of the versions. */
function partLabel(part: OrderPart, versions: readonly EditDraft[]): string {
  if (isField(part)) return orderFieldLabels[part]
  return versions.flatMap((version) => lineOfPart(version, part) ?? [])[0]?.productName ?? 'A line'
}

function partText(draft: EditDraft, part: OrderPart, names: PartNames): string {
  if (!isField(part)) {
    const line = lineOfPart(draft, part)
    return line ? `${line.quantity} × ${formatDollars(soldPrice(line))}${batchText(line)}` : 'removed'
  }
  switch (part) {
    case 'orderStatus':
    case 'paymentStatus':
      return statusLabel(draft[part])
    case 'customerId':
      return names.customers.get(draft.customerId ?? 0) ?? ''
    case 'driverId':
      return draft.driverId === null ? 'none' : (names.drivers.get(draft.driverId) ?? 'another')
    case 'packingLocationId':
      return names.locations.get(draft.packingLocationId ?? 0) ?? 'another'
    case 'way':
      return draft.way === 'pickup' ? 'Pickup' : 'Delivery'
    case 'deliveryDate':
      return draft.deliveryDate === '' ? '' : mediumDay(draft.deliveryDate)
    case 'discount':
      return formatDollars(draft.discount ?? zero)
    case 'customerPO':
    case 'notes':
    case 'discountNotes':
      return draft[part].trim()
  }
}
