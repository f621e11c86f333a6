import type { DeliveryStop } from '@dray/contract/deliveries'
import type { DocumentCompany } from '@dray/domain/documents/document-content'
import { formatDay } from '@dray/domain/time/format-day'
import type { PageSize } from '@dray/domain/documents/page-setup'
import { formatDollars, sum, zero } from '@dray/domain/money'
import { amountLeft, type Route, shownNumber } from '@dray/domain/deliveries/deliveries'
import { collectText } from '@dray/domain/deliveries/to-collect'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { printable } from './printable.ts'
import { paperName, shortened } from './typst-input.ts'

export type RouteSheet = { company: DocumentCompany; size: PageSize; day: string; route: Route<DeliveryStop> }

/** JSON, so no text in it is executed. */
export function routeSheetInput({ company, size, day, route }: RouteSheet): string {
  const driver = route.driverName ?? ''
  const mustCollect = sum(route.stops.map(({ toCollect }) => toCollect))
  const left = sum(route.stops.map(amountLeft))
  const data = {
    company: company.name,
    short: shortened(company.name),
    paper: paperName(size),
    driver,
    title: 'Route sheet',
    number: `${shortened(driver)} · ${formatDay(day)}`,
    day: formatDay(day),
    facts: [
      { label: 'Stops', value: String(route.stops.length) },
      { label: 'Units', value: formatUnits(route.units) },
      ...(route.cases > 0 ? [{ label: 'Full cases', value: formatUnits(route.cases) }] : []),
      ...(mustCollect > zero || left === zero ? [{ label: 'To collect', value: formatDollars(mustCollect) }] : []),
      ...(left > mustCollect ? [{ label: 'Due', value: formatDollars(left) }] : []),
    ],
    stops: route.stops.map((stop, index) => ({ number: String(shownNumber(stop, index)), ...stopData(stop) })),
  }
  return JSON.stringify(data, (_key, value: unknown) => (typeof value === 'string' ? printable(value) : value))
}

const stopData = (stop: DeliveryStop) => ({
  customer: stop.customerName,
  address: stop.address ?? '',
  contact: [stop.contactName, stop.contactPhone].filter((part) => part !== null && part !== '').join('  ·  '),
  order: `Order ${stop.orderNum}  ·  packed at ${stop.packingLocationName}`,
  notes: stop.notes ?? '',
  units: `${formatUnits(stop.unitQuantity)} ${stop.unitQuantity === 1 ? 'unit' : 'units'}`,
  collect: formatDollars(stop.toCollect > zero ? stop.toCollect : amountLeft(stop)),
  amountLabel: stop.toCollect > zero || amountLeft(stop) === zero ? 'to collect' : 'due',
  remarks: amountRemarks(stop),
  items: stop.items.map(({ productName, quantity, batchNumber }) => ({
    quantity: formatUnits(quantity),
    product: productName,
    batch: batchNumber === null ? '' : shortBatchNumber(batchNumber),
  })),
})

/** How the amount to collect comes about, and what the customer owes past its due date. */
function amountRemarks(stop: DeliveryStop): string[] {
  const { toCollect, balanceDue, customerOverdue } = stop
  return [
    ...(toCollect > zero && toCollect !== balanceDue ? [collectText(stop)] : []),
    ...(customerOverdue > zero ? [`customer owes ${formatDollars(customerOverdue)} overdue`] : []),
  ]
}

const formatUnits = (count: number): string => count.toLocaleString('en-US')
