import type { Brand } from '@dray/contract/brands'
import type { Customer } from '@dray/contract/customers'
import type { SavedRow } from '@dray/contract/payroll'
import type { InventoryFilterData } from '@dray/contract/preferences'
import type { NamedRecord, Product } from '@dray/contract/products'
import type { Cents } from '@dray/domain/money'
import type { PaymentMethod } from '@dray/domain/payments/payment-methods'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import type { ProductFilter } from '@dray/domain/products/product-filter'
import type { ImageBucket } from '@dray/domain/storage/files'

/** The business modals and their inputs, named as in spec 2.2. */
declare module '../kit/modals/modals.tsx' {
  interface ModalInputs {
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
    /** `brand`: saves the filter for that brand. */
    AddProductFilter: { filter: ProductFilter; brand?: { id: number; name: string } }
    AddInventoryFilter: { filters: InventoryFilterData }
    ViewStockHistory: { productId: number }
    NewCount: Record<never, never>
    /** Compares the stock, or the lines of a count, with someone else's list. */
    CompareStock: { countId?: number }
    /** `customerId`: preselected. */
    NewOrder: { customerId?: number }
    EditOrder: { orderId: number }
    /** Receives one delivery. Not in the spec: the dock opens it by its URL. */
    ReceiveDelivery: { purchaseOrderId: number }
    /** `brandId`: preselected. `startsFilled`: fills in the suggestions at once. */
    NewPurchaseOrder: { brandId?: number; startsFilled?: boolean }
    EditPurchaseOrder: { purchaseOrderId: number }
    /** Its title is Pickup Locations. */
    PackingLocation: Record<never, never>
    AddCustomer: { onAdded?: (customer: Customer) => void }
    EditCustomer: { customerId: number }
    ViewCustomerOrders: { customerId: number }
    EditCustomerPricing: { customerId: number }
    RefreshCustomPricing: { customerId: number }
    RefreshAllCustomPricing: Record<never, never>
    /** Not one of the spec's modals: the Customers page opens it. */
    ImportPrices: Record<never, never>
    /** `orderId`: preselected. The other fields are prefilled. */
    AddPayment: {
      customerId?: number
      orderId?: number
      amount?: Cents
      paymentMethod?: PaymentMethod
      notes?: string
    }
    EditPayment: { paymentId: number }
    /** Without `orderId`, the order is chosen first, from those of `customerId` if it's given. */
    NewCreditMemo: { orderId?: number; customerId?: number }
    /** Issues a request with what was found. */
    CheckInCreditMemo: { memoId: number }
    ViewCreditMemo: { memoId: number }
    /** Without `userId`, adds a user. */
    EditUser: { userId?: number }
    /** The orders that earn a person commission in a period. `onSaved` gets the period's row after each save. */
    CalculateCommission: PayPeriod & { userId: number; onSaved?: (saved: SavedRow) => void }
    ManageReimbursements: PayPeriod & { userId: number; onSaved?: (saved: SavedRow) => void }
    ImageSelection: { bucket: ImageBucket; onSelect: (url: string) => void }
  }
}
