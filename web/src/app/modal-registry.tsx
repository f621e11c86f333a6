import { fetched } from '../shared/fetched.tsx'
import type { ModalRegistry } from './modal-stack.tsx'

/** The component of each modal, fetched when it is first opened. */
export const modalRegistry = {
  AddBrand: fetched(async () => (await import('../features/brands/add-brand-modal.tsx')).AddBrandModal),
  EditBrands: fetched(async () => (await import('../features/brands/edit-brands-modal.tsx')).EditBrandsModal),
  EditBrandStockLimits: fetched(
    async () => (await import('../features/brands/edit-brand-stock-limits-modal.tsx')).EditBrandStockLimitsModal,
  ),
  ManageBrandCatalog: fetched(
    async () => (await import('../features/brands/manage-brand-catalog-modal.tsx')).ManageBrandCatalogModal,
  ),
  AddProductType: fetched(
    async () => (await import('../features/products/add-product-type-modal.tsx')).AddProductTypeModal,
  ),
  EditProductType: fetched(
    async () => (await import('../features/products/edit-product-type-modal.tsx')).EditProductTypeModal,
  ),
  AddExtractType: fetched(
    async () => (await import('../features/products/add-extract-type-modal.tsx')).AddExtractTypeModal,
  ),
  AddProduct: fetched(async () => (await import('../features/products/add-product-modal.tsx')).AddProductModal),
  EditProduct: fetched(async () => (await import('../features/products/edit-product-modal.tsx')).EditProductModal),
  ViewProduct: fetched(async () => (await import('../features/products/view-product-modal.tsx')).ViewProductModal),
  AddProductFilter: fetched(
    async () => (await import('../features/products/add-product-filter-modal.tsx')).AddProductFilterModal,
  ),
  AddInventoryFilter: fetched(
    async () => (await import('../features/inventory/add-inventory-filter-modal.tsx')).AddInventoryFilterModal,
  ),
  ViewStockHistory: fetched(
    async () => (await import('../features/inventory/view-stock-history-modal.tsx')).ViewStockHistoryModal,
  ),
  NewOrder: fetched(async () => (await import('../features/orders/new-order-modal.tsx')).NewOrderModal),
  EditOrder: fetched(async () => (await import('../features/orders/edit-order-modal.tsx')).EditOrderModal),
  ReceiveDelivery: fetched(
    async () => (await import('../features/purchases/receive/receive-delivery-modal.tsx')).ReceiveDeliveryModal,
  ),
  NewPurchaseOrder: fetched(
    async () => (await import('../features/purchases/new-purchase-order-modal.tsx')).NewPurchaseOrderModal,
  ),
  EditPurchaseOrder: fetched(
    async () => (await import('../features/purchases/edit-purchase-order-modal.tsx')).EditPurchaseOrderModal,
  ),
  PackingLocation: fetched(
    async () => (await import('../features/locations/packing-location-modal.tsx')).PackingLocationModal,
  ),
  AddCustomer: fetched(async () => (await import('../features/customers/add-customer-modal.tsx')).AddCustomerModal),
  EditCustomer: fetched(async () => (await import('../features/customers/edit-customer-modal.tsx')).EditCustomerModal),
  ViewCustomerOrders: fetched(
    async () => (await import('../features/customers/view-customer-orders-modal.tsx')).ViewCustomerOrdersModal,
  ),
  EditCustomerPricing: fetched(
    async () => (await import('../features/pricing/edit-customer-pricing-modal.tsx')).EditCustomerPricingModal,
  ),
  RefreshCustomPricing: fetched(
    async () => (await import('../features/pricing/refresh-custom-pricing-modal.tsx')).RefreshCustomPricingModal,
  ),
  RefreshAllCustomPricing: fetched(
    async () => (await import('../features/pricing/refresh-all-custom-pricing-modal.tsx')).RefreshAllCustomPricingModal,
  ),
  AddPayment: fetched(async () => (await import('../features/payments/add-payment-modal.tsx')).AddPaymentModal),
  EditPayment: fetched(async () => (await import('../features/payments/edit-payment-modal.tsx')).EditPaymentModal),
  EditUser: fetched(async () => (await import('../features/users/edit-user-modal.tsx')).EditUserModal),
  CalculateCommission: fetched(
    async () => (await import('../features/payroll/calculate-commission-modal.tsx')).CalculateCommissionModal,
  ),
  ManageReimbursements: fetched(
    async () => (await import('../features/payroll/manage-reimbursements-modal.tsx')).ManageReimbursementsModal,
  ),
  ImageSelection: fetched(async () => (await import('../shared/images/image-selection-modal.tsx')).ImageSelectionModal),
  Confirmation: fetched(async () => (await import('../shared/modals/confirmation-modal.tsx')).ConfirmationModal),
} satisfies ModalRegistry
