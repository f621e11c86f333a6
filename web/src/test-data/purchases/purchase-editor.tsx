import { listBrands } from '@dray/contract/brands'
import { createDocument, createDocumentUpload } from '@dray/contract/documents'
import { listProductsToRestock } from '@dray/contract/products'
import {
  changePurchaseOrder,
  placePurchaseOrder,
  type PurchaseItem,
  type PurchaseOrder,
  purchaseOrderSchema,
  readPurchaseOrder,
  suggestPurchaseNumber,
} from '@dray/contract/purchases'
import { uploadDocument } from '@dray/contract/storage'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, within } from '@testing-library/react'
import { modalRegistry } from '../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../app/modals/modal-stack.tsx'
import { type ModalInputs, useOpenModal } from '../../kit/modals/modals.tsx'
import { aBrand } from '../brands.tsx'
import { aProduct } from '../catalog.ts'
import { aPurchase, aPurchaseItem } from './purchases.ts'
import { answerCall, answerPdf, handler, showScreens, stubServer, later } from '../screens.tsx'
import { setUpUser } from '../set-up-user.ts'

/** Setup for tests of New and Edit Purchase Order: a test sets only what it is about. */
export const brands = [aBrand(), aBrand({ id: 2, name: 'Tokyo Traders', skucode: 'TOK' })]

export const brandProducts = [
  aProduct({ cost: cents(9_00), pendingOutboundQuantity: 10, weight: 3.5 }),
  aProduct({ id: 2, sku: 'EXO-BEV-0002', name: 'Chang', stock: 17, pendingOutboundQuantity: 20, cost: cents(9_50) }),
  aProduct({
    id: 3,
    sku: 'EXO-CON-0003',
    name: 'Aniseed Syrup',
    type: 'Condiments',
    stock: 13,
    cost: cents(5_00),
    genetics: 'SATIVA',
    extractType: 'Rosin',
    weight: 28,
  }),
]

type Handlers = Parameters<typeof stubServer>
type Sent = { body: Record<string, unknown>; key: string | null }

export const anEditedItem = (overrides: Partial<PurchaseItem> = {}): PurchaseItem =>
  aPurchaseItem({ id: 11, purchaseOrderID: 5, existingStock: 39, ...overrides })

export const anEditedPurchase = (overrides: Partial<PurchaseOrder> = {}): PurchaseOrder =>
  aPurchase({
    id: 5,
    brandID: 1,
    brand: { ...aPurchase().brand, id: 1 },
    expectedDeliveryOn: '2026-03-16',
    orderPlacedOn: new Date('2026-03-09T17:00:00Z'),
    orderStatus: 'PENDING',
    statusModifiedOn: new Date('2026-03-09T17:00:00Z'),
    paymentModifiedOn: new Date('2026-03-02T17:00:00Z'),
    createdAt: new Date('2026-03-02T17:00:00Z'),
    modifiedOn: new Date('2026-03-09T17:00:00Z'),
    purchaseOrderItems: [anEditedItem()],
    ...overrides,
  })

/** A server with the brands and their products. Records requests. */
export function purchaseServer(start: PurchaseOrder = anEditedPurchase()) {
  const saved = { ...start }
  const placed: Sent[] = []
  const changes: Record<string, unknown>[] = []
  const uploads: string[] = []
  const numbersAsked: string[] = []
  const answers: Handlers = [
    answerCall(listBrands, () => brands),
    answerCall(listProductsToRestock, ({ params }) => ({ res: params['brandId'] === '1' ? brandProducts : [] })),
    answerCall(suggestPurchaseNumber, ({ params }) => {
      numbersAsked.push(String(params['brandId']))
      return { purchaseOrderNum: 'EXO-0007' }
    }),
    handler(placePurchaseOrder, ({ body, headers }) => {
      placed.push({ body: { ...(body as object) }, key: headers.get('idempotency-key') })
      const { orderStatus } = placePurchaseOrder.body.parse(body)
      const purchaseOrderNum = orderStatus === 'DRAFT' ? 'DRAFT_0000AAAA' : 'EXO-0007'
      return Response.json(purchaseOrderSchema.encode(anEditedPurchase({ orderStatus, purchaseOrderNum })))
    }),
    answerCall(readPurchaseOrder, () => ({ res: { ...saved } })),
    handler(changePurchaseOrder, ({ body }) => {
      changes.push({ ...(body as object) })
      const { purchaseOrderItems, modifiedOn: _, purchaseOrderNum, ...fields } = changePurchaseOrder.body.parse(body)
      Object.assign(saved, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)))
      if (purchaseOrderNum) saved.purchaseOrderNum = purchaseOrderNum
      if (purchaseOrderItems)
        saved.purchaseOrderItems = purchaseOrderItems.map(({ productSku, orderQuantity }, index) =>
          anEditedItem({
            ...start.purchaseOrderItems.find((item) => item.productSku === productSku),
            id: 11 + index,
            productSku,
            quantity: orderQuantity,
          }),
        )
      saved.modifiedOn = later
      return Response.json(changePurchaseOrder.answer.encode({ ...saved }))
    }),
    answerPdf(createDocument),
    answerCall(createDocumentUpload, ({ body }) => {
      uploads.push(createDocumentUpload.body.parse(body).fileName)
      return { uploadUrl: '/storage/documents/purchases/it.pdf?expires=1&signature=s' }
    }),
    handler(uploadDocument, () => new Response(null, { status: 204 })),
  ]
  const change = (part: Partial<PurchaseOrder>) => Object.assign(saved, { modifiedOn: later }, part)
  return { saved, placed, changes, uploads, numbersAsked, answers, change }
}

type Options = { roles?: Role[]; answers: Handlers; at?: string }
type Opened = { name: 'NewPurchaseOrder' | 'EditPurchaseOrder'; input: object }

function show({ name, input }: Opened, { roles = ['INVENTORY'], answers, at = '/purchases' }: Options) {
  stubServer(...answers)
  function Opener() {
    const openModal = useOpenModal()
    // The functions below open each of the two modals with its own input.
    return <button onClick={() => openModal(name, input as ModalInputs[typeof name])}>Open it</button>
  }
  const page = () => (
    <ModalStack registry={modalRegistry}>
      <Opener />
    </ModalStack>
  )
  const numbered = () => <h1>The page of the purchase order</h1>
  return showScreens({ '/purchases': page, '/purchases/$purchaseOrderNum': numbered }, { at, roles })
}

/** Opens New Purchase Order from the list. */
export async function openNewPurchaseOrder(options: Options & { input?: ModalInputs['NewPurchaseOrder'] }) {
  const shown = show({ name: 'NewPurchaseOrder', input: options.input ?? {} }, options)
  const person = setUpUser()
  await person.click(await screen.findByText('Open it'))
  await screen.findByRole('button', { name: 'Submit' })
  return { ...shown, person }
}

export async function openEditPurchaseOrder(options: Options) {
  const shown = show({ name: 'EditPurchaseOrder', input: { purchaseOrderId: 5 } }, options)
  const person = setUpUser()
  await person.click(await screen.findByText('Open it'))
  await screen.findByRole('region', { name: 'Order preview' })
  return { ...shown, person }
}

/** Shows the list after a reload, with an editor open. */
export function reloadAt(modal: string, options: Omit<Options, 'at'>) {
  const shown = show({ name: 'NewPurchaseOrder', input: {} }, { ...options, at: `/purchases?modal=${modal}` })
  return { ...shown, person: setUpUser() }
}

type Person = ReturnType<typeof setUpUser>

export const productSearch = () => screen.findByRole('searchbox', { name: 'Search products' })
export const table = () => within(screen.getByRole('grid', { name: 'Products of Exotic Liquids' }))
export const purchasePreview = () => within(screen.getByRole('region', { name: 'Order preview' }))
export const quantity = (name: string) => screen.getByRole('textbox', { name: `Order quantity of ${name}` })

/** By keyboard; waits for its products. */
export async function chooseBrand(person: Person, typed: string) {
  const field = await screen.findByRole('combobox', { name: /Brand/ })
  await screen.findByPlaceholderText('Choose a brand')
  await person.click(field)
  await person.clear(field)
  await person.type(field, typed)
  await screen.findByRole('option')
  await person.keyboard('{Enter}')
}

/** Product names in list order. */
export const listed = (): string[] =>
  table()
    .getAllByRole('checkbox')
    .slice(1)
    .map((box) => (box.getAttribute('aria-label') ?? '').replace('Select ', ''))
