import { type PurchaseOrder, readPurchaseOrder } from '@dray/contract/purchases'
import { mayChangePurchases, purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useMemo, useRef } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { useFocusOnAppear } from '../../kit/focus.ts'
import { EditorOfRecord } from '../../kit/full-screen-editor/editor-of-record.tsx'
import sheet from '../../kit/full-screen-editor/full-screen-editor.module.css'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { savedPurchaseNotesDelay } from '../../kit/timings.ts'
import { useStable } from '../../kit/use-stable.ts'
import { ReadOnlyPurchase } from './edit/read-only-purchase.tsx'
import { type EditPurchase, useEditPurchase } from './edit/use-edit-purchase.ts'
import {
  type EditedPurchase,
  type PurchaseField,
  purchaseFieldLabels,
  purchaseFields,
  purchaseLinePart,
  type PurchasePart,
} from './editor/draft/purchase-form.ts'
import { PurchaseEditor } from './editor/purchase-editor.tsx'
import { z } from 'zod'
import type { Problem } from '../../kit/api/request.ts'
import { paymentStatuses } from '@dray/domain/orders/order-status'
import { formatDollars } from '@dray/domain/money'
import { StatusSelect } from '../../records/status-select.tsx'
import { RecordConflictNotice } from '../../records/changelog/record-conflict-notice.tsx'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { mediumDay } from '../../kit/text/dates.ts'
import { focusEditorTitle } from '../../kit/full-screen-editor/full-screen-editor.tsx'
import { statusLabel } from '../../records/status-label.ts'
import { EditorBar } from '../../kit/full-screen-editor/editor-bar.tsx'
import { newVersionText } from '../../kit/editing/conflict-notice.tsx'
import { disabledIf } from '../../kit/loading/disabled-if.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { NotSaved } from '../../records/not-saved.tsx'
import { effectOn, effectText } from './status-menu/status-purchase.ts'

/** Edit Purchase Order (spec 2.8): New Purchase Order's editor plus number and statuses. */
export function EditPurchaseOrderModal({ frame, closeNow, purchaseOrderId }: PropsOf<'EditPurchaseOrder'>) {
  const { person } = useSession()
  const read = useRead(
    readPurchaseOrder,
    { params: { id: purchaseOrderId } },
    { expects: ['purchase-not-found', 'not-found'] },
  )
  return (
    <EditorOfRecord frame={frame} title="Edit purchase order" read={read}>
      {({ res }) =>
        mayChangePurchases(person) ? (
          <Editor order={res} onClose={frame.onClose} closeNow={closeNow} />
        ) : (
          <ReadOnlyPurchase order={res} onClose={frame.onClose} />
        )
      }
    </EditorOfRecord>
  )
}

type EditorProps = { order: PurchaseOrder; onClose: () => void; closeNow: () => void }

function Editor({ order: read, onClose, closeNow }: EditorProps) {
  const editor = useEditPurchase(read, closeNow)
  const { record: order, fields, base, isDirty, isSaving, problems } = editor
  useUnsavedGuard(isDirty, undefined, { isStored: editor.isStored, onDiscard: editor.discard })
  const title = useRef<HTMLHeadingElement>(null)
  // The element that had the focus while loading is gone.
  useFocusOnAppear(title)
  const changed = useMemo(() => new Set(purchaseFields.filter((field) => editor.changed.has(field))), [editor.changed])
  const lineProblems = useMemo(() => refusedLines(editor.problem), [editor.problem])
  const isDraft = base.orderStatus === 'DRAFT'
  const onNumber = useStable((purchaseOrderNum: string) => editor.edit({ purchaseOrderNum }))
  const number = useMemo(
    () => ({
      value: fields.purchaseOrderNum,
      // A draft keeps its draft number until it leaves DRAFT.
      onChange: isDraft ? undefined : onNumber,
      error: problems.purchaseOrderNum,
    }),
    [fields.purchaseOrderNum, isDraft, onNumber, problems.purchaseOrderNum],
  )
  return (
    <PurchaseEditor
      editing={{ draft: fields, change: editor.change, changed, notesDelay: savedPurchaseNotesDelay }}
      saved={{ order, brand: read.brand, number, canBeEmpty: fields.orderStatus === 'DRAFT' }}
      refusal={{ problem: editor.problem, day: problems.expectedDeliveryOn, lines: lineProblems }}
      isSending={isSaving}
      onPrimary={() => {
        if (!editor.cannotSave) editor.save()
      }}
      header={
        <div className={sheet.header}>
          <Modal.Title ref={title} tabIndex={-1} data-editor-title className={sheet.title}>
            Purchase order {order.purchaseOrderNum}{' '}
            <Text span size="sm" fw={400} c="dimmed">
              {read.brand.name}
            </Text>
          </Modal.Title>
          <EditPurchaseStatuses editor={editor} />
        </div>
      }
      onClose={onClose}
      footer={(sendIfReady) => (
        <EditPurchaseFooter
          editor={editor}
          onClose={onClose}
          onUpdate={() => sendIfReady(editor.save)}
          notices={<PurchaseConflicts editor={editor} />}
        />
      )}
    />
  )
}

const refusal = z.object({ sku: z.string(), skus: z.array(z.string()).optional() })

/** Refused lines by SKU, such as received items that were lowered. */
function refusedLines(problem: Problem | null): ReadonlyMap<string, string> {
  const { data } = refusal.safeParse(problem?.body)
  const skus = data === undefined ? [] : (data.skus ?? [data.sku])
  return new Map(skus.map((sku) => [sku, problem?.message ?? '']))
}

/** Both statuses can be set freely (spec 4.6). */
function EditPurchaseStatuses({ editor }: { editor: EditPurchase }) {
  const { record, fields, changed, isSaving, edit } = editor
  return (
    <div className={`wrap end row ${sheet.statuses}`} inert={isSaving}>
      <StatusSelect
        label="Order status"
        statuses={purchaseStatuses}
        value={fields.orderStatus}
        since={record.statusModifiedOn}
        isUnsaved={changed.has('orderStatus')}
        onChange={(orderStatus) => edit({ orderStatus })}
      />
      <StatusSelect
        label="Payment status"
        statuses={paymentStatuses}
        value={fields.paymentStatus}
        since={record.paymentModifiedOn}
        isUnsaved={changed.has('paymentStatus')}
        onChange={(paymentStatus) => edit({ paymentStatus })}
      />
    </div>
  )
}

function PurchaseConflicts({ editor }: { editor: EditPurchase }) {
  const { base, seen, fields } = editor
  return (
    <>
      <RestoredNotice editing={editor} focusBeside={focusEditorTitle} />
      <RecordConflictNotice
        entityType="purchaseOrder"
        editing={editor}
        textOf={partText}
        labelOf={(part) => partLabel(part, [base, seen, fields])}
        focusBeside={focusEditorTitle}
      />
    </>
  )
}

const isField = (part: PurchasePart): part is PurchaseField => part in purchaseFieldLabels
const lineOfPart = ({ lines }: EditedPurchase, part: PurchasePart) =>
  lines.find((line) => purchaseLinePart(line) === part)

/** A line is labeled by its product. It may be in only one of the versions. */
function partLabel(part: PurchasePart, versions: readonly EditedPurchase[]): string {
  if (isField(part)) return purchaseFieldLabels[part]
  return versions.flatMap((version) => lineOfPart(version, part) ?? [])[0]?.productName ?? 'A product'
}

function partText(edited: EditedPurchase, part: PurchasePart): string {
  if (!isField(part)) {
    const line = lineOfPart(edited, part)
    if (line === undefined || !line.quantity) return 'removed'
    return line.unitCost === undefined ? String(line.quantity) : `${line.quantity} × ${formatDollars(line.unitCost)}`
  }
  const value = edited[part]
  if (part === 'orderStatus' || part === 'paymentStatus') return statusLabel(value)
  return part === 'expectedDeliveryOn' && value !== '' ? mediumDay(value) : value.trim()
}

type Props = { editor: EditPurchase; notices: ReactNode; onClose: () => void; onUpdate: () => void }

const reasonId = 'purchase-order-changes'

function EditPurchaseFooter({ editor, notices, onClose, onUpdate }: Props) {
  const { changed, isDirty, isSaving, cannotSave, theirs, problem, hasNewVersion } = editor
  const mustDecide = theirs?.mustDecide === true
  return (
    <Stack gap={8}>
      {notices}
      {problem && editor.refusal !== undefined && <NotSaved problem={problem} />}
      <EditorBar
        onClose={onClose}
        reason={
          <output id={reasonId} className={`muted small grow ${sheet.reason}`}>
            {hasNewVersion && `${newVersionText} `}
            {mustDecide ? 'Resolve the conflicts above first.' : [changeSummary(changed), stockText(editor)].join(' ')}
          </output>
        }
      >
        <Button
          {...disabledIf(cannotSave, onUpdate)}
          loading={isSaving}
          title={isDirty ? 'Save changes & close' : 'No changes made'}
          aria-describedby={reasonId}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          Update
        </Button>
      </EditorBar>
    </Stack>
  )
}

/** "Changed: Notes, 2 products", for users who can't see the highlight colors. */
function changeSummary(changed: ReadonlySet<PurchasePart>): string {
  const fields: string[] = purchaseFields
    .filter((field) => changed.has(field))
    .map((field) => purchaseFieldLabels[field])
  const lines = [...changed].filter((part) => part.startsWith('line ')).length
  const parts = lines > 0 ? [...fields, pluralize(lines, 'product')] : fields
  return parts.length === 0 ? '' : `Changed: ${parts.join(', ')}.`
}

function stockText({ record, fields }: EditPurchase): string {
  const { putIn, takenOut } = effectOn(record, fields.orderStatus)
  if (putIn > 0) return 'All open units will be put into stock.'
  return takenOut > 0 ? `${effectText({ putIn, takenOut })} and deletes the receipts.` : ''
}
