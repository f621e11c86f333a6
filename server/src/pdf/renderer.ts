import { type AnyContent, isOrderContent, rowsOf } from '@dray/domain/documents/any-content'
import { calculateDocument } from '@dray/domain/documents/document-content'
import type { PayContent } from '@dray/domain/documents/pay-content'
import type { StatementContent } from '@dray/domain/documents/statement-content'
import type { WarehousePaper } from '@dray/domain/documents/warehouse-papers'
import { Refusal } from '../http/refusal.ts'
import type { Log } from '../log.ts'
import { createTurns } from '../turns.ts'
import { accountInput, payInput } from './account-input.ts'
import { type CompilerLimits, defaultCompilerLimits, keepCompilers } from './compilers.ts'
import type { KeptProcess } from './kept-process.ts'
import { labelsInput, type LabelsToPrint } from './labels-input.ts'
import { paperInput } from './paper-input.ts'
import { type RouteSheet, routeSheetInput } from './route-sheet-input.ts'
import { typstInput } from './typst-input.ts'
import { type Logo, ProcessLost, TimedOut, type TypstJob } from './typst-process.ts'
import { warmUpDocument } from './warm-up-document.ts'

/** Renders for a user, in turns with other users. */
export type PdfRenderer = {
  /** The PDF of a document, with its totals calculated again (D-150). */
  render(content: AnyContent, userId?: number): Promise<Buffer>
  /** One PDF of several statements, each beginning on a page of its own. */
  renderStatements(statements: readonly StatementContent[], userId?: number): Promise<Buffer>
  /** The PDF of labels, in their order. */
  renderLabels(labels: LabelsToPrint, userId?: number): Promise<Buffer>
  /** The PDF of a pick list or a packing slip. */
  renderPaper(paper: WarehousePaper, userId?: number): Promise<Buffer>
  /** The PDF of a payroll register or a commission statement. */
  renderPay(content: PayContent, userId?: number): Promise<Buffer>
  /** The PDF of a driver's deliveries of a day. */
  renderRouteSheet(sheet: RouteSheet, userId?: number): Promise<Buffer>
  /** Starts the process and renders one document, so that the first user does not have to wait for that. */
  warm(): void
  /** The memory of the processes in bytes after their last documents; 0 if there are none. */
  memory(): number
  stop(): Promise<void>
}

export type RendererLimits = CompilerLimits & { maxWaiting: number }

const defaultLimits: RendererLimits = {
  ...defaultCompilerLimits,
  /** At 15 ms each, the last in line waits under a second. */
  maxWaiting: 50,
}

/** As many documents wait as are worth a further process. */
const waitingForMore = 2

/** A job whose logo is still to be read. */
type Unread = Omit<TypstJob, 'logo'> & { logo?: string | undefined }

const documentJob = (content: AnyContent): Unread => ({
  ...(isOrderContent(content)
    ? { template: 'document', data: typstInput(calculateDocument(content)) }
    : { template: 'account', data: accountInput([content]) }),
  logo: content.company.logo,
})

const statementsJob = (statements: readonly StatementContent[]): Unread => ({
  template: 'account',
  data: accountInput(statements),
  logo: statements[0]?.company.logo,
})

const labelsJob = (print: LabelsToPrint): Unread => ({ template: 'labels', data: labelsInput(print) })

const paperJob = (paper: WarehousePaper): Unread => ({
  template: paper.kind,
  data: paperInput(paper),
  logo: paper.company.logo,
})

const payJob = (content: PayContent): Unread => ({
  template: 'account',
  data: payInput(content),
  logo: content.company.logo,
})

const routeSheetJob = (sheet: RouteSheet): Unread => ({
  template: 'route-sheet',
  data: routeSheetInput(sheet),
  logo: sheet.company.logo,
})

const payRows = (content: PayContent): number =>
  content.kind === 'register' ? content.rows.length : content.orders.length

const refuseIfTimedOut = (log: Log, context: Record<string, number>) => (error: unknown) => {
  if (!(error instanceof TimedOut)) throw error
  log.error({ err: error, ...context }, 'A document took too long')
  throw new Refusal('busy')
}

/** Reads the picture before the job's turn: nobody waits for it. */
const withLogo = async ({ logo, ...job }: Unread, readLogo: RendererOptions['readLogo']): Promise<TypstJob> =>
  logo === undefined ? job : { ...job, logo: await readLogo(logo) }

type RendererOptions = {
  log: Log
  /** The picture at the address of a stored image. */
  readLogo: (address: string) => Promise<Logo>
  limits?: RendererLimits
}

/** Renders documents in processes of their own, which are replaced when they die, have rendered many, or grew too large. */
export function createPdfRenderer({ log, readLogo, limits = defaultLimits }: RendererOptions): PdfRenderer {
  const turns = createTurns<number | undefined>({ atOnce: 1, maxWaiting: limits.maxWaiting })
  const warmUp = { ...documentJob(warmUpDocument), logo: undefined }
  const compilers = keepCompilers({ log, limits, warmUp, onReplaced: warm, onCount: turns.allow })
  let stopped = false

  /** A process can die for reasons other than the document. If the next process dies too, the document is the cause. */
  async function renderWithRetry(compiler: KeptProcess, job: TypstJob): Promise<Buffer> {
    const answer = await compiler.render(job).catch((error: unknown) => {
      if (!(error instanceof ProcessLost) || stopped) throw error
      log.warn('The PDF process was lost; trying again')
      return compiler.render(job)
    })
    if (answer.pdf) return Buffer.from(answer.pdf)
    throw new Error(`the document could not be rendered: ${answer.problem}`)
  }

  async function enqueue(unread: Unread, userId?: number): Promise<Buffer> {
    if (stopped) throw new Refusal('busy')
    const job = await withLogo(unread, readLogo)
    // A user can have one document waiting besides the one that is rendered.
    if (userId !== undefined && turns.isWaiting(userId)) throw new Refusal('still-rendering')
    if (turns.waiting() >= waitingForMore) compilers.grow()
    return turns.run(userId, () => compilers.use((compiler) => renderWithRetry(compiler, job)))
  }

  function warm(): void {
    enqueue(documentJob(warmUpDocument)).catch((error: unknown) => {
      if (!stopped) log.error({ err: error }, 'The PDF process could not be warmed')
    })
  }

  return {
    render: async (content, userId) =>
      enqueue(documentJob(content), userId).catch(refuseIfTimedOut(log, { rows: rowsOf(content) })),
    renderStatements: async (statements, userId) =>
      enqueue(statementsJob(statements), userId).catch(refuseIfTimedOut(log, { statements: statements.length })),
    renderLabels: async (print, userId) =>
      enqueue(labelsJob(print), userId).catch(refuseIfTimedOut(log, { labels: print.labels.length })),
    renderPaper: async (paper, userId) =>
      enqueue(paperJob(paper), userId).catch(refuseIfTimedOut(log, { lines: paper.lineCount })),
    renderPay: async (content, userId) =>
      enqueue(payJob(content), userId).catch(refuseIfTimedOut(log, { rows: payRows(content) })),
    renderRouteSheet: async (sheet, userId) =>
      enqueue(routeSheetJob(sheet), userId).catch(refuseIfTimedOut(log, { stops: sheet.round.stops.length })),
    warm,
    memory: compilers.memory,
    async stop() {
      stopped = true
      await compilers.stop()
      await turns.whenIdle()
    },
  }
}
