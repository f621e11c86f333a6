import type { Brand } from '@dray/contract/brands'
import type { Customer } from '@dray/contract/customers'
import type { SavedRow } from '@dray/contract/payroll'
import type { InventoryFilterData } from '@dray/contract/preferences'
import type { NamedRecord, Product } from '@dray/contract/products'
import type { Cents } from '@dray/domain/money'
import type { PaymentMethod } from '@dray/domain/payments/payment-method'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import type { ProductFilter } from '@dray/domain/products/product-filter'
import type { ImageBucket } from '@dray/domain/storage/buckets'
import type { ModalProps } from '@mantine/core'
import { type ComponentType, createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Every modal and its input. The names are those of spec 2.2. */
export type ModalInputs = {
  AddBrand: { onAdded?: (brand: Brand) => void }
  /** Opens with this brand expanded. */
  EditBrands: { brandId?: number }
  EditBrandStockLimits: { brandId: number }
  ManageBrandCatalog: { brandId: number }
  AddProductType: { onAdded?: (type: NamedRecord) => void }
  EditProductType: { typeId: number }
  AddExtractType: { onAdded?: (type: NamedRecord) => void }
  AddProduct: { brandId?: number; onAdded?: (product: Product) => void }
  EditProduct: { productId: number }
  ViewProduct: { productId: number }
  /** `brand`: the brand whose list is filtered; the filter is saved for that brand. */
  AddProductFilter: { filter: ProductFilter; brand?: { id: number; name: string } }
  AddInventoryFilter: { filters: InventoryFilterData }
  ViewStockHistory: { productId: number }
  /** `customerId`: the customer it starts with. */
  NewOrder: { customerId?: number }
  EditOrder: { orderId: number }
  /** What came in one delivery. No modal of the specification: the dock opens it by its address. */
  ReceiveDelivery: { purchaseOrderId: number }
  /** `brandId`: the brand it starts with. `startsFilled`: suggestions are filled in at once. */
  NewPurchaseOrder: { brandId?: number; startsFilled?: boolean }
  EditPurchaseOrder: { purchaseOrderId: number }
  /** The packing locations, headed Pickup Locations. */
  PackingLocation: Record<never, never>
  AddCustomer: { onAdded?: (customer: Customer) => void }
  EditCustomer: { customerId: number }
  ViewCustomerOrders: { customerId: number }
  EditCustomerPricing: { customerId: number }
  RefreshCustomPricing: { customerId: number }
  RefreshAllCustomPricing: Record<never, never>
  /** No modal of the specification: the Customers page opens it. */
  ImportPrices: Record<never, never>
  /** `orderId`: the order of this customer that it starts with. The other fields are what it is filled in with. */
  AddPayment: {
    customerId?: number
    orderId?: number
    amount?: Cents
    paymentMethod?: PaymentMethod
    notes?: string
  }
  EditPayment: { paymentId: number }
  /** Without a user it adds one. */
  EditUser: { userId?: number }
  /** Which orders of a person are paid commission in a period. `onSaved` gets the row of the period after each save. */
  CalculateCommission: PayPeriod & { userId: number; onSaved?: (saved: SavedRow) => void }
  ManageReimbursements: PayPeriod & { userId: number; onSaved?: (saved: SavedRow) => void }
  ImageSelection: { bucket: ImageBucket; onSelect: (url: string) => void }
  Confirmation: {
    question: string
    title?: string
    confirmLabel?: string
    cancelLabel?: string
    danger?: boolean
    onConfirm: () => void
  }
}
export type ModalName = keyof ModalInputs

/** Props that each modal spreads on its Mantine <Modal>. `onClose` asks first when there are unsaved changes. */
export type Frame = Pick<ModalProps, 'opened' | 'onClose' | 'zIndex' | 'closeOnEscape' | 'returnFocus'>
/** `closeNow` closes without asking, for use after a successful save. */
export type Layered = { frame: Frame; closeNow: () => void }
export type PropsOf<Name extends ModalName> = ModalInputs[Name] & Layered
export type OpenModal = <Name extends ModalName>(name: Name, input: ModalInputs[Name]) => void

export const ModalContext = createContext<OpenModal>(() => {
  throw new Error('useOpenModal was called outside <ModalStack>')
})
/** Opens a modal by its name, above whatever is open. */
export const useOpenModal = (): OpenModal => useContext(ModalContext)

export type PreloadModal = (name: ModalName) => void
export const PreloadContext = createContext<PreloadModal>(() => undefined)
/** Fetches the code of a modal that is likely to be opened next. */
export const usePreloadModal = (): PreloadModal => useContext(PreloadContext)

/** For the button of a large modal: its code is fetched while the pointer or the focus is on its way to a press. */
export function usePreloadOnApproach(name: ModalName) {
  const preload = usePreloadModal()
  const fetch = () => preload(name)
  return { onPointerEnter: fetch, onFocus: fetch }
}

/** A dialog that only its own feature opens and that is not in the registry. */
export type Dialog<Input extends object> = ComponentType<Input & Layered>
export type OpenDialog = <Input extends object>(dialog: Dialog<Input>, input: Input) => void

export const DialogContext = createContext<OpenDialog>(() => {
  throw new Error('useOpenDialog was called outside <ModalStack>')
})
/** Opens a dialog of the calling feature, above whatever is open; import it lazily. */
export const useOpenDialog = (): OpenDialog => useContext(DialogContext)

/** What to ask before this layer closes, and what to do once it is confirmed; undefined when nothing would be lost. */
export type Guard = GuardTexts & { question: string; onDiscard: () => void; isSending: boolean }
/** The labels are "Discard" and "Keep editing", which fit unsaved edits. */
type GuardTexts = { title?: string | undefined; confirmLabel?: string | undefined; cancelLabel?: string | undefined }
export type SetGuard = (guard: Guard | undefined) => void
export const GuardContext = createContext<SetGuard>(() => undefined)

export type UnsavedOptions = {
  /** Whether a reload would restore the edits, so that the browser need not ask before the page closes. */
  isStored?: boolean
  /** Called when the user confirmed that the edits should be discarded. */
  onDiscard?: () => void
}
type GuardOptions = UnsavedOptions &
  GuardTexts & {
    /** While it is being sent it stays open: its answer is about to close it. */
    isSending?: boolean
  }

/** In a modal with unsaved changes, Esc and the close buttons ask this question first, and so does the browser before the page closes. */
export function useUnsavedGuard(
  isUnsaved: boolean,
  question = 'You have unsaved changes. Close without saving?',
  { isStored = false, onDiscard, isSending = false, title, confirmLabel, cancelLabel }: GuardOptions = {},
): void {
  const setGuard = useContext(GuardContext)
  const discard = useEffectEvent(() => onDiscard?.())
  // The modal stack is outside this component, so register the guard and remove it on unmount.
  useEffect(() => {
    const texts = { title, question, confirmLabel, cancelLabel }
    setGuard(isUnsaved || isSending ? { ...texts, isSending, onDiscard: () => discard() } : undefined)
    return () => setGuard(undefined)
  }, [setGuard, isUnsaved, isSending, title, question, confirmLabel, cancelLabel])
  const isAtRisk = isUnsaved && !isStored
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])
}
