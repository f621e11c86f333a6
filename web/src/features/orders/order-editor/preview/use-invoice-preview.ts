import type { Customer } from '@dray/contract/customers'
import { listLocations } from '@dray/contract/locations'
import type { Order } from '@dray/contract/orders'
import { listDrivers } from '@dray/contract/users'
import type { OrderContent } from '@dray/domain/documents/document-content'
import { invoiceContent } from '@dray/domain/documents/invoice-content'
import { type PageSetup, printPages } from '@dray/domain/documents/page-setup'
import { minus, zero } from '@dray/domain/money'
import { startingLocation } from '@dray/domain/deliveries/deliveries'
import { dueOnByTerms, termsText } from '@dray/domain/receivables/due-date'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { companyDay } from '@dray/domain/time/company-day'
import { useMemo } from 'react'
import { useRead } from '../../../../kit/api/use-call.ts'
import { companyToday } from '../../../../kit/text/dates.ts'
import { documentCompany } from '../../../../records/documents/document-company.ts'
import { useSettings } from '../../../../kit/session.tsx'
import type { MenuProduct } from '../cart/use-catalog.ts'
import type { OrderDraft } from '../draft/order-draft.ts'
import { appliedTo } from './preview-totals.tsx'

export type PreviewInput = {
  draft: OrderDraft
  draftNum: string
  order: Order | undefined
  customer: Customer | undefined
}

/** When the order would be due by the customer's terms, or is by a date set by hand. */
type DueOn = { on: string; terms: string }

export type PreviewHead = { content: OrderContent; due: DueOn | undefined }

function useDueOn({ draft, order, customer }: PreviewInput): DueOn | undefined {
  const { timeZone } = useSettings()
  const { deliveryDate } = draft
  return useMemo(() => {
    if (order?.dueOn && order.isDueOnSet) return { on: order.dueOn, terms: 'Set by hand' }
    if (customer === undefined) return undefined
    const { paymentTermsDays = null } = customer
    const placedOn = order ? companyDay(order.createdAt, timeZone) : companyToday(timeZone)
    return { on: dueOnByTerms(deliveryDate || null, placedOn, paymentTermsDays), terms: termsText(paymentTermsDays) }
  }, [order, customer, deliveryDate, timeZone])
}

/** The invoice header for the preview, which shows the lines itself, and the full invoice for the PDF. */
export function useInvoicePreview(
  { draft, draftNum, order, customer }: PreviewInput,
  sellable: ReadonlyMap<number, MenuProduct> | undefined,
) {
  const withoutLines = useWithoutLines({ draft, draftNum, order, customer })
  // Memoized, so that changing a line doesn't rerender the header.
  const due = useDueOn({ draft, draftNum, order, customer })
  const header: PreviewHead = useMemo(
    () => ({ content: invoiceContent({ ...withoutLines, page: printPages.newOrder }), due }),
    [withoutLines, due],
  )
  return {
    header,
    content: (page: PageSetup): OrderContent => {
      const { lines } = draft.cart
      const { subtotal, discount, total } = orderTotals(lines, draft.discount ?? zero)
      const amounts = { subtotal, dollarAdjustment: discount, balanceDue: minus(total, appliedTo(order)) }
      const { discountNotes, notes } = draft
      return invoiceContent({
        ...withoutLines,
        order: {
          ...withoutLines.order,
          ...amounts,
          ...dueDate(order, draft),
          orderedItems: lines.map((line) => ({
            ...line,
            unitsPerCase: sellable?.get(line.productId)?.unitQuantity ?? null,
          })),
          discountNotes,
          notes,
        },
        page,
      })
    },
  }
}

/** Saving with another delivery date moves the due date, unless it was set by hand. */
function dueDate(order: Order | undefined, { deliveryDate }: OrderDraft) {
  if (order === undefined) return {}
  const { dueOn, isDueOnSet, paymentTermsDays } = order
  const isKept = isDueOnSet || (deliveryDate || null) === order.deliveryDate
  return isKept ? { dueOn, isDueOnSet, paymentTermsDays } : {}
}

function useWithoutLines({ draft, draftNum, order, customer }: PreviewInput) {
  const settings = useSettings()
  const drivers = useRead(listDrivers).data
  const locations = useRead(listLocations).data
  const { way, deliveryDate, driverId, packingLocationId, customerPO } = draft
  return useMemo(() => {
    const locationId = packingLocationId ?? startingLocation(locations ?? [])
    return {
      order: {
        orderNum: draftNum,
        customerPO: customerPO.trim() || null,
        backorderOf: order?.backorderOf,
        onBackorder: order?.onBackorder,
        pickupOrder: way === 'pickup',
        deliveryDate: deliveryDate || null,
        driverName: drivers?.find(({ id }) => id === driverId)?.name ?? null,
        packingLocationName: locations?.find(({ id }) => id === locationId)?.name ?? null,
        ...withoutAmounts,
      },
      // Until the customers are loaded, use the one stored in the order.
      customer: customer ?? order?.customer ?? { customerName: 'No customer yet' },
      company: documentCompany(settings),
      invoiceFooter: settings.invoiceFooter,
      issuedOn: order ? companyDay(order.createdAt, settings.timeZone) : companyToday(settings.timeZone),
    }
  }, [
    draftNum,
    order,
    customer,
    way,
    deliveryDate,
    driverId,
    packingLocationId,
    customerPO,
    drivers,
    locations,
    settings,
  ])
}

const withoutAmounts = {
  orderedItems: [],
  subtotal: zero,
  dollarAdjustment: zero,
  balanceDue: zero,
  discountNotes: null,
  notes: null,
}
