import { formatDay } from '@dray/domain/documents/document-sheet'
import { type BatchLabel, type LabelSheet, sheetLayouts } from '@dray/domain/batches/batch-labels'
import type { UnusableReason } from '@dray/domain/batches/usable-batches'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import encodeQR from 'qr'
import { graphemes, printable } from './printable.ts'

export type LabelsToPrint = { sheet: LabelSheet; labels: readonly BatchLabel[] }

/** More than fits on two lines of a label. Finding where to cut a long text is slow. */
const maxLetters = 100

/** Labels are narrow, so break words that would fit into a document's column. */
const onLabels = { maxRun: 14, piece: 6 }

/** JSON, so no text in it is executed. */
export const labelsInput = ({ sheet, labels }: LabelsToPrint): string =>
  JSON.stringify({ layout: sheetLayouts[sheet], labels: labels.map(labelData) })

const shortText = (text: string): string => printable(graphemes(text).slice(0, maxLetters).join(''), onLabels)

const labelData = (label: BatchLabel): Record<string, string> => ({
  product: shortText(label.product),
  brand: shortText(label.brand),
  sku: shortText(label.sku),
  batchNumber: shortText(label.batchNumber),
  short: printable(shortBatchNumber(label.batchNumber)),
  received: `Received ${formatDay(label.receivedOn)}`,
  remaining: `${label.remaining} left`,
  facts: labelFacts(label),
  code: qrCode(label.address),
})

const marks: Partial<Record<UnusableReason, string>> = { EXPIRED: 'EXPIRED', ON_HOLD: 'ON HOLD' }

/** Empty if none is set. */
function labelFacts({ expiresOn, thcPercent, cbdPercent, unusableReason }: BatchLabel): string {
  const isExpired = unusableReason === 'EXPIRED'
  return [
    (unusableReason && marks[unusableReason]) ?? '',
    expiresOn === null ? '' : `${isExpired ? '' : 'Expires '}${formatDay(expiresOn)}`,
    thcPercent === null ? '' : `THC ${thcPercent}%`,
    cbdPercent === null ? '' : `CBD ${cbdPercent}%`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Long names in other scripts make longer URLs. Less error correction keeps their codes readable at a small size. */
const maxMediumLength = 150

/** The library requires a border. The label has its own space around the code. */
const quietZone = 1

/** An SVG of the URL. Draws adjacent squares as one run, so printers leave no gaps between them. */
function qrCode(address: string): string {
  const rows = encodeQR(address, 'raw', { ecc: address.length > maxMediumLength ? 'low' : 'medium', border: quietZone })
  const path = rows.map((row, y) => darkRuns(row).map(({ x, width }) => `M${x} ${y}h${width}v1h-${width}z`)).flat()
  const side = rows.length - 2 * quietZone
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${quietZone} ${quietZone} ${side} ${side}"><path d="${path.join('')}"/></svg>`
}

function darkRuns(row: readonly boolean[]): { x: number; width: number }[] {
  const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []))
  return starts.map((x) => {
    const end = row.indexOf(false, x)
    return { x, width: (end < 0 ? row.length : end) - x }
  })
}
