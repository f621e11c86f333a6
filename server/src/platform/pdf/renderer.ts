import { maxPrintedLines, type OrderContent, printedLines } from '@dray/domain/documents/document-content'
import { printPages } from '@dray/domain/documents/page-setup'
import { cents, zero } from '@dray/domain/money'
import { Refusal } from '../http/refusal.ts'
import type { Log } from '../log.ts'
import { defaultCompilerLimits } from './compilers.ts'
import { createRenderQueue, type QueueLimits } from './render-queue.ts'
import { type Printout, type TypstInput, typstInput } from './typst-input.ts'
import type { Logo, TypstJob } from './typst-process.ts'

/** Renders for a user, fairly among users. */
export type PdfRenderer = {
  /** Calculates totals again (D-150). `photos`: of a proof, as JPEGs. */
  render(printout: Printout, userId?: number, photos?: readonly Uint8Array[]): Promise<Buffer>
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

/** Reads the logo before the job starts, so no process waits for it. */
const withLogo = async ({ logo, ...job }: TypstInput, readLogo: RendererOptions['readLogo']): Promise<TypstJob> =>
  logo === undefined ? job : { ...job, logo: await readLogo(logo) }

type RendererOptions = {
  log: Log
  readLogo: (address: string) => Promise<Logo>
  limits?: RendererLimits
}

/** Renders documents in separate processes, which are replaced when they die, have rendered many or grew too large. */
export function createPdfRenderer({ log, readLogo, limits = defaultLimits }: RendererOptions): PdfRenderer {
  const warmUp = { ...typstInput(warmUpDocument), logo: undefined }
  const short = createRenderQueue({ log, limits, warmUp, isWarm: true })
  const longLimits = { ...limits, maxProcesses: 1, maxWaiting: Math.min(limits.maxWaiting, maxLongWaiting) }
  const long = createRenderQueue({ log, limits: longLimits, warmUp, isWarm: false })

  return {
    async render(printout, userId, photos) {
      // A signature takes no lines.
      const lines = printedLines({ ...printout, signature: null })
      if (lines > maxPrintedLines) throw new Refusal('document-too-long')
      const queue = lines > limits.maxShortLines ? long : short
      return queue.render(await withLogo(typstInput(printout, photos), readLogo), userId)
    },
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
