import { addBrand, listBrands } from '@dray/contract/brands'
import type { ChangedPurchaseOrder, PurchaseOrder } from '@dray/contract/purchases'
import { formatDollars } from '@dray/domain/money'
import { canSendRestock } from '@dray/domain/purchases/order-quantity'
import { Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Problem } from '../../../kit/api/request.ts'
import { useRead } from '../../../kit/api/use-call.ts'
import sheet from '../../../kit/full-screen-editor/full-screen-editor.module.css'
import { EditorLayout, useEditorTab, useIsNarrowEditor } from '../../../kit/full-screen-editor/editor-layout.tsx'
import { pluralize } from '../../../kit/text/format-count.ts'
import { refusedField } from '../../../kit/fields/typed-field.tsx'
import { useSendKeys, useRestoreFocus } from '../../../kit/full-screen-editor/use-send-keys.ts'
import { useFocusFirstInvalid, focusAndSelect } from '../../../kit/focus.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useSession } from '../../../kit/session.tsx'
import { FirstActions } from '../../../kit/table/first-actions.tsx'
import { useSuggest } from '../suggest/use-suggest.ts'
import type { ChangePurchase, PurchaseDraft } from './draft/purchase-draft.ts'
import type { PurchaseField } from './draft/purchase-form.ts'
import { type PurchaseFieldParts, PurchaseFields } from './fields/purchase-fields.tsx'
import { type PreviewRow, previewRows, previewTotals } from './preview/preview-rows.ts'
import { PurchasePreview } from './preview/purchase-preview.tsx'
import preview from './preview/preview.module.css'
import { RestockTable } from './restock/restock-table.tsx'
import { usePurchaseCart, useBrandProducts } from './use-purchase-cart.ts'

type Props = {
  editing: {
    draft: PurchaseDraft
    change: ChangePurchase
    changed?: ReadonlySet<PurchaseField>
    /** How long notes wait before they reach the preview, in milliseconds. */
    notesDelay: number
  }
  /** For a new purchase order. `startsFilled`: fills in suggestions at once. */
  start?: { onBrand: (brandId: number) => void; startsFilled: boolean }
  saved?: SavedPurchase
  /** Why the last save was refused: in general, for the date, and for lines by SKU. */
  refusal: { problem: Problem | null; day?: string | undefined; lines?: ReadonlyMap<string, string> }
  isSending: boolean
  onPrimary: () => void
  header: ReactNode
  onClose: () => void
  /** `sendIfReady` sends if there is a brand and an item; otherwise it focuses what's missing. */
  footer: (sendIfReady: SendIfReady) => ReactNode
}
type SendIfReady = (send: () => void) => void

type SavedPurchase = {
  order: ChangedPurchaseOrder
  brand: PurchaseOrder['brand']
  number: NonNullable<Parameters<typeof PurchaseFields>[0]['number']>
  /** A draft may be saved without an item. */
  canBeEmpty: boolean
}

const noFields: ReadonlySet<PurchaseField> = new Set()
const noProblems: ReadonlyMap<string, string> = new Map()

/** Fields and the brand's products on the left, a preview on the right. */
export function PurchaseEditor(props: Props) {
  const { editing, start, saved, refusal, isSending, onPrimary, header, onClose, footer } = props
  const { draft, change, changed = noFields, notesDelay } = editing
  const { brandId, lines } = draft
  const goods = usePurchaseLines({ editing, start, saved, refusal, isSending })
  const { brands, brand, cart, rows } = goods
  const [notes] = useDebouncedValue(draft.notes, notesDelay)
  const container = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const rememberFocus = useRestoreFocus(isSending, container)
  // A saved one opens with its lines in view.
  const tabs = useEditorTab(saved ? 'result' : 'build')
  const isNarrow = useIsNarrowEditor()
  const summary = usePurchaseSummary(rows)
  useFocusFirstInvalid(container, refusal.problem)

  const openSearch = () => tabs.showFor('build', () => focusAndSelect(search.current))
  function sendIfReady(send: () => void) {
    rememberFocus()
    if (isSending) return
    const refused = refusedField(container.current)
    if (refused) return focusAndSelect(refused)
    const canSend = canSendRestock({ brandId, quantities: lines.map(({ quantity }) => quantity) })
    if (canSend || (saved?.canBeEmpty && brandId !== null)) return send()
    // Only logged, without a message on the screen (spec 5).
    console.error('A purchase order needs a brand and at least one product with a quantity')
    if (brandId === null) tabs.showFor('build', () => focusBrand(container))
    else openSearch()
  }
  const handleSendKey = useSendKeys({
    send: () => sendIfReady(onPrimary),
    search: openSearch,
  })
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (handleSendKey(event)) event.preventDefault()
  }
  const fields = (parts: PurchaseFieldParts) => (
    <PurchaseFields
      parts={parts}
      brandId={brandId}
      expectedDeliveryOn={draft.expectedDeliveryOn}
      notes={draft.notes}
      change={change}
      changed={changed}
      dayProblem={refusal.day}
      onBrand={start?.onBrand}
      number={saved?.number}
    />
  )
  return (
    // Focusable, so shortcuts still work after a click next to the controls.
    <div ref={container} tabIndex={-1} className={`fills ${sheet.root}`} onKeyDown={onKeyDown}>
      <EditorLayout
        {...{ header, tabs, isSending, onClose }}
        labels={{ build: 'Products', result: `Order · ${pluralize(rows.length, 'line')}`, summary }}
        build={
          <>
            {fields(isNarrow ? 'main' : 'all')}
            {brandId === null ? (
              <NoBrand brands={brands} onRetry={() => focusBrand(container)} />
            ) : (
              // The key resets filter and sort when the brand changes.
              <RestockTable key={brandId} {...{ brandId, lines, search }} {...goods.toRestock} />
            )}
          </>
        }
        result={
          <>
            {isNarrow && fields('more')}
            {brand === undefined ? (
              <section className={`stack ${preview.sheet}`} aria-label="Order preview">
                <p className={`muted ${preview.empty}`}>Select a brand to start your order</p>
              </section>
            ) : (
              <PurchasePreview {...{ brand, notes, rows, cart }} expectedDeliveryOn={draft.expectedDeliveryOn} />
            )}
          </>
        }
        footer={<Footer render={footer} sendIfReady={sendIfReady} />}
      />
    </div>
  )
}

type LinesOptions = Pick<Props, 'editing' | 'refusal' | 'isSending'> & {
  start: Props['start'] | undefined
  saved: SavedPurchase | undefined
}

function usePurchaseLines({ editing, start, saved, refusal, isSending }: LinesOptions) {
  const { brandId, lines } = editing.draft
  const brands = useRead(listBrands)
  const brand = saved?.brand ?? brands.data?.find(({ id }) => id === brandId)
  const brandName = brand?.name ?? ''
  const catalog = useBrandProducts(brandId)
  const cart = usePurchaseCart(editing.change, catalog)
  const quantities = useMemo(() => new Map(lines.map(({ key, quantity }) => [key, quantity])), [lines])
  const savedItems = saved?.order.purchaseOrderItems
  const items = useMemo(() => new Map(savedItems?.map((item) => [item.productId, item])), [savedItems])
  const received = useMemo(
    () => new Map([...items].map(([productId, { receivedQuantity }]) => [productId, receivedQuantity])),
    [items],
  )
  const suggest = useSuggest({
    brandId,
    quantities,
    setQuantities: cart.setQuantities,
    isReady: catalog.isLoaded,
    edited: { id: saved?.order.id, received },
    startsFilled: start?.startsFilled ?? false,
    isSending,
  })
  const problems = refusal.lines ?? noProblems
  const rows = useMemo(
    () =>
      previewRows(lines, {
        brand: brandName,
        products: catalog.byId,
        areProductsLoaded: catalog.isLoaded,
        items,
        problems,
      }),
    [lines, brandName, catalog, items, problems],
  )
  return { brands, brand, cart, rows, toRestock: { brandName, catalog, received, cart, suggest } }
}

type NoBrandProps = { brands: UseQueryResult<readonly unknown[], Problem>; onRetry: () => void }

function NoBrand({ brands: { data, error, refetch }, onRetry }: NoBrandProps) {
  const { may } = useSession()
  const openModal = useOpenModal()
  if (data?.length === 0)
    return (
      <Stack align="center" py={32} gap={12}>
        <FirstActions
          purpose="A purchase order is for the products of one brand, and there are no brands yet."
          actions={[may(addBrand) && { label: 'Add brand', onAction: () => openModal('AddBrand', {}) }]}
        />
      </Stack>
    )
  if (error === null) return <p className={`muted ${preview.empty}`}>Select a brand above to restock</p>
  function retry() {
    onRetry()
    void refetch()
  }
  return <ReadFailed retry={retry}>Failed to load brands. {error.message}</ReadFailed>
}

type FooterProps = { render: Props['footer']; sendIfReady: SendIfReady }

const Footer = ({ render, sendIfReady }: FooterProps) => render(sendIfReady)

/** "6 lines · $136.00", without the total for users who can't see costs. */
function usePurchaseSummary(rows: readonly PreviewRow[]): string {
  const { seesCosts } = useSession()
  const lines = pluralize(rows.length, 'line')
  return seesCosts ? `${lines} · ${formatDollars(previewTotals(rows).total)}` : lines
}

const focusBrand = (container: RefObject<HTMLElement | null>) =>
  focusAndSelect(container.current?.querySelector<HTMLInputElement>('input[data-brand]'))
