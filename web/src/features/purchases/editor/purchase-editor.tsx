import { listBrands } from '@dray/contract/brands'
import type { ChangedPurchaseOrder, PurchaseItem, PurchaseOrder } from '@dray/contract/purchases'
import { canSendRestock } from '@dray/domain/purchases/order-quantity'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Problem } from '../../../kit/api/request.ts'
import { useRead } from '../../../kit/api/use-call.ts'
import columns from '../../../kit/full-screen-editor/editor-columns.module.css'
import sheet from '../../../kit/full-screen-editor/full-screen-editor.module.css'
import { PhoneTotal } from '../../../kit/full-screen-editor/phone-total.tsx'
import { useRestoreFocus } from '../../../kit/full-screen-editor/use-restore-focus.ts'
import { useSendKeys } from '../../../kit/full-screen-editor/use-send-keys.ts'
import { useFocusFirstInvalid } from '../../../kit/focus/focus-first-invalid.ts'
import { focusAndSelect } from '../../../kit/focus/focus-and-select.ts'
import { ReadFailed } from '../../../kit/read-failed.tsx'
import { useSession } from '../../../kit/session.tsx'
import { useSuggest } from '../suggest/use-suggest.ts'
import type { ChangePurchase, PurchaseDraft } from './draft/purchase-draft.ts'
import type { PurchaseField } from './draft/purchase-form.ts'
import { PurchaseFields } from './fields/purchase-fields.tsx'
import { type PreviewRow, previewRows, previewTotals } from './preview/preview-rows.ts'
import { PurchasePreview } from './preview/purchase-preview.tsx'
import preview from './preview/preview.module.css'
import { RestockTable } from './restock/restock-table.tsx'
import { useBrandProducts } from './use-brand-products.ts'
import { usePurchaseCart } from './use-purchase-cart.ts'

type Props = {
  draft: PurchaseDraft
  change: ChangePurchase
  isSending: boolean
  header: ReactNode
  /** `sendIfReady` sends if there is a brand and an item; otherwise the focus goes to what is missing. */
  footer: (sendIfReady: (send: () => void) => void) => ReactNode
  /** Called on Ctrl+Enter. */
  onPrimary: () => void
  /** How long the notes wait before they are in the preview, in milliseconds (D-104). */
  notesDelay: number
  /** Chooses the brand of a new purchase order. */
  onBrand?: (brandId: number) => void
  /** Whether suggestions are filled in at once. */
  startsFilled?: boolean
  /** The purchase order as last saved; undefined for a new one. */
  order?: ChangedPurchaseOrder
  /** The brand of a saved purchase order. */
  brand?: PurchaseOrder['brand']
  number?: Parameters<typeof PurchaseFields>[0]['number']
  changed?: ReadonlySet<PurchaseField>
  dayProblem?: string | undefined
  /** Why the last save was refused. */
  problem: Problem | null
  /** Why the server refused a line, by SKU. */
  lineProblems?: ReadonlyMap<string, string>
  /** Whether it may be saved without an item, as a draft may. */
  canBeEmpty?: boolean
}

const noFields: ReadonlySet<PurchaseField> = new Set()
const noProblems: ReadonlyMap<string, string> = new Map()

/** The editor of a purchase order: its fields and the products of the brand on the left, a preview on the right. */
export function PurchaseEditor(props: Props) {
  const { draft, change, isSending, notesDelay, order, onPrimary } = props
  const { brandId, lines } = draft
  const brands = useRead(listBrands)
  const brand = props.brand ?? brands.data?.find(({ id }) => id === brandId)
  const catalog = useBrandProducts(brandId)
  const cart = usePurchaseCart(change, catalog)
  const quantities = useMemo(() => new Map(lines.map(({ key, quantity }) => [key, quantity])), [lines])
  const items = useItems(order)
  const received = useMemo(
    () => new Map([...items].map(([productId, { receivedQuantity }]) => [productId, receivedQuantity])),
    [items],
  )
  const suggest = useSuggest({
    brandId,
    quantities,
    setQuantities: cart.setQuantities,
    isReady: catalog.isLoaded,
    edited: { id: order?.id, received },
    ...(props.startsFilled ? { startsFilled: true } : {}),
  })
  const problems = props.lineProblems ?? noProblems
  const brandName = brand?.name ?? ''
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
  const [notes] = useDebouncedValue(draft.notes, notesDelay)
  const container = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const rememberFocus = useRestoreFocus(isSending, container)
  useFocusFirstInvalid(container, props.problem)

  function sendIfReady(send: () => void) {
    rememberFocus()
    if (isSending) return
    const canSend = canSendRestock({ brandId, quantities: lines.map(({ quantity }) => quantity) })
    if (canSend || (props.canBeEmpty === true && brandId !== null)) return send()
    // Nothing is shown (spec 5, D-158).
    console.error('A purchase order needs a brand and at least one product with a quantity')
    if (brandId === null) focusOn(container, 'input[data-brand]')
    else focusAndSelect(search.current)
  }
  const handleSendKey = useSendKeys({
    send: () => sendIfReady(onPrimary),
    search: () => focusAndSelect(search.current),
  })
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (handleSendKey(event)) event.preventDefault()
  }
  return (
    // Focusable, so that the shortcuts still work after a click next to the controls.
    <div ref={container} tabIndex={-1} className={sheet.root} onKeyDown={onKeyDown}>
      {props.header}
      <div className={columns.editor}>
        <div className={columns.left}>
          <div className={columns.fields} inert={isSending}>
            <PurchaseFields
              brandId={brandId}
              expectedDeliveryOn={draft.expectedDeliveryOn}
              notes={draft.notes}
              change={change}
              changed={props.changed ?? noFields}
              dayProblem={props.dayProblem}
              {...(props.onBrand ? { onBrand: props.onBrand } : {})}
              {...(props.number ? { number: props.number } : {})}
            />
            {brandId === null ? (
              <NoBrand brands={brands} onRetry={() => focusOn(container, 'input[data-brand]')} />
            ) : (
              <RestockTable
                // The filter and the sort are of one brand.
                key={brandId}
                brandId={brandId}
                brandName={brandName}
                catalog={catalog}
                lines={lines}
                received={received}
                cart={cart}
                suggest={suggest}
                search={search}
              />
            )}
          </div>
        </div>
        <div className={columns.right}>
          <div className={columns.side} inert={isSending}>
            {brand === undefined ? (
              <section className={preview.sheet} aria-label="Order preview">
                <p className={preview.empty}>Select a brand to start your order</p>
              </section>
            ) : (
              <PurchasePreview
                brand={brand}
                number={order?.purchaseOrderNum}
                expectedDeliveryOn={draft.expectedDeliveryOn}
                notes={notes}
                rows={rows}
                cart={cart}
              />
            )}
          </div>
          <Footer rows={rows} render={props.footer} sendIfReady={sendIfReady} />
        </div>
      </div>
    </div>
  )
}

type NoBrandProps = { brands: UseQueryResult<unknown, Problem>; onRetry: () => void }

function NoBrand({ brands: { error, refetch }, onRetry }: NoBrandProps) {
  if (error === null) return <p className={preview.empty}>Select a brand above to restock</p>
  function retry() {
    onRetry()
    void refetch()
  }
  return <ReadFailed retry={retry}>Failed to load brands. {error.message}</ReadFailed>
}

type FooterProps = {
  rows: readonly PreviewRow[]
  render: Props['footer']
  sendIfReady: (send: () => void) => void
}

function Footer({ rows, render, sendIfReady }: FooterProps) {
  const { seesCosts } = useSession()
  const { unitQuantity, total } = previewTotals(rows)
  return (
    <div className={columns.footer}>
      <PhoneTotal units={unitQuantity} total={seesCosts ? total : undefined} />
      {render(sendIfReady)}
    </div>
  )
}

/** The stored items by product. */
function useItems(order: ChangedPurchaseOrder | undefined): ReadonlyMap<number, PurchaseItem> {
  const items = order?.purchaseOrderItems
  return useMemo(() => new Map(items?.map((item) => [item.productId, item])), [items])
}

const focusOn = (container: RefObject<HTMLElement | null>, selector: string) =>
  focusAndSelect(container.current?.querySelector<HTMLInputElement>(selector))
