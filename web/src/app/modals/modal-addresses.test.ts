import { addCount, compareStock } from '@dray/contract/counts'
import { addMemo, issueMemo, readMemo } from '@dray/contract/memos'
import { changeOrder, placeOrder } from '@dray/contract/orders'
import { setCustomPrices } from '@dray/contract/pricing'
import { changePayrollRow } from '@dray/contract/payroll'
import { receiveDelivery } from '@dray/contract/purchases/receipts'
import { placePurchaseOrder, readPurchaseOrder } from '@dray/contract/purchases'
import { changePay } from '@dray/contract/users'
import { expect, test } from 'vitest'
import {
  addressOfModal,
  modalAddresses,
  modalOfAddress,
  openAddresses,
  withModal,
  withoutModal,
} from './modal-addresses.ts'

test('an editor opens from its URL for users who may save it', () => {
  expect(modalAddresses.NewOrder?.who).toEqual(placeOrder.who)
  expect(modalAddresses.EditOrder?.who).toEqual(changeOrder.who)
  expect(modalAddresses.ReceiveDelivery?.who).toEqual(receiveDelivery.who)
  expect(modalAddresses.NewCount?.who).toEqual(addCount.who)
  expect(modalAddresses.CompareStock?.who).toEqual(compareStock.who)
  expect(modalAddresses.NewPurchaseOrder?.who).toEqual(placePurchaseOrder.who)
  expect(modalAddresses.NewCreditMemo?.who).toEqual(addMemo.who)
  expect(modalAddresses.CheckInCreditMemo?.who).toEqual(issueMemo.who)
  expect(modalAddresses.ViewCreditMemo?.who).toEqual(readMemo.who)
  expect(modalAddresses.EditCustomerPricing?.who).toEqual(setCustomPrices.who)
  expect(modalAddresses.CalculateCommission?.who).toEqual(changePayrollRow.who)
})

test('a purchase order opens from its URL for users who can read it, read-only if they can’t change it', () => {
  expect(modalAddresses.EditPurchaseOrder?.who).toEqual(readPurchaseOrder.who)
})

test('Edit User opens from its URL for admins and payroll', () => {
  expect(modalAddresses.EditUser?.who).toEqual(changePay.who)
  expect(modalOfAddress('edit-user.3')).toMatchObject({ name: 'EditUser', input: { userId: 3 } })
})

test('an editor’s URL identifies its record', () => {
  expect(addressOfModal('EditOrder', { orderId: 12 })).toBe('edit-order.12')
  expect(modalOfAddress('edit-order.12')).toMatchObject({ name: 'EditOrder', input: { orderId: 12 } })
  expect(modalOfAddress('new-order.7')).toMatchObject({ name: 'NewOrder', input: { customerId: 7 } })
  expect(modalOfAddress(addressOfModal('NewOrder', {}) ?? '')).toMatchObject({ name: 'NewOrder', input: {} })
  expect(addressOfModal('AddBrand', {})).toBeUndefined()
  for (const wrong of ['edit-order', 'edit-order.x', 'edit-order.0', 'constructor', '', 'edit-order.12345678901'])
    expect(modalOfAddress(wrong)).toBeUndefined()
})

test('a commission’s URL has the person and the period', () => {
  const input = { userId: 4, year: 2026, month: 11, payPeriod: 'B' } as const
  expect(addressOfModal('CalculateCommission', { ...input, onSaved: () => undefined })).toBe('commission.4.2026.11.B')
  expect(modalOfAddress('commission.4.2026.11.B')).toMatchObject({ name: 'CalculateCommission', input })
  for (const wrong of ['commission.4', 'commission.4.2026.11.C', 'commission.B.2026.11.4', 'commission.4.2026.11.B.1'])
    expect(modalOfAddress(wrong)).toBeUndefined()
})

test('a new payment’s URL has the customer and the order it was opened from', () => {
  expect(addressOfModal('AddPayment', { customerId: 7, orderId: 12 })).toBe('add-payment.7.12')
  expect(modalOfAddress('add-payment.7.12')).toMatchObject({
    name: 'AddPayment',
    input: { customerId: 7, orderId: 12 },
  })
  expect(addressOfModal('AddPayment', { customerId: 7 })).toBe('add-payment.7')
  expect(modalOfAddress('add-payment.7')?.input).toEqual({ customerId: 7 })
  expect(modalOfAddress('add-payment')?.input).toEqual({})
  expect(modalOfAddress('edit-payment.3')).toMatchObject({ name: 'EditPayment', input: { paymentId: 3 } })
  expect(modalOfAddress('edit-payment.3.4')).toBeUndefined()
})

test('opening or closing an editor keeps the filters and the other editors in the URL', () => {
  const place = { pathname: '/orders', search: '?status=PACKED' }
  const href = withModal({ ...place, search: '?status=PACKED&modal=edit-order.12' }, 'new-order')
  expect(href).toBe('/orders?status=PACKED&modal=edit-order.12+new-order')
  const search = href.slice('/orders'.length)
  expect(openAddresses({ search })).toEqual(['edit-order.12', 'new-order'])
  expect(withoutModal({ ...place, search }, 'new-order')).toBe('/orders?status=PACKED&modal=edit-order.12')
  expect(withoutModal({ ...place, search: '?modal=new-order' }, 'new-order')).toBe('/orders')
})
