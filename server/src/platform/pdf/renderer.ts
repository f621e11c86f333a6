import { maxPrintedLines, type OrderContent, printedLines } from '@dray/domain/documents/document-content'
import { printPages } from '@dray/domain/documents/page-setup'
import { cents, zero } from '@dray/domain/money'
import { Refusal } from '../http/refusal.ts'
import { createFairQueue } from '../http/requests/fair-queue.ts'
import type { Log } from '../log.ts'
import {
  type CompilerLimits,
  type CompilerProcess,
  createCompilers,
  defaultCompilerLimits,
} from './compiler-process.ts'
import { type Printout, type TypstInput, typstInput } from './typst-input.ts'
import { type Logo, ProcessLost, TimedOut, TooMuchMemory, type TypstJob } from './typst-process.ts'

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

type QueueLimits = CompilerLimits & { maxWaiting: number }
/** `isWarm`: keeps a process ready; otherwise one starts with a document and ends when idle. */
type QueueOptions = { log: Log; limits: QueueLimits; warmUp: TypstJob; isWarm: boolean }

/** Start another process at this many waiting documents. */
const waitingForMore = 2

function createRenderQueue({ log, limits, warmUp, isWarm }: QueueOptions) {
  const queue = createFairQueue<number | undefined>({ concurrency: 1, maxWaiting: limits.maxWaiting })
  const compilers = createCompilers({ log, limits, warmUp, isWarm, onReplaced: warm, onCount: queue.allow })
  let stopped = false

  /** Retries once, because a process can die for reasons other than the document. */
  async function renderWithRetry(compiler: CompilerProcess, job: TypstJob): Promise<Buffer> {
    const answer = await compiler.render(job).catch((error: unknown) => {
      if (!(error instanceof ProcessLost) || stopped) throw error
      log.warn('The PDF process was lost; trying again')
      return compiler.render(job)
    })
    if (answer.pdf) return Buffer.from(answer.pdf)
    throw new Error(`the document could not be rendered: ${answer.problem}`)
  }

  async function render(job: TypstJob, userId?: number): Promise<Buffer> {
    if (stopped) throw new Refusal('busy')
    // A user may have one document waiting besides the one being rendered.
    if (userId !== undefined && queue.isWaiting(userId)) throw new Refusal('still-rendering')
    if (queue.waiting() >= waitingForMore) compilers.grow()
    return queue.run(userId, () => compilers.use((compiler) => renderWithRetry(compiler, job))).catch(refuse)
  }

  function refuse(error: unknown): never {
    if (error instanceof TimedOut) log.error({ err: error }, 'A document took too long')
    if (error instanceof TooMuchMemory) log.error({ err: error }, 'A document took too much memory')
    if (error instanceof TimedOut) throw new Refusal('busy')
    throw error instanceof TooMuchMemory ? new Refusal('document-too-long') : error
  }

  function warm(): void {
    if (!isWarm) return
    render(warmUp).catch((error: unknown) => {
      if (!stopped) log.error({ err: error }, 'The PDF process could not be warmed')
    })
  }

  return {
    render,
    warm,
    memory: compilers.memory,
    async stop(): Promise<void> {
      stopped = true
      await compilers.stop()
      await queue.whenIdle()
    },
  }
}
