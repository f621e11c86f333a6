import { formatDay } from '@dray/domain/documents/document-sheet'
import { type BatchLabel, type LabelSheet, sheetLayouts } from '@dray/domain/batches/batch-labels'
import { shortBatchNumber } from '@dray/domain/batches/tags'
import encodeQR from 'qr'
import { graphemes, printable } from './printable.ts'

export type LabelsToPrint = { sheet: LabelSheet; labels: readonly BatchLabel[] }

/** More letters than two lines of a label hold, whatever they are. To find out where a text is to be cut takes long with long ones. */
const maxLetters = 100

/** A label is narrow: a word is parted that a column of a document would still hold. */
const narrow = { longestRun: 14, piece: 6 }

/** The data of labels as the template reads it: a JSON text, inert whatever it holds. */
export const labelsInput = ({ sheet, labels }: LabelsToPrint): string =>
  JSON.stringify({ layout: sheetLayouts[sheet], labels: labels.map(saidOn) })

const begun = (text: string): string => printable(graphemes(text).slice(0, maxLetters).join(''), narrow)

const saidOn = (label: BatchLabel): Record<string, string> => ({
  product: begun(label.product),
  brand: begun(label.brand),
  sku: begun(label.sku),
  batchNumber: begun(label.batchNumber),
  short: printable(shortBatchNumber(label.batchNumber)),
  received: `Received ${formatDay(label.receivedOn)}`,
  left: `${label.remaining} left`,
  code: codeOf(label.address),
})

/** Longer addresses come from long names in other scripts; with less to mend a dirty label by, their code stays readable small. */
const longForCode = 150

/** The library insists on one; the label leaves room of its own around the code. */
const quietZone = 1

/** The QR code of an address as an SVG: one path of whole runs, so that no printer leaves a gap between two squares. */
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
