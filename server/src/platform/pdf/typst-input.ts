import type { DeliveryStop } from '@dray/contract/deliveries'
import { type BatchLabel, type LabelSheet, labelTexts, sheetLayouts } from '@dray/domain/batches/batch-labels'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { amountLeft, type Route, shownNumber } from '@dray/domain/deliveries/deliveries'
import { collectText } from '@dray/domain/deliveries/to-collect'
import { accountSheet } from '@dray/domain/documents/accounts/account-sheet'
import type { StatementContent } from '@dray/domain/documents/accounts/statement'
import { calculateDocument, type DocumentCompany } from '@dray/domain/documents/document-content'
import { documentSheet } from '@dray/domain/documents/document-sheet'
import type { DocumentContent } from '@dray/domain/documents/document-source'
import type { PageSetup, PageSize } from '@dray/domain/documents/page-setup'
import { type PayContent, paySheet } from '@dray/domain/documents/pay-documents'
import type { WarehouseDocument } from '@dray/domain/documents/pick-list'
import type { ProofContent } from '@dray/domain/documents/proof-content'
import { proofSheet, signatureBox } from '@dray/domain/documents/proof-document'
import { type TraceDocument, traceSheet } from '@dray/domain/documents/trace-document'
import { formatDollars, sum, zero } from '@dray/domain/money'
import { graphemes } from '@dray/domain/text/plain-text'
import { formatDay } from '@dray/domain/time/format-day'
import { qrCode } from './label-code.ts'
import type { TypstJob } from './typst-process.ts'

/** Each statement starts on its own page; all use the page setup of the first. */
export type Statements = { kind: 'statements'; statements: readonly StatementContent[] }
export type LabelsToPrint = { kind: 'labels'; sheet: LabelSheet; labels: readonly BatchLabel[] }
export type RouteSheet = {
  kind: 'route-sheet'
  company: DocumentCompany
  size: PageSize
  day: string
  route: Route<DeliveryStop>
}

/** Every document that Dray prints. */
export type Printout =
  | DocumentContent
  | Statements
  | PayContent
  | TraceDocument
  | WarehouseDocument
  | RouteSheet
  | LabelsToPrint

/** The compiler's input. The logo is an address. */
export type TypstInput = Omit<TypstJob, 'logo'> & { logo?: string | undefined }

/** `photos`: of a proof, as JPEGs. */
export function typstInput(printout: Printout, photos: readonly Uint8Array[] = []): TypstInput {
  switch (printout.kind) {
    case 'invoice':
    case 'purchaseOrder':
      return sheetInput('document', printout, { sheet: documentSheet(calculateDocument(printout)) })
    case 'payment':
    case 'creditMemo':
    case 'statement':
      return sheetInput('account', printout, { sheets: [accountSheet(printout)] })
    case 'statements':
      return statementsInput(printout)
    case 'register':
    case 'commission':
      return sheetInput('account', printout, { sheets: [paySheet(printout)] })
    case 'trace':
    case 'callList':
      return sheetInput('account', printout, { sheets: [traceSheet(printout)] })
    case 'pick-list':
    case 'packing-slip':
      return sheetInput(printout.kind, printout, { sheet: printout })
    case 'proof':
      return {
        ...sheetInput('proof', printout, { sheet: proofSheet(printout), ...proofData(printout, photos.length) }),
        images: proofImages(printout, photos),
      }
    case 'route-sheet':
      return { template: 'route-sheet', data: json(routeSheetData(printout)), ...letterhead(printout.company) }
    case 'labels':
      return { template: 'labels', data: JSON.stringify(labelsData(printout)) }
  }
}

function statementsInput({ statements }: Statements): TypstInput {
  const [first] = statements
  if (first === undefined) throw new RangeError('There is no document to print')
  return sheetInput('account', first, { sheets: statements.map(accountSheet) })
}

type Sheet = { company: { name: string } }
type Letterhead = Pick<DocumentCompany, 'logo' | 'accent'>

const sheetInput = (
  template: TypstJob['template'],
  { company, page }: { company: Letterhead; page: PageSetup },
  { sheet, sheets, ...rest }: { sheet?: Sheet; sheets?: readonly Sheet[] },
): TypstInput => ({
  template,
  data: json({
    ...(sheet && { sheet: withShortName(sheet) }),
    ...(sheets && { sheets: sheets.map(withShortName) }),
    ...rest,
    page: { paper: paperName(page.size), landscape: page.orientation === 'landscape', margin: page.margin },
  }),
  ...letterhead(company),
})

const letterhead = ({ logo, accent }: Letterhead) => ({ logo, accent })

/** JSON, so no text in it is executed. */
const json = (data: object): string =>
  JSON.stringify(data, (_key, value: unknown) => (typeof value === 'string' ? printable(value) : value))

const withShortName = (sheet: Sheet) => ({
  ...sheet,
  company: { ...sheet.company, short: shortened(sheet.company.name) },
})

/** Shortens a name to fit on one line of a footer. */
function shortened(name: string): string {
  const letters = graphemes(name)
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : name
}

const paperName = (size: PageSize): string => (size === 'letter' ? 'us-letter' : 'a4')

const photoFile = (index: number): string => `photo-${index + 1}.jpg`
const signatureFile = 'signature.svg'

const proofData = ({ signature, photos }: ProofContent, photoCount: number) => ({
  signature: drawnSignature(signature)?.size ?? null,
  photos: Array.from({ length: photoCount }, (_, index) => photoFile(index)),
  unprintedPhotos: photos.length - photoCount,
})

function proofImages({ signature }: ProofContent, photos: readonly Uint8Array[]): Readonly<Record<string, Uint8Array>> {
  const drawn = drawnSignature(signature)
  return {
    ...Object.fromEntries(photos.map((photo, index) => [photoFile(index), photo])),
    ...(drawn === undefined ? {} : { [signatureFile]: Buffer.from(drawn.svg) }),
  }
}

/** In points. */
const space = { width: 220, height: 64 }
const strokeWidth = 1.3

/** An SVG of the path, and its size on paper. */
function drawnSignature(path: string | null) {
  const box = path === null ? undefined : signatureBox(path)
  if (path === null || box === undefined) return undefined
  const scale = Math.min(1, space.width / Math.max(1, box.width), space.height / Math.max(1, box.height))
  const stroke = strokeWidth / scale
  const [width, height] = [box.width + 2 * stroke, box.height + 2 * stroke]
  const viewBox = [box.left - stroke, box.top - stroke, width, height].join(' ')
  // `isSignature` allows only letters of commands, digits and separators.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}"><path d="${path}" fill="none" stroke="#1d222b" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return { svg, size: { width: width * scale, height: height * scale } }
}

function routeSheetData({ company, size, day, route }: RouteSheet) {
  const driver = route.driverName ?? ''
  const mustCollect = sum(route.stops.map(({ toCollect }) => toCollect))
  const left = sum(route.stops.map(amountLeft))
  return {
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

/** More than fits on two lines of a label. Finding where to cut a long text is slow. */
const maxLetters = 100

/** More than fits on two small lines. */
const maxFactsLetters = 250

/** Labels are narrow, so break words that would fit into a document's column. */
const onLabels = { maxRun: 14, piece: 6 }

const labelsData = ({ sheet, labels }: LabelsToPrint) => ({
  layout: sheetLayouts[sheet],
  labels: labels.map(labelData),
})

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

/** Typst can't wrap a run without spaces, so longer runs get invisible breaks. */
type Breaking = { maxRun: number; piece: number }
const onPages: Breaking = { maxRun: 24, piece: 12 }

function printable(text: string, { maxRun, piece } = onPages): string {
  if (text.length <= maxRun && isPlain(text)) return text
  const breakable = (run: string): string =>
    // Finding graphemes is slow.
    isAscii(run) ? run.replace(new RegExp(`.{${piece}}(?=.)`, 'g'), '$&\u200b') : breakableGraphemes(run)
  const breakableGraphemes = (run: string): string =>
    graphemes(run)
      .map((letter, index) => (index > 0 && index % piece === 0 ? `\u200b${letter}` : letter))
      .join('')
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(new RegExp(`[^\\s\\u200b]{${maxRun + 1},}`, 'gu'), breakable)
}

const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)
const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)
