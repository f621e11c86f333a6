import type { Call } from '@dray/contract/call'
import { withdrawCollection } from '@dray/contract/collections'
import { createRouteSheet, setStopOrder } from '@dray/contract/deliveries'
import { createDocument, createDocumentUpload } from '@dray/contract/documents'
import { changeOrder } from '@dray/contract/orders'
import { signOut } from '@dray/contract/users/session'
import { createImageUpload, uploadDocument, uploadImage } from '@dray/contract/storage'
import { cents } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { readEvents, readStoredRoute } from '../route/database.ts'
import { doublePressWindow } from '../kit/timings.ts'
import { downloads } from './downloads.ts'
import { anOrder } from './orders/orders.tsx'
import { sign, stubPictures } from './proofs.ts'
import { answerCall, answerPdf, handler } from './screens.tsx'
import { passTime, setUpUser } from './set-up-user.ts'
import { aRouteStop, openStop, routeStop, type showRoute } from './shown-route.tsx'

export type Phone = Awaited<ReturnType<typeof showRoute>>
type Options = NonNullable<Parameters<typeof showRoute>[0]>

/** Presses a button of the stop of Ernst Handel, or of what is open above it. */
export const press = async (name: string | RegExp): Promise<void> =>
  setUpUser().click(await screen.findByRole('button', { name }))
const chooseReason = async (reason: string) => press(reason)
/** The totals to load and collect, with the map, the order of stops, and the sheet. */
async function openSummary(): Promise<void> {
  const summary = await screen.findByText(/ to load · /)
  if (summary.parentElement?.hasAttribute('open') === false) await setUpUser().click(summary)
}
const seen = async (text: RegExp) => expect(await within(await routeStop()).findByText(text)).toBeVisible()

const waiting = {
  id: 1,
  driverId: 3,
  amount: cents(20_00),
  paymentMethod: 'CASH',
  reference: null,
  note: null,
  status: 'waiting',
  refusalReason: null,
} as const

/** An act that is kept as events until the server has them (D-271). `files`: the parts of the page that make them. */
export type EventAction = {
  files: readonly string[]
  options?: Options
  act: () => Promise<void>
  events: readonly Record<string, unknown>[]
  /** At the stop, once the server has it. */
  shows: RegExp
}

export const eventActions: Readonly<Record<string, EventAction>> = {
  'a delivery in one press': {
    files: ['stop/use-stop-actions.ts'],
    act: () => press('Delivered: Ernst Handel'),
    events: [{ kind: 'DELIVERED', orderId: 42 }],
    shows: /^Delivered at/,
  },
  'a delivery with refused units, signature and photo': {
    files: ['stop/use-stop-actions.ts'],
    options: {
      rules: { requireSignature: true, requirePhoto: true },
      answers: [
        answerCall(createImageUpload, ({ body }) => {
          const { bucket, fileName } = createImageUpload.body.parse(body)
          return { uploadUrl: `/storage/${bucket}/${fileName}?expires=1&signature=s` }
        }),
        handler(uploadImage, () => new Response(null, { status: 204 })),
      ],
    },
    async act() {
      stubPictures()
      await press('Delivered: Ernst Handel')
      await press('Refuse units: Chai')
      await press('One more. Refused, can be sold again: Chai')
      await chooseReason('Too many')
      sign(screen.getByRole('img', { name: 'Signature: none yet' }))
      await setUpUser().upload(
        screen.getByLabelText('Take a photo'),
        new File(['x'], 'drop.jpg', { type: 'image/jpeg' }),
      )
      await screen.findByRole('img', { name: 'Photo 1' })
      await press('Delivered')
    },
    events: [
      {
        kind: 'DELIVERED',
        signature: 'M 10 20 L 60 90',
        photos: [expect.stringMatching(/\.jpg$/)],
        accepted: [{ orderLineId: 1, units: 11, refused: [{ units: 1, disposition: 'RESTOCK', reason: 'Too many' }] }],
      },
    ],
    shows: /^Delivered at .*, 1 unit back$/,
  },
  'money after the delivery': {
    files: ['stop/use-stop-actions.ts'],
    options: { stops: [aRouteStop({ orderStatus: 'DELIVERED' })] },
    async act() {
      await openStop()
      await press('Collect: Ernst Handel')
      await press('Collect $216.00')
    },
    events: [{ kind: 'COLLECTED', orderId: 42, amount: 216_00, paymentMethod: 'CASH' }],
    shows: /^Collected \$216\.00 in cash, awaiting confirmation$/,
  },
  'money and then the delivery': {
    files: ['stop/use-stop-actions.ts'],
    options: { stops: [aRouteStop({ toCollect: cents(216_00) })] },
    async act() {
      await press('Delivered: Ernst Handel')
      await press('Collect $216.00')
    },
    events: [
      { kind: 'COLLECTED', amount: 216_00 },
      { kind: 'DELIVERED', orderId: 42 },
    ],
    shows: /^Delivered at/,
  },
  'a stop that was not delivered': {
    files: ['stop/use-stop-actions.ts'],
    async act() {
      await press('Not delivered: Ernst Handel')
      await chooseReason('Customer closed')
      await press('Not delivered')
    },
    events: [{ kind: 'NOT_DELIVERED', orderId: 42, reason: 'Customer closed' }],
    shows: /^Not delivered at .*: Customer closed$/,
  },
}

/** An act that needs a connection. `files`: the parts of the page that do it. */
export type OnlineAction = {
  files: readonly string[]
  call: Pick<Call, 'method' | 'path'>
  options?: (phone: { current: Phone | undefined }) => Options
  /** Up to its last press, also once more after it failed. */
  prepare?: (phone: Phone) => Promise<void>
  press: string | RegExp
  sent?: object
  /** Once the server has done it. */
  done: () => Promise<unknown>
  /** Why it can't be done any more after signing in again, or counts as done. */
  endsWithSignIn?: string
}

const showInTab = vi.fn<() => void>()
const invoiceAnswers = [
  answerCall(createDocumentUpload, () => ({ uploadUrl: '/storage/documents/invoices/it.pdf?expires=1&signature=s' })),
  handler(uploadDocument, () => new Response(null, { status: 204 })),
]
const invoice = (name: string, text: string): OnlineAction => ({
  files: ['stop/stop-forms.tsx'],
  call: createDocument,
  options: () => ({ answers: [answerPdf(createDocument, () => {}), ...invoiceAnswers] }),
  async prepare() {
    downloads()
    vi.stubGlobal('open', () => ({ location: { replace() {} }, close() {} }))
    await press('Invoice: Ernst Handel, order 100023')
  },
  press: name,
  sent: expect.objectContaining({ kind: 'invoice', recordId: 42 }),
  done: () => screen.findByText(text),
})

export const onlineActions: Readonly<Record<string, OnlineAction>> = {
  'undoing a delivery': {
    files: ['stop/use-stop-actions.ts'],
    call: changeOrder,
    options: (phone) => ({
      answers: [
        answerCall(changeOrder, () => {
          const { current } = phone
          if (current) current.stops = [aRouteStop()]
          return anOrder({ id: 42, orderStatus: 'PACKED' })
        }),
      ],
    }),
    async prepare(phone) {
      await press('Delivered: Ernst Handel')
      await waitFor(() => expect(phone.events).toHaveLength(1))
      await seen(/^Delivered at [^,]*$/)
      await passTime(doublePressWindow)
    },
    press: 'Undo delivery',
    sent: { orderStatus: 'PACKED' },
    done: () => screen.findByRole('button', { name: 'Delivered: Ernst Handel' }),
    endsWithSignIn: 'the seconds to undo it are over',
  },
  'undoing a payment': {
    files: ['stop/stop-item.tsx'],
    call: withdrawCollection,
    options: (phone) => ({
      stops: [aRouteStop({ collections: [waiting] })],
      answers: [
        answerCall(withdrawCollection, () => {
          const { current } = phone
          if (current) current.stops = [aRouteStop()]
          return { ok: true as const }
        }),
      ],
    }),
    press: /^Undo payment: collected \$20\.00/,
    done: () => waitFor(() => expect(screen.queryByText(/^Collected \$20\.00/)).toBeNull()),
  },
  'another order of stops': {
    files: ['shell/stop-order.tsx'],
    call: setStopOrder,
    options: (phone) => {
      const stops = [aRouteStop(), aRouteStop({ id: 43, customerName: 'QUICK-Stop' })]
      return {
        stops,
        answers: [
          answerCall(setStopOrder, () => {
            const { current } = phone
            if (current) current.stops = stops.toReversed()
            return stops.toReversed()
          }),
        ],
      }
    },
    async prepare() {
      await openSummary()
      await press('Order of stops')
      await press('Move QUICK-Stop up')
    },
    press: 'Save order',
    sent: { orderIds: [43, 42] },
    done: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  },
  'the route sheet': {
    files: ['shell/summary.tsx'],
    call: createRouteSheet,
    options: () => ({ answers: [answerPdf(createRouteSheet, () => {})] }),
    async prepare() {
      downloads()
      showInTab.mockClear()
      await openSummary()
      vi.stubGlobal('open', () => ({ location: { replace: showInTab }, close() {} }))
    },
    press: 'Route sheet',
    sent: { day: '2026-03-09', driverId: 3 },
    done: () => waitFor(() => expect(showInTab).toHaveBeenCalledOnce()),
  },
  'an invoice as a download': invoice('Download PDF', 'Downloaded'),
  'an invoice in a tab': invoice('Open PDF', 'Opened in a new tab'),
  'an invoice saved with its order': invoice('Save PDF to Order', 'Saved to the order'),
  'signing out': {
    files: ['shell/sign-out.tsx'],
    call: signOut,
    options: () => ({ answers: [answerCall(signOut, () => ({ ok: true as const }))] }),
    async prepare() {
      // jsdom has no popovers.
      HTMLElement.prototype.hidePopover = () => {}
      await press('Menu')
      await press('Sign out')
      await screen.findByRole('dialog', { name: 'Sign out?' })
    },
    press: 'Sign out',
    async done() {
      await waitFor(async () => expect(await readStoredRoute()).toBeUndefined())
      expect(await readEvents(3)).toEqual([])
    },
    endsWithSignIn: 'a session that has ended is signed out already',
  },
}
