import { formatDay } from '@dray/domain/documents/document-sheet'
import { type BatchLabel, type LabelSheet, sheetLayouts } from '@dray/domain/batches/batch-labels'
import { shortBatchNumber } from '@dray/domain/batches/tags'
import encodeQR from 'qr'
import { graphemes, printable } from './printable.ts'

export type LabelsToPrint = { sheet: LabelSheet; labels: readonly BatchLabel[] }

/** More letters than two lines of a label can hold. Finding where to cut a long text takes long. */
const maxLetters = 100

/** A label is narrow: words break that would fit a column of a document. */
const onLabels = { longestRun: 14, piece: 6 }

/** The data of labels as the template reads it: JSON, so that no text in it is executed. */
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
  left: `${label.remaining} left`,
  code: codeOf(label.address),
})

/** Longer addresses come from long names in other scripts. With less error correction their code stays readable when small. */
const longForCode = 150

/** The library requires one. The label leaves its own room around the code. */
const quietZone = 1

/** The QR code of an address as an SVG: one path of whole runs, so that no printer leaves gaps between squares. */
function codeOf(address: string): string {
  const rows = encodeQR(address, 'raw', { ecc: address.length > longForCode ? 'low' : 'medium', border: quietZone })
  const path = rows.map((row, y) => runsOf(row).map(({ x, width }) => `M${x} ${y}h${width}v1h-${width}z`)).flat()
  const side = rows.length - 2 * quietZone
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${quietZone} ${quietZone} ${side} ${side}"><path d="${path.join('')}"/></svg>`
}

function runsOf(row: readonly boolean[]): { x: number; width: number }[] {
  const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []))
  return starts.map((x) => {
    const end = row.indexOf(false, x)
    return { x, width: (end < 0 ? row.length : end) - x }
  })
}
