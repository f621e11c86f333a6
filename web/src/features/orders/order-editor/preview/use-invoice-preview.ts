import type { Customer } from '@dray/contract/customers'
import { listLocations } from '@dray/contract/locations'
import type { Order } from '@dray/contract/orders'
import { listDrivers } from '@dray/contract/users'
import type { DocumentContent } from '@dray/domain/documents/document-content'
import { invoiceContent } from '@dray/domain/documents/invoice-content'
import { type PageSetup, printPages } from '@dray/domain/documents/page-setup'
import { minus, zero } from '@dray/domain/money'
import { startingLocation } from '@dray/domain/orders/delivery'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { companyDay } from '@dray/domain/time/company-day'
import { useMemo } from 'react'
import { useRead } from '../../../../shared/api/use-call.ts'
import { companyToday } from '../../../../shared/dates.ts'
import { documentCompany } from '../../../../shared/documents/document-company.ts'
import { useSettings } from '../../../../shared/session.tsx'
import type { OrderDraft } from '../draft/order-draft.ts'
import { appliedTo } from './preview-sums.tsx'

export type Previewed = {
  draft: OrderDraft
  draftNum: string
  /** The order as it was last saved, when it was saved before. */
  order: Order | undefined
  customer: Customer | undefined
}

/** The invoice as it will read: without its lines, which the preview shows itself, and whole, on the page of its PDF. */
export function useInvoicePreview({ draft, draftNum, order, customer }: Previewed) {
  const withoutLines = useWithoutLines({ draft, draftNum, order, customer })
  // The same until something of it changes: a changed line must not draw it again.
  const head = useMemo(() => invoiceContent({ ...withoutLines, page: printPages.newOrder }), [withoutLines])
  return {
    head,
    content: (page: PageSetup): DocumentContent => {
      const { lines } = draft.cart
      const { subtotal, discount, total } = orderTotals(lines, draft.discount ?? zero)
      const amounts = { subtotal, dollarAdjustment: discount, balanceDue: minus(total, appliedTo(order)) }
      const { discountNotes, notes } = draft
      return invoiceContent({
        ...withoutLines,
        order: { ...withoutLines.order, ...amounts, orderedItems: lines, discountNotes, notes },
        page,
      })
    },
  }
}

function useWithoutLines({ draft, draftNum, order, customer }: Previewed) {
  const settings = useSettings()
  const drivers = useRead(listDrivers).data
  const locations = useRead(listLocations).data
  const { way, deliveryDate, driverId, packingLocationId } = draft
  return useMemo(() => {
    const locationId = packingLocationId ?? startingLocation(locations ?? [])
    return {
      order: {
        orderNum: draftNum,
        pickupOrder: way === 'pickup',
        deliveryDate: deliveryDate || null,
        driverName: drivers?.find(({ id }) => id === driverId)?.name ?? null,
        packingLocationName: locations?.find(({ id }) => id === locationId)?.name ?? null,
        ...withoutAmounts,
      },
      // Until the customers are read, a saved order says itself who it is for.
      customer: customer ?? order?.customer ?? { customerName: 'No customer yet' },
      company: documentCompany(settings),
      issuedOn: order ? companyDay(order.createdAt, settings.timeZone) : companyToday(settings.timeZone),
    }
  }, [draftNum, order, customer, way, deliveryDate, driverId, packingLocationId, drivers, locations, settings])
}

const withoutAmounts = {
  orderedItems: [],
  subtotal: zero,
  dollarAdjustment: zero,
  balanceDue: zero,
  discountNotes: null,
  notes: null,
}
