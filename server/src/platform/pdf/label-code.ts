import type { LabelCode } from '@dray/domain/batches/zpl-labels'
import encodeQR from 'qr'

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
export function qrCode(address: string): string {
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
