import { lazy } from 'react'
import type { ModalRegistry } from './modal-stack.tsx'

/** The component of each modal, fetched when it is first opened. */
export const modalRegistry = {
  AddBrand: lazy(async () => ({ default: (await import('../features/brands/add-brand-modal.tsx')).AddBrandModal })),
  EditBrands: lazy(async () => ({
    default: (await import('../features/brands/edit-brands-modal.tsx')).EditBrandsModal,
  })),
  EditBrandStockLimits: lazy(async () => ({
    default: (await import('../features/brands/edit-brand-stock-limits-modal.tsx')).EditBrandStockLimitsModal,
  })),
  ManageBrandCatalog: lazy(async () => ({
    default: (await import('../features/brands/manage-brand-catalog-modal.tsx')).ManageBrandCatalogModal,
  })),
  AddProductType: lazy(async () => ({
    default: (await import('../features/products/add-product-type-modal.tsx')).AddProductTypeModal,
  })),
  EditProductType: lazy(async () => ({
    default: (await import('../features/products/edit-product-type-modal.tsx')).EditProductTypeModal,
  })),
  AddExtractType: lazy(async () => ({
    default: (await import('../features/products/add-extract-type-modal.tsx')).AddExtractTypeModal,
  })),
  AddProduct: lazy(async () => ({
    default: (await import('../features/products/add-product-modal.tsx')).AddProductModal,
  })),
  EditProduct: lazy(async () => ({
    default: (await import('../features/products/edit-product-modal.tsx')).EditProductModal,
  })),
  ViewProduct: lazy(async () => ({
    default: (await import('../features/products/view-product-modal.tsx')).ViewProductModal,
  })),
  AddProductFilter: lazy(async () => ({
    default: (await import('../features/products/add-product-filter-modal.tsx')).AddProductFilterModal,
  })),
  AddInventoryFilter: lazy(async () => ({
    default: (await import('../features/inventory/add-inventory-filter-modal.tsx')).AddInventoryFilterModal,
  })),
  ViewStockHistory: lazy(async () => ({
    default: (await import('../features/inventory/view-stock-history-modal.tsx')).ViewStockHistoryModal,
  })),
  NewOrder: lazy(async () => ({ default: (await import('../features/orders/new-order-modal.tsx')).NewOrderModal })),
  EditOrder: lazy(async () => ({ default: (await import('../features/orders/edit-order-modal.tsx')).EditOrderModal })),
  ReceiveDelivery: lazy(async () => ({
    default: (await import('../features/purchases/receive/receive-delivery-modal.tsx')).ReceiveDeliveryModal,
  })),
  NewPurchaseOrder: lazy(async () => ({
    default: (await import('../features/purchases/new-purchase-order-modal.tsx')).NewPurchaseOrderModal,
  })),
  EditPurchaseOrder: lazy(async () => ({
    default: (await import('../features/purchases/edit-purchase-order-modal.tsx')).EditPurchaseOrderModal,
  })),
  PackingLocation: lazy(async () => ({
    default: (await import('../features/locations/packing-location-modal.tsx')).PackingLocationModal,
  })),
  AddCustomer: lazy(async () => ({
    default: (await import('../features/customers/add-customer-modal.tsx')).AddCustomerModal,
  })),
  EditCustomer: lazy(async () => ({
    default: (await import('../features/customers/edit-customer-modal.tsx')).EditCustomerModal,
  })),
  ViewCustomerOrders: lazy(async () => ({
    default: (await import('../features/customers/view-customer-orders-modal.tsx')).ViewCustomerOrdersModal,
  })),
  EditCustomerPricing: lazy(async () => ({
    default: (await import('../features/pricing/edit-customer-pricing-modal.tsx')).EditCustomerPricingModal,
  })),
  RefreshCustomPricing: lazy(async () => ({
    default: (await import('../features/pricing/refresh-custom-pricing-modal.tsx')).RefreshCustomPricingModal,
  })),
  RefreshAllCustomPricing: lazy(async () => ({
    default: (await import('../features/pricing/refresh-all-custom-pricing-modal.tsx')).RefreshAllCustomPricingModal,
  })),
  ImageSelection: lazy(async () => ({
    default: (await import('../shared/images/image-selection-modal.tsx')).ImageSelectionModal,
  })),
  Confirmation: lazy(async () => ({
    default: (await import('../shared/modals/confirmation-modal.tsx')).ConfirmationModal,
  })),
} satisfies ModalRegistry
