import { readCustomer } from '@dray/contract/customers'
import { setCustomPrices } from '@dray/contract/pricing'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { ConflictNotice } from '../../kit/editing/conflict-notice.tsx'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { useSendKeys } from '../../kit/full-screen-editor/use-send-keys.ts'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { recentCustomer, useRecent } from '../../records/recents.ts'
import { useSession } from '../../kit/session.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { type PricedBrand, usePricingReads } from './price-lines.ts'
import { PricedBrands } from './edit/priced-brands.tsx'
import { itemProductId, type Pricing, type PricingTypes } from './pricing-form.ts'
import style from './edit/pricing.module.css'
import {
  type PricingEditor,
  type ReasonGroup,
  reasonGroups,
  type TypedPrices,
  usePriceChanges,
  usePricingEditor,
  useTypedPrices,
  withReason,
} from './edit/use-pricing-editor.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../kit/loading/disabled-if.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { isReasonMissing, ReasonField } from '../../records/pricing/reason-field.tsx'

/** A customer's custom prices by brand (spec 2.5): full screen, with its own URL. */
export function EditCustomerPricingModal({ frame, customerId }: PropsOf<'EditCustomerPricing'>) {
  const customer = useRead(readCustomer, { params: { id: customerId } })
  const { pricing, brands, read } = usePricingReads(customerId)
  const name = customer.data?.customer.customerName
  useRecent(customer.data && recentCustomer(customer.data.customer))
  return (
    <Modal
      {...frame}
      fullScreen
      title={name === undefined ? 'Customer pricing' : `Pricing for ${name}`}
      classNames={{ content: style.content, body: 'fills' }}
    >
      {pricing && brands.length > 0 ? (
        <Editor
          customer={{ id: customerId, name: name ?? 'customer' }}
          pricing={pricing}
          brands={brands}
          onClose={frame.onClose}
        />
      ) : (
        <TableNotice read={read} isEmpty empty="No products found" />
      )}
    </Modal>
  )
}

type EditorProps = {
  customer: { id: number; name: string }
  pricing: Pricing
  brands: readonly PricedBrand[]
  onClose: () => void
}

function Editor({ customer, pricing, brands, onClose }: EditorProps) {
  const { may, isAdmin } = useSession()
  const editor = usePricingEditor(pricing)
  const typed = useTypedPrices(editor)
  const changes = usePriceChanges(editor)
  const body = useRef<HTMLDivElement>(null)
  useUnsavedGuard(editor.isDirty, undefined, { isStored: editor.isStored, onDiscard: editor.discard })
  const isReadOnly = !may(setCustomPrices)
  const names = useMemo(
    () => new Map(brands.flatMap(({ lines }) => lines.map((line) => [line.id, line.name] as const))),
    [brands],
  )
  const save = () => {
    if (!isReadOnly && canSave(editor, typed)) editor.save('stay')
  }
  const focusSearch = () => body.current?.querySelector('input')?.focus()
  const onSendKeys = useSendKeys({ send: save, search: focusSearch })
  // The dialog took the focus while the prices were still loading.
  useEffect(() => body.current?.querySelector('input')?.focus(), [])
  return (
    <Stack
      ref={body}
      data-searched-list
      gap={12}
      flex={1}
      mih={0}
      onKeyDown={(event) => {
        if (onSendKeys(event)) event.preventDefault()
      }}
    >
      <RestoredNotice editing={{ ...editor, undo: editor.undoAll }} focusBeside={focusSearch} />
      <Conflicts editor={editor} names={names} focusBeside={focusSearch} />
      <PricedBrands
        customer={customer}
        brands={brands}
        editor={editor}
        typed={typed}
        changes={changes}
        isReadOnly={isReadOnly}
      />
      <PricingFooter
        editor={editor}
        typed={typed}
        isReadOnly={isReadOnly}
        needsReason={!isAdmin}
        names={names}
        onSave={save}
        onClose={onClose}
      />
    </Stack>
  )
}

type ConflictsProps = { editor: PricingEditor; names: ProductNames; focusBeside: () => void }

/** Prices that both users changed. Other changes are already in the cells. */
function Conflicts({ editor, names, focusBeside }: ConflictsProps) {
  const { theirs, record } = editor
  const parts = theirs?.parts.filter(({ isConflict }) => isConflict) ?? []
  if (theirs === undefined || parts.length === 0) return null
  const items = new Set(parts.map(({ part }) => itemProductId(part)))
  const authors = record.prices.filter(({ productId }) => items.has(productId)).map(({ userName }) => userName)
  const changedBy = theirs.changedBy ?? (new Set(authors).size === 1 ? (authors[0] ?? null) : null)
  return (
    <ConflictNotice<PricingTypes>
      editing={{ ...editor, undo: editor.undoAll, theirs: { ...theirs, parts, changedBy } }}
      labelOf={(part) => names.get(itemProductId(part)) ?? 'A product'}
      textOf={({ prices }, part) => prices[itemProductId(part)] ?? ''}
      focusBeside={focusBeside}
    />
  )
}

type Props = {
  editor: PricingEditor
  typed: TypedPrices
  isReadOnly: boolean
  needsReason: boolean
  names: ProductNames
  onSave: () => void
  onClose: () => void
}

type ProductNames = ReadonlyMap<number, string>

const canSave = ({ cannotSave }: PricingEditor, { changes }: TypedPrices): boolean =>
  !cannotSave && changes.invalid.length === 0

/** The number of unsaved prices, why they can't be saved, and the buttons. */
function PricingFooter({ editor, typed, isReadOnly, needsReason, names, onSave, onClose }: Props) {
  const { problem, isSaving, refusal } = editor
  const isMissing = isReasonMissing(problem)
  function undo({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button disappears with the changes.
    currentTarget.closest('[role=dialog]')?.querySelector('input')?.focus()
    editor.undoAll()
  }
  const isAsked = editor.isDirty && (needsReason || isMissing)
  return (
    <Stack gap={8}>
      {isAsked && <Reasons editor={editor} typed={typed} names={names} isMissing={isMissing} />}
      {refusal !== undefined && !isMissing && editor.theirs?.parts.some(({ isConflict }) => isConflict) !== true && (
        <p role="alert" className="danger strong">
          {refusal}
        </p>
      )}
      <Group gap={8}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <span role="status" className="grow number text-sm muted">
          {changesText(editor, typed)}
        </span>
        {editor.isDirty && (
          <Button variant="subtle" color="gray" disabled={isSaving} onClick={undo}>
            Undo changes
          </Button>
        )}
        {!isReadOnly && (
          <BusyButton
            loading={isSaving}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            {...disabledIf(!canSave(editor, typed), onSave)}
          >
            {typed.changed.size === 0 ? 'Save prices' : `Save ${pluralize(typed.changed.size, 'price')}`}
          </BusyButton>
        )}
      </Group>
    </Stack>
  )
}

type ReasonsProps = Pick<Props, 'editor' | 'typed' | 'names'> & { isMissing: boolean }

/** Prices typed later get their own reason field. */
function Reasons({ editor, typed, names, isMissing }: ReasonsProps) {
  const { reasons, setReasons } = editor
  const prices = typed.changes.set.map(({ productId, newCustomPrice }) => ({ productId, price: newCustomPrice }))
  const groups = reasonGroups(
    reasons,
    prices.filter(({ productId }) => typed.below.has(productId)),
  )
  return (
    <div className={`overflow-auto stack ${style.reasons}`}>
      {groups.map((group) => (
        <ReasonField
          key={group.id}
          value={group.text}
          onChange={(text) => setReasons((before) => withReason(before, group, text))}
          isMissing={isMissing}
          subject={reasonSubject(group, names)}
        />
      ))}
    </div>
  )
}

/** "Chai is", "Chai and Chang are" or "5 prices are". */
function reasonSubject({ prices }: ReasonGroup, names: ProductNames): string {
  if (prices.length > 2) return `${pluralize(prices.length, 'price')} are`
  const named = prices.map(({ productId }) => names.get(productId) ?? 'A product').join(' and ')
  return `${named} ${prices.length === 1 ? 'is' : 'are'}`
}

function changesText({ isSaved, isDirty }: PricingEditor, { changed, changes }: TypedPrices): string {
  if (!isDirty) return isSaved ? 'Saved' : ''
  const unsaved = `${pluralize(changed.size, 'price')} unsaved`
  const wrong = changes.invalid.length
  return wrong === 0 ? unsaved : `${unsaved}, ${wrong} can't be saved as typed`
}
