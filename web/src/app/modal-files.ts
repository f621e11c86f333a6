import type { ComponentType } from 'react'
import type {} from '../records/modal-inputs.ts'
import type { ModalName, PropsOf } from '../kit/modals/modals.tsx'

/**
 * Where the component of each modal is. Itself fetched with the first of them: the names of so many files are a part of the first visit
 * that nobody needs before something is opened (docs/decisions/006).
 */
export const modalFiles: { readonly [Name in ModalName]: () => Promise<ComponentType<PropsOf<Name>>> } = {
  AddBrand: async () => (await import('../features/brands/add-brand-modal.tsx')).AddBrandModal,
  EditBrands: async () => (await import('../features/brands/edit-brands-modal.tsx')).EditBrandsModal,
  EditBrandStockLimits: async () =>
    (await import('../features/brands/edit-brand-stock-limits-modal.tsx')).EditBrandStockLimitsModal,
  ManageBrandCatalog: async () =>
    (await import('../features/brands/manage-brand-catalog-modal.tsx')).ManageBrandCatalogModal,
  AddProductType: async () => (await import('../features/products/add-product-type-modal.tsx')).AddProductTypeModal,
  EditProductType: async () => (await import('../features/products/edit-product-type-modal.tsx')).EditProductTypeModal,
  AddExtractType: async () => (await import('../features/products/add-extract-type-modal.tsx')).AddExtractTypeModal,
  AddProduct: async () => (await import('../features/products/add-product-modal.tsx')).AddProductModal,
  EditProduct: async () => (await import('../features/products/edit-product-modal.tsx')).EditProductModal,
  ViewProduct: async () => (await import('../features/products/view-product-modal.tsx')).ViewProductModal,
  AddProductFilter: async () =>
    (await import('../features/products/add-product-filter-modal.tsx')).AddProductFilterModal,
  AddInventoryFilter: async () =>
    (await import('../features/inventory/add-inventory-filter-modal.tsx')).AddInventoryFilterModal,
  ViewStockHistory: async () =>
    (await import('../features/inventory/view-stock-history-modal.tsx')).ViewStockHistoryModal,
  NewOrder: async () => (await import('../features/orders/new-order-modal.tsx')).NewOrderModal,
  EditOrder: async () => (await import('../features/orders/edit-order-modal.tsx')).EditOrderModal,
  ReceiveDelivery: async () =>
    (await import('../features/purchases/receive/receive-delivery-modal.tsx')).ReceiveDeliveryModal,
  NewPurchaseOrder: async () =>
    (await import('../features/purchases/new-purchase-order-modal.tsx')).NewPurchaseOrderModal,
  EditPurchaseOrder: async () =>
    (await import('../features/purchases/edit-purchase-order-modal.tsx')).EditPurchaseOrderModal,
  PackingLocation: async () => (await import('../features/locations/packing-location-modal.tsx')).PackingLocationModal,
  AddCustomer: async () => (await import('../features/customers/add-customer-modal.tsx')).AddCustomerModal,
  EditCustomer: async () => (await import('../features/customers/edit-customer-modal.tsx')).EditCustomerModal,
  ViewCustomerOrders: async () =>
    (await import('../features/customers/view-customer-orders-modal.tsx')).ViewCustomerOrdersModal,
  EditCustomerPricing: async () =>
    (await import('../features/pricing/edit-customer-pricing-modal.tsx')).EditCustomerPricingModal,
  RefreshCustomPricing: async () =>
    (await import('../features/pricing/refresh-custom-pricing-modal.tsx')).RefreshCustomPricingModal,
  RefreshAllCustomPricing: async () =>
    (await import('../features/pricing/refresh-all-custom-pricing-modal.tsx')).RefreshAllCustomPricingModal,
  ImportPrices: async () => (await import('../features/imports/import-prices-modal.tsx')).ImportPricesModal,
  AddPayment: async () => (await import('../features/payments/add-payment-modal.tsx')).AddPaymentModal,
  EditPayment: async () => (await import('../features/payments/edit-payment-modal.tsx')).EditPaymentModal,
  EditUser: async () => (await import('../features/users/edit-user-modal.tsx')).EditUserModal,
  CalculateCommission: async () =>
    (await import('../features/payroll/calculate-commission-modal.tsx')).CalculateCommissionModal,
  ManageReimbursements: async () =>
    (await import('../features/payroll/manage-reimbursements-modal.tsx')).ManageReimbursementsModal,
  ImageSelection: async () => (await import('../records/images/image-selection-modal.tsx')).ImageSelectionModal,
  Confirmation: async () => (await import('../kit/modals/confirmation-modal.tsx')).ConfirmationModal,
}
