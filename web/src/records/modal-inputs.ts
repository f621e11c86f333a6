import type { Brand } from '@dray/contract/brands'
import type { Customer } from '@dray/contract/customers'
import type { SavedRow } from '@dray/contract/payroll'
import type { InventoryFilterData } from '@dray/contract/preferences'
import type { NamedRecord, Product } from '@dray/contract/products'
import type { Cents } from '@dray/domain/money'
import type { PaymentMethod } from '@dray/domain/payments/payment-list'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import type { ProductFilter } from '@dray/domain/products/product-filter'
import type { ImageBucket } from '@dray/domain/storage/files'

/** Every modal of the business and its input. The names are those of spec 2.2. */
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
    /** `brand`: the brand whose list is filtered; the filter is saved for that brand. */
    AddProductFilter: { filter: ProductFilter; brand?: { id: number; name: string } }
    AddInventoryFilter: { filters: InventoryFilterData }
    ViewStockHistory: { productId: number }
    /** `customerId`: the customer it starts with. */
    NewOrder: { customerId?: number }
    EditOrder: { orderId: number }
    /** Receives one delivery. Not in the specification: the dock opens it by its address. */
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
  }
}
