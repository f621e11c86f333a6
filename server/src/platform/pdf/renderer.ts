import { type AnyContent, isOrderContent } from '@dray/domain/documents/document-source'
import {
  calculateDocument,
  type DocumentCompany,
  maxPrintedLines,
  type OrderContent,
  printedLines,
} from '@dray/domain/documents/document-content'
import type { PayContent } from '@dray/domain/documents/pay-documents'
import type { ProofContent } from '@dray/domain/documents/proof-content'
import type { StatementContent } from '@dray/domain/documents/accounts/statement'
import type { TraceDocument } from '@dray/domain/documents/trace-document'
import type { WarehouseDocument } from '@dray/domain/documents/pick-list'
import { Refusal } from '../http/refusal.ts'
import type { Log } from '../log.ts'
import { accountInput, payInput, traceInput } from './account-input.ts'
import { defaultCompilerLimits } from './compilers.ts'
import { createRenderQueue, type QueueLimits } from './render-queue.ts'
import { labelsInput, type LabelsToPrint } from './labels-input.ts'
import { proofImages, proofInput } from './proof-input.ts'
import { type RouteSheet, routeSheetInput } from './route-sheet-input.ts'
import { typstInput, warehouseInput } from './typst-input.ts'
import type { Logo, TypstJob } from './typst-process.ts'
import { printPages } from '@dray/domain/documents/page-setup'
import { cents, zero } from '@dray/domain/money'

/** Renders for a user, fairly among users. */
export type PdfRenderer = {
  /** Calculates the totals again (D-150). */
  render(content: AnyContent, userId?: number): Promise<Buffer>
  /** One PDF; each statement starts on its own page. */
  renderStatements(statements: readonly StatementContent[], userId?: number): Promise<Buffer>
  renderLabels(labels: LabelsToPrint, userId?: number): Promise<Buffer>
  renderWarehouseDocument(document: WarehouseDocument, userId?: number): Promise<Buffer>
  renderPay(content: PayContent, userId?: number): Promise<Buffer>
  renderTrace(document: TraceDocument, userId?: number): Promise<Buffer>
  renderRouteSheet(sheet: RouteSheet, userId?: number): Promise<Buffer>
  /** The photos are JPEGs. */
  renderProof(content: ProofContent, photos: readonly Uint8Array[], userId?: number): Promise<Buffer>
  /** Starts the process and renders one document, so the first user doesn't have to wait. */
  warm(): void
  /** Bytes used by the processes after their last documents; 0 if there are none. */
  memory(): number
  stop(): Promise<void>
}

export type RendererLimits = QueueLimits & {
  /** Longer documents get their own process, so short ones never wait for them. */
  maxShortLines: number
}

const defaultLimits: RendererLimits = {
  ...defaultCompilerLimits,
  /** At 15 ms each, the last in line waits under a second. */
  maxWaiting: 50,
  /** 200 lines of an invoice, which take a tenth of a second. */
  maxShortLines: 1000,
}
/** Waiting requests hold slots that others need. */
const maxLongWaiting = 4

type Unread = Omit<TypstJob, 'logo'> & { logo?: string | undefined }

const letterhead = (company?: Pick<DocumentCompany, 'logo' | 'accent'>) => ({
  logo: company?.logo,
  accent: company?.accent,
})

const documentJob = (content: AnyContent): Unread => ({
  ...(isOrderContent(content)
    ? { template: 'document', data: typstInput(calculateDocument(content)) }
    : { template: 'account', data: accountInput([content]) }),
  ...letterhead(content.company),
})

const statementsJob = (statements: readonly StatementContent[]): Unread => ({
  template: 'account',
  data: accountInput(statements),
  ...letterhead(statements[0]?.company),
})

const labelsJob = (print: LabelsToPrint): Unread => ({ template: 'labels', data: labelsInput(print) })

const warehouseJob = (document: WarehouseDocument): Unread => ({
  template: document.kind,
  data: warehouseInput(document),
  ...letterhead(document.company),
})

const payJob = (content: PayContent): Unread => ({
  template: 'account',
  data: payInput(content),
  ...letterhead(content.company),
})

const traceJob = (document: TraceDocument): Unread => ({
  template: 'account',
  data: traceInput(document),
  ...letterhead(document.company),
})

const routeSheetJob = (sheet: RouteSheet): Unread => ({
  template: 'route-sheet',
  data: routeSheetInput(sheet),
  ...letterhead(sheet.company),
})

const proofJob = (content: ProofContent, photos: readonly Uint8Array[]): Unread => ({
  template: 'proof',
  data: proofInput(content, photos.length),
  images: proofImages(content, photos),
  ...letterhead(content.company),
})

/** Reads the logo before the job starts, so no process waits for it. */
const withLogo = async ({ logo, ...job }: Unread, readLogo: RendererOptions['readLogo']): Promise<TypstJob> =>
  logo === undefined ? job : { ...job, logo: await readLogo(logo) }

type RendererOptions = {
  log: Log
  readLogo: (address: string) => Promise<Logo>
  limits?: RendererLimits
}

/** Renders documents in separate processes, which are replaced when they die, have rendered many or grew too large. */
export function createPdfRenderer({ log, readLogo, limits = defaultLimits }: RendererOptions): PdfRenderer {
  const warmUp = { ...documentJob(warmUpDocument), logo: undefined }
  const short = createRenderQueue({ log, limits, warmUp, isWarm: true })
  const longLimits = { ...limits, maxProcesses: 1, maxWaiting: Math.min(limits.maxWaiting, maxLongWaiting) }
  const long = createRenderQueue({ log, limits: longLimits, warmUp, isWarm: false })

  async function render(content: object, makeJob: () => Unread, userId?: number): Promise<Buffer> {
    const lines = printedLines(content)
    if (lines > maxPrintedLines) throw new Refusal('document-too-long')
    const queue = lines > limits.maxShortLines ? long : short
    return queue.render(await withLogo(makeJob(), readLogo), userId)
  }

  return {
    render: async (content, userId) => render(content, () => documentJob(content), userId),
    renderStatements: async (statements, userId) => render(statements, () => statementsJob(statements), userId),
    renderLabels: async (print, userId) => render(print, () => labelsJob(print), userId),
    renderWarehouseDocument: async (document, userId) => render(document, () => warehouseJob(document), userId),
    renderPay: async (content, userId) => render(content, () => payJob(content), userId),
    renderTrace: async (document, userId) => render(document, () => traceJob(document), userId),
    renderRouteSheet: async (sheet, userId) => render(sheet, () => routeSheetJob(sheet), userId),
    renderProof: async (content, photos, userId) =>
      // A signature takes no lines.
      render({ ...content, signature: null }, () => proofJob(content, photos), userId),
    warm: short.warm,
    memory: () => short.memory() + long.memory(),
    stop: async () => {
      await Promise.all([short.stop(), long.stop()])
    },
  }
}

/** Rendered at start and discarded, so fonts and templates are loaded before the first real document. */
export const warmUpDocument: OrderContent = {
  kind: 'invoice',
  number: '100001',
  issuedOn: '2026-01-01',
  company: { name: 'Company', address: '', phone: '' },
  recipient: { name: 'Customer', contact: '', address: '', phone: '' },
  handover: null,
  lines: [{ product: 'Product', brand: 'Brand', sku: 'SKU', batch: null, quantity: 1, price: cents(100) }],
  discount: zero,
  discountNote: '',
  paid: zero,
  notes: '',
  page: printPages.editOrder,
}
