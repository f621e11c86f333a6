import type { OrderContent } from '@dray/domain/documents/document-content'
import { printPages } from '@dray/domain/documents/page-setup'
import { cents, zero } from '@dray/domain/money'

/** Rendered at start and discarded, so fonts and templates are loaded before the first real document. */
export const warmUpDocument: OrderContent = {
  kind: 'invoice',
  number: '100001',
  issuedOn: '2026-01-01',
  company: { name: 'Company', address: '', phone: '' },
  recipient: { name: 'Customer', contact: '', address: '', phone: '' },
  handover: null,
  lines: [{ product: 'Product', brand: 'Brand', sku: 'SKU', batch: null, quantity: 1, price: cents(100) }],
  discount: zero,
  discountNote: '',
  paid: zero,
  notes: '',
  page: printPages.editOrder,
}
