import type { DeliveryStop } from '@dray/contract/deliveries'
import { formatDay } from '@dray/domain/documents/document-sheet'
import { formatDollars } from '@dray/domain/money'
import { amountToCollect, type Round } from '@dray/domain/deliveries/delivery-rounds'
import { shortBatchNumber } from '@dray/domain/batches/tags'
import { graphemes, printable } from './printable.ts'

/** What one driver takes along on a day. */
export type RouteSheet = { company: string; day: string; round: Round<DeliveryStop> }

/** The data of a route sheet as its template reads it: a JSON text, inert whatever it holds. */
export function routeSheetInput({ company, day, round }: RouteSheet): string {
  const driver = round.driverName ?? ''
  const said = {
    company,
    short: begun(company),
    driver,
    title: `Route sheet`,
    number: `${begun(driver)} · ${formatDay(day)}`,
    day: formatDay(day),
    facts: [
      { label: 'Stops', value: String(round.stops.length) },
      { label: 'Units', value: figure(round.units) },
      { label: 'To collect', value: formatDollars(round.amountToCollect) },
    ],
    stops: round.stops.map(saidOf),
  }
  return JSON.stringify(said, (_key, value: unknown) => (typeof value === 'string' ? printable(value) : value))
}

const saidOf = (stop: DeliveryStop) => ({
  customer: stop.customerName,
  address: stop.address ?? '',
  contact: [stop.contactName, stop.contactPhone].filter((part) => part !== null && part !== '').join('  ·  '),
  order: `Order ${stop.orderNum}  ·  packed at ${stop.packingLocationName}`,
  notes: stop.notes ?? '',
  units: `${figure(stop.unitQuantity)} ${stop.unitQuantity === 1 ? 'unit' : 'units'}`,
  collect: formatDollars(amountToCollect(stop)),
  items: stop.items.map(({ productName, quantity, batchNumber }) => ({
    quantity: figure(quantity),
    product: productName,
    batch: batchNumber === null ? '' : shortBatchNumber(batchNumber),
  })),
})

const figure = (count: number): string => count.toLocaleString('en-US')

/** The footer has one line, whatever a company or a driver is called. */
function begun(name: string): string {
  const letters = graphemes(name)
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : name
}
