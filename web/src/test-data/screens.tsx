import { findSplits } from '@dray/contract/backorders'
import { listHeldDeliveries } from '@dray/contract/deliveries/held'
import { listDocuments } from '@dray/contract/documents'
import { listBrands } from '@dray/contract/brands'
import { readPaymentReceipt } from '@dray/contract/payments/receipts'
import { readStatement } from '@dray/contract/statements'
import type { Call } from '@dray/contract/call'
import { readChangeLog } from '@dray/contract/changelog'
import { nextHeader } from '@dray/contract/call/paged-list'
import { readWaitingMessages } from '@dray/contract/inbox'
import { listCollections, readCollectedTotals } from '@dray/contract/collections'
import { collectedMoney } from '@dray/domain/collections/collections'
import { readCountCoverage } from '@dray/contract/counts'
import { listComments } from '@dray/contract/comments'
import { listCustomerMemos, listOrderMemos, readMemoPaper } from '@dray/contract/memos'
import { listKeys } from '@dray/contract/keys'
import { listUsers } from '@dray/contract/users'
import { readProofs } from '@dray/contract/deliveries/proofs'
import { listCustomerPayments, listOrderPayments, listOrdersToCredit } from '@dray/contract/payments'
import { type ProblemCode, problems } from '@dray/contract/problems'
import { findStockLeft } from '@dray/contract/pending'
import { listProductCodes } from '@dray/contract/products'
import { listPromises } from '@dray/contract/orders/promises'
import { listOpenBalances, readOwed } from '@dray/contract/receivables'
import { listViews } from '@dray/contract/preferences/saved-views'
import { readSecondFactor } from '@dray/contract/users/second-factor'
import type { CompanySettings, AppSettings } from '@dray/contract/settings'
import { readCreditStanding } from '@dray/contract/orders/credit-holds'
import { listOnOrder } from '@dray/contract/purchases/suggestions'
import { zero } from '@dray/domain/money'
import { nothingOwed } from '@dray/domain/receivables/aging'
import type { Role } from '@dray/domain/users/permissions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { z } from 'zod'
import { DialogContext, ModalContext, type OpenModal } from '../kit/modals/modals.tsx'
import { SessionContext, SettingsContext, userSession } from '../kit/session.tsx'
import { acceptChange, keepAnswers } from './reloaded-by-changes.ts'
import { TestTheme } from './test-theme.tsx'
import { aPaymentReceipt, aStatementAccount } from './payments/account-documents.ts'
import { aCatalogBrand } from './catalog.ts'
import { aMemoDocument } from './payments/memos.ts'

export const settings: AppSettings = {
  siteUrl: 'https://dray.example',
  botName: null,
  companyName: 'Northwind Traders',
  companyAddress: '1 Harbor Way',
  companyPhone: '555-0100',
  companyLogo: null,
  pageSize: null,
  invoiceFooter: '',
  paymentTermsDays: null,
  timeZone: 'America/Los_Angeles',
  passwordMinLength: 4,
  firstStart: false,
  mailEnabled: true,
  resetByEmail: false,
}

/** All settings at their defaults. */
export const theCompany: CompanySettings = {
  id: 1,
  companyName: null,
  companyAddress: null,
  companyPhone: null,
  logo: null,
  accent: null,
  invoiceFooter: null,
  paymentTermsDays: null,
  pageSize: null,
  batchOrder: 'FIFO',
  paymentMethods: [],
  allocateWaiting: true,
  requireSignature: false,
  requirePhoto: false,
  payWhenPaid: false,
  requirePayment: false,
  sellsCannabis: null,
  countLimitUnits: null,
  countLimitPercent: null,
  secondFactorRoles: [],
  environment: {
    companyName: settings.companyName,
    companyAddress: settings.companyAddress,
    companyPhone: settings.companyPhone,
  },
  modifiedOn: new Date('2026-11-01T17:00:00Z'),
}

type SentRequest = { url: URL; params: Record<string, string>; body: unknown; headers: Headers }
type Handler = {
  method: string
  call: string
  path: RegExp
  answer: (request: SentRequest) => Response | Promise<Response>
}

/** Encodes the answer by the contract, as the server does. */
export const answerCall = <A extends z.ZodType>(
  call: Pick<Call, 'method' | 'path'> & { answer: A },
  answer: (request: SentRequest) => z.output<A> | Promise<z.output<A>>,
): Handler => handler(call, async (request) => Response.json(z.encode(call.answer, await answer(request))))

type ListedPage<Rows> = { rows: Rows; next?: string | undefined }

export const answerPage = <A extends z.ZodType>(
  call: Pick<Call, 'method' | 'path'> & { answer: A },
  answer: (request: SentRequest) => ListedPage<z.output<A>> | Promise<ListedPage<z.output<A>>>,
): Handler =>
  handler(call, async (request) => {
    const { rows, next } = await answer(request)
    const headers = next === undefined ? {} : { [nextHeader]: next }
    return Response.json(z.encode(call.answer, rows), { headers })
  })

export const answerPdf = (
  call: Pick<Call, 'method' | 'path'>,
  onRequest: (request: SentRequest) => void = () => {},
): Handler =>
  handler(call, (request) => {
    onRequest(request)
    return new Response(new Blob(['%PDF-'], { type: 'application/pdf' }), {
      headers: { 'content-type': 'application/pdf' },
    })
  })

export const refuseCall = (call: Pick<Call, 'method' | 'path'>, code: ProblemCode): Handler =>
  handler(call, () => refusalOf(code))

export function refusalOf(code: ProblemCode): Response {
  const [status, title] = problems[code]
  return Response.json({ type: `/problems/${code}`, title, error: title, status, code }, { status })
}

export const handler = ({ method, path }: Pick<Call, 'method' | 'path'>, answer: Handler['answer']): Handler => ({
  method,
  call: path,
  path: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
  answer,
})

/** Background reads of many screens: empty, unless a test answers them. */
const unlessAnswered = [
  answerCall(readStatement, () => aStatementAccount()),
  answerCall(readMemoPaper, () => aMemoDocument()),
  answerCall(readPaymentReceipt, () => aPaymentReceipt()),
  answerCall(listDocuments, () => ({ files: [] })),
  answerCall(findSplits, () => []),
  answerCall(listOnOrder, () => []),
  answerCall(listProductCodes, () => []),
  answerCall(listUsers, () => []),
  answerCall(listKeys, () => []),
  answerCall(listBrands, () => [aCatalogBrand({ marginFloor: 20 })]),
  answerCall(listPromises, () => []),
  answerCall(findStockLeft, () => []),
  answerCall(readCountCoverage, () => ({ days: 30, stocked: 0, counted: 0 })),
  answerCall(listCollections, () => []),
  answerCall(listHeldDeliveries, () => []),
  answerCall(readWaitingMessages, () => ({ count: 0, since: null })),
  answerCall(readSecondFactor, () => ({ turnedOnAt: null, recoveryCodesLeft: 0, isRequired: false })),
  answerCall(readCollectedTotals, () => ({ collections: 0, ...collectedMoney([]) })),
  answerCall(listComments, () => []),
  answerCall(listViews, () => []),
  answerCall(readChangeLog, () => []),
  answerCall(listOrderPayments, () => []),
  answerCall(listOrderMemos, () => []),
  answerCall(readProofs, () => []),
  answerCall(listCustomerMemos, () => []),
  answerCall(listCustomerPayments, () => []),
  answerCall(listOpenBalances, () => []),
  answerCall(listOrdersToCredit, () => ({ orders: [], count: 0, total: zero })),
  answerCall(readOwed, () => ({ balance: zero, aging: nothingOwed, overdue: zero, daysLate: 0, oldestDueOn: null })),
  answerCall(readCreditStanding, () => ({
    balance: zero,
    creditAvailable: zero,
    creditLimit: null,
    maxDaysLate: null,
    daysLate: 0,
    isOverLimit: false,
    isTooLate: false,
  })),
]

/** Replaces `fetch`. A request without a handler fails the test. */
export function stubServer(...handlers: Handler[]): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    for (const { method, call, path, answer } of [...handlers, ...unlessAnswered]) {
      const match = path.exec(url.pathname)
      if (match === null || method !== (init.method ?? 'GET')) continue
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
      const response = await answer({ url, params: { ...match.groups }, body, headers: new Headers(init.headers) })
      if (response.ok) acceptChange(method, call)
      return response
    }
    throw new Error(`${init.method ?? 'GET'} ${url.pathname} has no handler in this test`)
  })
}

export const openModal = vi.fn<OpenModal>()
export const openDialog = vi.fn<(dialog: unknown, input: object) => void>()

type Shown = { at: string; roles?: Role[]; history?: RouterHistory }

/** Shows a screen at a URL, from `screens` by path, to a user with these roles. */
export function showScreens(
  screens: Readonly<Record<string, RouteComponent>>,
  { at, roles = ['SALES'], history }: Shown,
) {
  const root = createRootRoute({ component: Outlet })
  const routes = Object.entries(screens).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: history ?? createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    // Like the application's router: `?open=1` is the text 1.
    stringifySearch: (search) => {
      const present = Object.entries(search).filter(([, value]) => value !== undefined)
      return present.length === 0 ? '' : `?${new URLSearchParams(present.map(([key, value]) => [key, String(value)]))}`
    },
  })
  const shown = showWithin(<RouterProvider router={router} />, roles)
  return { ...shown, router }
}

/** Shows part of a screen inside the application's providers. */
export function showWithin(part: ReactNode, roles: Role[] = ['SALES']) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  keepAnswers(cache)
  const session = userSession({
    id: 3,
    name: 'Ann',
    email: 'ann@dray.example',
    role: roles,
    title: null,
    avatar: null,
    image: null,
  })
  openModal.mockClear()
  openDialog.mockClear()
  const rendered = render(
    <TestTheme>
      <QueryClientProvider client={cache}>
        <SettingsContext value={settings}>
          <SessionContext value={session}>
            <ModalContext value={openModal}>
              <DialogContext value={openDialog}>{part}</DialogContext>
            </ModalContext>
          </SessionContext>
        </SettingsContext>
      </QueryClientProvider>
    </TestTheme>,
  )
  return { ...rendered, cache }
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** A time after the last change of any fixture. */
export const later = new Date('2026-03-10T07:00:00Z')
