import { parseTradeCode, scannedUnits, type TradeCode } from './gs1.ts'

export type CodedProduct = {
  id: number
  sku: string
  name: string
  gtin: string | null
  caseGtin: string | null
  unitQuantity: number | null
}

/** A code scanned at the dock, in a count, or while picking. */
export type TradeScan<Product extends CodedProduct = CodedProduct> = TradeCode & {
  /** Undefined if no product has the code yet. */
  product: Product | undefined
  /** Units in the scanned pack, if the code or the product says how many. */
  units: number | null
}

/** Undefined if the text is no code of the trade. */
export function readTradeScan<Product extends CodedProduct>(
  text: string,
  products: readonly Product[],
): TradeScan<Product> | undefined {
  const code = parseTradeCode(text)
  if (code === undefined) return undefined
  const byUnit = products.find(({ gtin }) => gtin === code.gtin)
  const product = byUnit ?? products.find(({ caseGtin }) => caseGtin === code.gtin)
  const isCase = byUnit === undefined && product !== undefined
  return { ...code, product, units: scannedUnits(code, isCase, product?.unitQuantity ?? null) }
}

type Line = { sku: string; batchNumber: string | null }

/** The lines of the scanned product, and of them those of the scanned lot if it names one. */
export function linesOfScan<Each>(lines: readonly Each[], scan: TradeScan, lineOf: (line: Each) => Line): Each[] {
  const { product, lot } = scan
  const ofProduct = lines.filter((line) => lineOf(line).sku === product?.sku)
  if (lot === null) return ofProduct
  const ofLot = ofProduct.filter((line) => lineOf(line).batchNumber?.toUpperCase() === lot.toUpperCase())
  return ofLot.length > 0 ? ofLot : ofProduct.filter((line) => lineOf(line).batchNumber === null)
}
