import { type BatchLabel, type LabelSheet, labelTexts, sheetLayouts } from '@dray/domain/batches/batch-labels'
import type { LabelCode } from '@dray/domain/batches/zpl-labels'
import { graphemes } from '@dray/domain/text/plain-text'
import encodeQR from 'qr'
import { printable } from './printable.ts'

export type LabelsToPrint = { sheet: LabelSheet; labels: readonly BatchLabel[] }

/** More than fits on two lines of a label. Finding where to cut a long text is slow. */
const maxLetters = 100

/** More than fits on two small lines. */
const maxFactsLetters = 250

/** Labels are narrow, so break words that would fit into a document's column. */
const onLabels = { maxRun: 14, piece: 6 }

/** JSON, so no text in it is executed. */
export const labelsInput = ({ sheet, labels }: LabelsToPrint): string =>
  JSON.stringify({ layout: sheetLayouts[sheet], labels: labels.map(labelData) })

const shortText = (text: string): string => printable(graphemes(text).slice(0, maxLetters).join(''), onLabels)

function labelData(label: BatchLabel): Record<string, string> {
  const texts = labelTexts(label)
  return {
    ...texts,
    product: shortText(texts.product),
    brand: shortText(texts.brand),
    sku: shortText(texts.sku),
    batchNumber: shortText(texts.batchNumber),
    short: printable(texts.short),
    facts: printable(graphemes(texts.facts).slice(0, maxFactsLetters).join(''), onLabels),
    code: qrCode(label.address),
  }
}

/** Long names in other scripts make longer URLs. Less error correction keeps their codes readable at a small size. */
const maxMediumLength = 150

/** The library requires a border. The label has its own space around the code. */
const quietZone = 1

const correction = (address: string) => (address.length > maxMediumLength ? 'low' : 'medium')
const qrRows = (address: string) => encodeQR(address, 'raw', { ecc: correction(address), border: quietZone })

/** For a printer that draws the code itself. */
export const labelCode = (address: string): LabelCode => ({
  modules: qrRows(address).length - 2 * quietZone,
  correction: correction(address) === 'low' ? 'L' : 'M',
})

/** An SVG of the URL. Draws adjacent squares as one run, so printers leave no gaps between them. */
function qrCode(address: string): string {
  const rows = qrRows(address)
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
