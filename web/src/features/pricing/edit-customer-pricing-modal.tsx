import { readCustomer } from '@dray/contract/customers'
import { setCustomPrices } from '@dray/contract/pricing'
import { Modal, Stack } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
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
import { canSave, PricingFooter, type ProductNames } from './edit/pricing-footer.tsx'
import { type Pricing, type PricingTypes, itemProductId } from './pricing-form.ts'
import style from './edit/pricing.module.css'
import { type PricingEditor, usePricingEditor, useTypedPrices, usePriceChanges } from './edit/use-pricing-editor.ts'

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
