import { type CountedIn, noQuantity, readAmount, type TypedQuantity } from './typed-line.ts'

/** `cells`: undefined if it has none. `row`: from 1. `header`: of the table it is in. */
export type TextRow = {
  row: number
  text: string
  from: number
  cells: readonly string[] | undefined
  header: SheetColumns | undefined
}

export type CellLine = TypedQuantity & { name: string }

/** Positions of the columns that a header names; `width`: how many columns it has. */
export type SheetColumns = {
  name: number
  quantity: number
  width: number
  isQuantityNamed: boolean
  /** What the head of the quantities says. */
  countedIn: CountedIn
}

/** Cells come from rows with tabs, or with two or more cells below a header. A quoted cell may have separators and line breaks in it. */
export function textRows(text: string): TextRow[] {
  const rows: TextRow[] = []
  let header: SheetColumns | undefined
  let isFirst = true
  for (const row of rowsIn(text)) {
    const found = isFirst || isTableRow(row.text) ? headerColumns(rowCells(row.text), isFirst) : undefined
    isFirst = false
    if (found) header = found
    else rows.push({ ...row, header, cells: hasCells(row.text, header) ? rowCells(row.text) : undefined })
  }
  return rows
}

const maxHeaderLetters = 500

const isTableRow = (row: string): boolean => row.length < maxHeaderLetters && /[\t,;|]/.test(row)

/** "Thanks, Ana" below a header has no number where the quantities are, so it is no row of the table. */
function hasCells(row: string, header: SheetColumns | undefined): boolean {
  if (row.includes('\t')) return true
  if (isPiped(row)) return rowCells(row).some(isFigure) || header !== undefined
  const cells = rowCells(row)
  if (header === undefined) return cells.length > 1 && row.startsWith('"')
  const quantity = cells[header.quantity] ?? ''
  return cells.length > 1 && (quantity === '' || isFigure(quantity))
}

/** Without a header: the first text and the first number. */
export function readCells(cells: readonly string[], header: SheetColumns | undefined): CellLine {
  const columns = header ?? guessColumns(cells)
  const typed = cells[columns.quantity] ?? ''
  const unread: TypedQuantity = typed === '' ? noQuantity : { ...noQuantity, problem: 'not-whole' }
  const quantity = readAmount(typed) ?? unread
  const isUnclear = header?.isQuantityNamed ? isSplit(cells, header) : hasTwoNumbers(cells, columns.name)
  return {
    ...quantity,
    ...(quantity.countedIn === 'UNIT' && { countedIn: countedIn(cells, columns.name) ?? header?.countedIn ?? 'UNIT' }),
    ...(isUnclear && unclear),
    name: cells[columns.name] ?? '',
  }
}

/** One may be the number of the row, or what is on hand. A price has decimals or a sign. */
function hasTwoNumbers(cells: readonly string[], name: number): boolean {
  return cells.filter((cell, at) => at !== name && /^\d{1,7}$/.test(cell)).length > 1
}

/** A cell of its own may say "cs" or "boxes". */
function countedIn(cells: readonly string[], name: number): CountedIn | undefined {
  const units = cells.filter((_, at) => at !== name).flatMap((cell) => readAmount(`1 ${cell}`) ?? [])
  return units.map((unit) => unit.countedIn).find((unit) => unit !== 'UNIT')
}

const unclear = { quantity: null, problem: 'unclear' } as const

/** The bound keeps a text full of quotation marks from being searched to its end at each. A quotation mark without a closing one is an ordinary character. */
const wholeRow = /(?:(?<=^|[\t,;\r\n])"(?:[^"]|""){0,2000}"(?=[\t,;\r\n]|$)|[^\r\n])*/y
const oneLine = /[^\r\n]*/y
const lineBreak = /\r\n|\r|\n/g
const quotedCell = /(?<=^|[\t,;])"(?:[^"]|""){0,2000}"(?=[\t,;]|$)/g

function* rowsIn(text: string): Generator<Pick<TextRow, 'row' | 'text' | 'from'>> {
  const pattern = text.includes('\t') ? wholeRow : oneLine
  let row = 1
  for (let from = 0; from < text.length; ) {
    pattern.lastIndex = from
    const own = pattern.exec(text)?.[0] ?? ''
    if (/[^\s,;]/.test(own)) yield { row, text: own, from }
    from += own.length
    if (text[from] === '\r' && text[from + 1] === '\n') from += 1
    from += 1
    row += 1 + (own.match(lineBreak)?.length ?? 0)
  }
}

/** "| Chai | 12 |", as tables are drawn in plain text. */
const isPiped = (row: string): boolean => row.length < 2000 && /\|[^|]{1,200}\|/.test(row)

/** Text copied from a spreadsheet has tabs; its commas are inside cells. */
function rowSeparator(row: string): string {
  const bare = row.replace(quotedCell, '')
  return bare.includes('\t') ? '\t' : isPiped(bare) ? '|' : bare.includes(';') ? ';' : ','
}

export function rowCells(row: string): string[] {
  const quoted: string[] = []
  const bare = row.replace(quotedCell, (cell) => {
    quoted.push(cell.slice(1, -1).replaceAll('""', '"'))
    return '\u0000'
  })
  return bare.split(rowSeparator(row)).map((cell) => (cell === '\u0000' ? (quoted.shift() ?? '') : cell).trim())
}

const skuHeads = ['sku', 'productsku', 'itemsku', 'itemno', 'itemnumber', 'itemcode', 'productcode', 'code']
/** The surest first: "Item" may also be the number of the row, and "Order" that of the order. */
const nameHeads = ['product', 'products', 'productname', 'name', 'description', 'item', 'items', 'itemname']
const quantityHeads = [
  'quantity',
  'qty',
  'units',
  'count',
  'pieces',
  'pcs',
  'orderquantity',
  'orderqty',
  'amount',
  'order',
]
const caseHeads = ['cases', 'cs', 'qtycases', 'casesordered', 'caseqty']

/** Undefined if it isn't a header; "Product 7," isn't one. A SKU says more than a name. */
function headerColumns(cells: readonly string[], isFirst: boolean): SheetColumns | undefined {
  const heads = cells.map((cell) => cell.toLowerCase().replace(/[^a-z\d]/g, ''))
  const columnPosition = (names: readonly string[]) => heads.indexOf(names.find((head) => heads.includes(head)) ?? '-')
  const [sku, units, inCases] = [columnPosition(skuHeads), columnPosition(quantityHeads), columnPosition(caseHeads)]
  const productName = columnPosition(nameHeads)
  const quantity = units >= 0 ? units : inCases
  const name = sku >= 0 ? sku : productName
  const isNamed = name >= 0 && quantity >= 0
  const isHalfNamed = isFirst && (name >= 0 || quantity >= 0) && heads.length > 1 && !cells.some(isFigure)
  if (!isNamed && !isHalfNamed) return undefined
  return {
    name: name >= 0 ? name : quantity === 0 ? 1 : 0,
    quantity: quantity >= 0 ? quantity : name === 1 ? 0 : name + 1,
    width: heads.length,
    isQuantityNamed: quantity >= 0,
    countedIn: units < 0 && inCases >= 0 ? 'CASE' : 'UNIT',
  }
}

const isFigure = (cell: string): boolean => /^[-+]?[\d.,]+$/.test(cell) || readAmount(cell) !== undefined

/** The first cell that isn't a number, and the first number after it or else before it. */
function guessColumns(cells: readonly string[]): { name: number; quantity: number } {
  const text = cells.findIndex((cell) => cell !== '' && !isFigure(cell))
  if (text < 0) return { name: 0, quantity: 1 }
  const after = cells.findIndex((cell, at) => at > text && isFigure(cell))
  const before = cells.findIndex((cell, at) => at < text && isFigure(cell))
  return { name: text, quantity: text > 0 && before >= 0 ? before : after >= 0 ? after : text + 1 }
}

/** "1,200" in two looks like a quantity of 1 and a price of 200. */
function isSplit(cells: readonly string[], header: SheetColumns): boolean {
  if (cells.length <= header.width) return false
  return /^\d{1,3}$/.test(cells[header.quantity] ?? '') && /^\d{3}$/.test(cells[header.quantity + 1] ?? '')
}
