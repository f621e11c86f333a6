import type { ComponentType } from 'react'

const files = {
  OrderPage: () => import('../features/orders/order-page.tsx'),
  InboxPage: () => import('../features/orders/inbox-page.tsx'),
  PickPage: () => import('../features/orders/pick-page.tsx'),
  OpenRoute: () => import('../features/deliveries/open-route.tsx'),
  DeliveriesPage: () => import('../features/deliveries/deliveries-page.tsx'),
  PendingTagsPage: () => import('../features/pending/pending-tags-page.tsx'),
  ProductsPage: () => import('../features/products/products-page.tsx'),
  BatchPage: () => import('../features/batches/batch-page.tsx'),
  TagsPage: () => import('../features/batches/tags-page.tsx'),
  InventoryPage: () => import('../features/inventory/inventory-page.tsx'),
  ExpiringPage: () => import('../features/inventory/expiring-page.tsx'),
  CountsPage: () => import('../features/counts/counts-page.tsx'),
  CountPage: () => import('../features/counts/count-page.tsx'),
  BrandsPage: () => import('../features/brands/brands-page.tsx'),
  CustomersPage: () => import('../features/customers/customers-page.tsx'),
  CustomerPage: () => import('../features/customers/customer-page.tsx'),
  CollectionsPage: () => import('../features/collections/collections-page.tsx'),
  ReceivablesPage: () => import('../features/receivables/receivables-page.tsx'),
  PurchasesPage: () => import('../features/purchases/purchases-page.tsx'),
  PurchaseOrderPage: () => import('../features/purchases/purchase-order-page.tsx'),
  RestockPage: () => import('../features/purchases/restock-page.tsx'),
  PaymentsPage: () => import('../features/payments/payments-page.tsx'),
  CreditMemosPage: () => import('../features/memos/credit-memos-page.tsx'),
  BooksPage: () => import('../features/books/books-page.tsx'),
  ExportPage: () => import('../features/books/export-page.tsx'),
  FiguresPage: () => import('../features/figures/figures-page.tsx'),
  ActivityPage: () => import('../features/changelog/activity-page.tsx'),
  PayrollPage: () => import('../features/payroll/payroll-page.tsx'),
  UsersPage: () => import('../features/users/users-page.tsx'),
  MyPayPage: () => import('../features/payroll/my-pay-page.tsx'),
  SettingsPage: () => import('./settings-page.tsx'),
  WebhookPage: () => import('../features/webhooks/webhook-page.tsx'),
  SignInsPage: () => import('../features/users/sign-ins-page.tsx'),
  ProfilePage: () => import('../features/users/profile-page.tsx'),
}

/**
 * All screens but the sign-in pages, Today, and Orders. Listed here so that their file names stay out of the first load
 * (docs/decisions/006).
 */
export const screenFiles: { readonly [Name in keyof typeof files]: () => Promise<Record<Name, ComponentType>> } = files
