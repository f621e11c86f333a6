import type { ComponentType } from 'react'
import type {} from '../../records/modal-inputs.ts'
import type { ModalName, PropsOf } from '../../kit/modals/modals.tsx'

/**
 * The file of each modal; its component is its name plus `Modal`. Loaded with the first modal, because so many file names would bloat the
 * first load (docs/decisions/006).
 */
export const modalFiles: {
  readonly [Name in ModalName]: () => Promise<Record<`${Name}Modal`, ComponentType<PropsOf<Name>>>>
} = {
  AddBrand: () => import('../../features/brands/add-brand-modal.tsx'),
  EditBrands: () => import('../../features/brands/edit-brands-modal.tsx'),
  EditBrandStockLimits: () => import('../../features/brands/edit-brand-stock-limits-modal.tsx'),
  ManageBrandCatalog: () => import('../../features/brands/manage-brand-catalog-modal.tsx'),
  AddProductType: () => import('../../features/products/type-modals.tsx'),
  EditProductType: () => import('../../features/products/type-modals.tsx'),
  AddExtractType: () => import('../../features/products/type-modals.tsx'),
  AddProduct: () => import('../../features/products/add-product-modal.tsx'),
  EditProduct: () => import('../../features/products/edit-product-modal.tsx'),
  ViewProduct: () => import('../../features/products/view-product-modal.tsx'),
  AddProductFilter: () => import('../../features/products/add-product-filter-modal.tsx'),
  AddInventoryFilter: () => import('../../features/inventory/add-inventory-filter-modal.tsx'),
  ViewStockHistory: () => import('../../features/inventory/view-stock-history-modal.tsx'),
  NewCount: () => import('../../features/counts/new-count-modal.tsx'),
  CompareStock: () => import('../../features/counts/compare-stock-modal.tsx'),
  NewOrder: () => import('../../features/orders/new-order-modal.tsx'),
  EditOrder: () => import('../../features/orders/edit-order-modal.tsx'),
  ReceiveDelivery: () => import('../../features/purchases/receive/receive-delivery-modal.tsx'),
  NewPurchaseOrder: () => import('../../features/purchases/new-purchase-order-modal.tsx'),
  EditPurchaseOrder: () => import('../../features/purchases/edit-purchase-order-modal.tsx'),
  PackingLocation: () => import('../../features/locations/packing-location-modal.tsx'),
  AddCustomer: () => import('../../features/customers/add-customer-modal.tsx'),
  EditCustomer: () => import('../../features/customers/edit-customer-modal.tsx'),
  ViewCustomerOrders: () => import('../../features/customers/view-customer-orders-modal.tsx'),
  EditCustomerPricing: () => import('../../features/pricing/edit-customer-pricing-modal.tsx'),
  RefreshCustomPricing: () => import('../../features/pricing/refresh-custom-pricing-modal.tsx'),
  RefreshAllCustomPricing: () => import('../../features/pricing/refresh-all-custom-pricing-modal.tsx'),
  ImportPrices: () => import('../../features/imports/import-prices-modal.tsx'),
  AddPayment: () => import('../../features/payments/add-payment-modal.tsx'),
  EditPayment: () => import('../../features/payments/edit-payment-modal.tsx'),
  NewCreditMemo: () => import('../../features/memos/new-credit-memo-modal.tsx'),
  CheckInCreditMemo: () => import('../../features/memos/check-in-credit-memo-modal.tsx'),
  ViewCreditMemo: () => import('../../features/memos/view-credit-memo-modal.tsx'),
  EditUser: () => import('../../features/users/edit-user-modal.tsx'),
  CalculateCommission: () => import('../../features/payroll/calculate-commission-modal.tsx'),
  ManageReimbursements: () => import('../../features/payroll/manage-reimbursements-modal.tsx'),
  ImageSelection: () => import('../../records/images/image-selection-modal.tsx'),
  Confirmation: () => import('../../kit/modals/confirmation-modal.tsx'),
}
