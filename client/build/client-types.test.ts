import { wireFormat } from '@dray/contract/description/wire-format'
import { expect, test } from 'vitest'
import { clientTypes } from './client-types.ts'

const text = clientTypes(wireFormat())
const method = (name: string) => new RegExp(`^  ${name}[(:].*$`, 'm').exec(text)?.[0].trim()

test('a call has its input, its options, its answer and its codes', () => {
  expect(method('placeOrder')).toBe(
    'placeOrder(input: { body: NewOrder }, options?: OnceOptions): Promise<Result<Order, PlaceOrderCode>>',
  )
  expect(method('readOrder')).toBe(
    'readOrder(input: { params: { id: number } }, options?: CallOptions): Promise<Result<{ res: Order }, ReadOrderCode>>',
  )
})

test('a call without required parts may be made without input', () => {
  expect(method('listProducts')).toMatch(/^listProducts\(input\?: Record<string, never>, options\?: CallOptions\)/)
  expect(method('listOrdersToCredit')).toMatch(/^listOrdersToCredit\(input\?: \{ query\?: \{ customer\?: number \} \},/)
})

test('a list that is sent in pages can be read row by row, and a PDF is bytes', () => {
  expect(method('listOrders')).toBe(
    'listOrders: PagedCall<{ params: { fromISO: Instant; toISO: Instant }; query?: ListOrdersQuery }, ListOrdersRow, ListOrdersCode>',
  )
  expect(method('createInvoice')).toMatch(/: Promise<Result<Uint8Array, CreateInvoiceCode>>$/)
})

test('a change has the codes of every change, and its own', () => {
  expect(text).toMatch(/export type PlaceOrderCode =\n  \| ChangeCode\n(  \| '[\w-]+'\n)*  \| 'credit-hold'\n/)
  expect(text).toMatch(/export type ChangeCode =\n  \| ReadCode\n(  \| '[\w-]+'\n)*  \| 'other-origin'\n/)
})

test('a list of values has its name wherever it occurs', () => {
  expect(text).toContain("export type PaymentMethod = 'CASH' | 'CHECK'")
  expect(text.match(/'AWAITING' \| 'PENDING' \| 'PARTIAL'/g)).toHaveLength(1)
  expect(text).toMatch(/export interface Payment \{[^}]* paymentMethod: PaymentMethod\n/)
})

test('a type is declared once, and only if something uses it', () => {
  const names = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name)
  expect(names).toEqual([...new Set(names)])
  const unused = names.filter((name) => [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length < 2)
  expect(unused).toEqual([])
})
