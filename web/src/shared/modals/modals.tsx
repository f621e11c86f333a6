import type { Brand } from '@dray/contract/brands'
import type { Order } from '@dray/contract/orders'
import type { InventoryFilterData } from '@dray/contract/preferences'
import type { NamedRecord, Product } from '@dray/contract/products'
import type { ProductFilter } from '@dray/domain/products/product-filter'
import type { ImageBucket } from '@dray/domain/storage/buckets'
import type { ModalProps } from '@mantine/core'
import { type ComponentType, createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Every modal of the product and what it needs to open. The names are the spec's (2.2), as their screens come. */
export type ModalInputs = {
  AddBrand: { onAdded?: (brand: Brand) => void }
  /** Opens with this brand unfolded. */
  EditBrands: { brandId?: number }
  EditBrandStockLimits: { brandId: number }
  ManageBrandCatalog: { brandId: number }
  AddProductType: { onAdded?: (type: NamedRecord) => void }
  EditProductType: { typeId: number }
  AddExtractType: { onAdded?: (type: NamedRecord) => void }
  AddProduct: { brandId?: number; onAdded?: (product: Product) => void }
  EditProduct: { productId: number }
  ViewProduct: { productId: number }
  /** `brand`: the brand whose list is filtered, which the saved filter is then for. */
  AddProductFilter: { filter: ProductFilter; brand?: { id: number; name: string } }
  AddInventoryFilter: { filters: InventoryFilterData }
  ViewStockHistory: { productId: number }
  NewOrder: Record<never, never>
  /** `onSaved` is told of every save, also of those after which it stays open. */
  EditOrder: { orderId: number; onSaved?: (order: Order) => void }
  /** The packing locations, headed Pickup Locations. */
  PackingLocation: Record<never, never>
  ViewCustomerOrders: { customerId: number }
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

/** What the stack hands each modal to spread on its Mantine <Modal>. Its `onClose` asks first when something is unsaved. */
export type Frame = Pick<ModalProps, 'opened' | 'onClose' | 'zIndex' | 'closeOnEscape' | 'returnFocus'>
/** `closeNow` closes without asking: the server has agreed. */
export type Layered = { frame: Frame; closeNow: () => void }
export type PropsOf<Name extends ModalName> = ModalInputs[Name] & Layered
export type OpenModal = <Name extends ModalName>(name: Name, input: ModalInputs[Name]) => void

export const ModalContext = createContext<OpenModal>(() => {
  throw new Error('useOpenModal was called outside <ModalStack>')
})
/** Opens a modal by its name, above whatever is open. */
export const useOpenModal = (): OpenModal => useContext(ModalContext)

/** A dialog of one feature's own, which nothing else opens and the registry does not know. */
export type Dialog<Input extends object> = ComponentType<Input & Layered>
export type OpenDialog = <Input extends object>(dialog: Dialog<Input>, input: Input) => void

export const DialogContext = createContext<OpenDialog>(() => {
  throw new Error('useOpenDialog was called outside <ModalStack>')
})
/** Opens a dialog of the feature's own, above whatever is open; fetch it lazily. */
export const useOpenDialog = (): OpenDialog => useContext(DialogContext)

/** What to ask before this layer closes, and what to do once it is confirmed; undefined when nothing would be lost. */
export type Guard = { question: string; onDiscard: () => void }
export type SetGuard = (guard: Guard | undefined) => void
export const GuardContext = createContext<SetGuard>(() => undefined)

export type UnsavedOptions = {
  /** Whether a reload would bring the edits back, so that the browser need not ask before the page goes. */
  isKept?: boolean
  /** Told once the user has confirmed that the edits are to be lost. */
  onDiscard?: () => void
}

/** Within a modal: while something is unsaved, Esc and the close buttons ask this question first, and the browser before the page goes. */
export function useUnsavedGuard(
  isUnsaved: boolean,
  question = 'You have unsaved changes. Close without saving?',
  { isKept = false, onDiscard }: UnsavedOptions = {},
): void {
  const setGuard = useContext(GuardContext)
  const discard = useEffectEvent(() => onDiscard?.())
  // The stack lives outside this component: it is told, and told again when the modal goes.
  useEffect(() => {
    setGuard(isUnsaved ? { question, onDiscard: () => discard() } : undefined)
    return () => setGuard(undefined)
  }, [setGuard, isUnsaved, question])
  const isAtRisk = isUnsaved && !isKept
  // The page's end is the world outside React.
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAtRisk])
}
