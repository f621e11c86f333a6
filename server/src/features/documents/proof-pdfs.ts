import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDocumentName } from '@dray/domain/documents/document-name'
import { contentFingerprint } from '@dray/domain/documents/document-source'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { pdfType } from '@dray/domain/storage/files'
import type { Dray } from '../../dray.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type BackgroundWork, backgroundWork } from '../../platform/background-work.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { announce } from '../../platform/live/announce.ts'
import { companyNow } from '../company/index.ts'
import { readProofToPrint } from '../proofs/index.ts'
import { recordDocuments, storeFile } from '../storage/index.ts'
import { lockNextPdf, lockPdf, nextPdfAt, pdfFile, postponePdf, type ProofPdf, setPdfFile } from './documents.sql.ts'
import { renderDocument } from './render-document.ts'

const queues = new WeakMap<Dray, ReturnType<typeof limitConcurrency>>()

/** A server makes one at a time, because each holds a connection besides the one it stores the file with. */
function oneAtATime<T>(dray: Dray, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  const queue = queues.get(dray) ?? limitConcurrency(1, maxWaiting)
  queues.set(dray, queue)
  return queue(() => inTransaction(dray.db, work))
}
const maxWaiting = 100

const pollMs = 200
const maxPolls = 300

/** Returns the file name of a proof's PDF, saving it first if there is none. It never changes (D-272). */
export async function saveProofPdf(dray: Dray, proofId: number): Promise<string> {
  for (let polls = 0; polls < maxPolls; polls++) {
    const stored = await pdfFile(dray.db, proofId)
    if (stored !== null) return stored
    const name = await oneAtATime(dray, async (tx) => {
      const pdf = await lockPdf(tx, proofId)
      return pdf && saveLocked(tx, dray, pdf)
    })
    if (name !== undefined) return name
    // Another server is making it. Waiting for its lock would hold a connection.
    await sleep(pollMs)
  }
  throw new Refusal('busy')
}

/** The row stays locked while the PDF is made, so two servers never make two. */
async function saveLocked(tx: Tx, dray: Dray, { proofId, fileName }: ProofPdf): Promise<string> {
  if (fileName !== null) return fileName
  const now = await companyNow(tx, dray.config)
  const { source, driverId } = await readProofToPrint(tx, proofId, now)
  const content = source.content(onPaper(printPages.general, now.pageSize))
  const document = { kind: 'proof', recordId: source.recordId, fingerprint: contentFingerprint(content) } as const
  // A server that stopped in between left the file without its name here.
  const stored = await recordDocuments(tx, document)
  const left = stored.find(({ fingerprint }) => fingerprint === document.fingerprint)
  const name = left?.fileName ?? newDocumentName(source.label, randomUUID())
  if (left === undefined) {
    const bytes = await renderDocument(dray, content, undefined)
    const file = { bucket: 'documents', fileName: name, userId: driverId, type: pdfType, bytes, document } as const
    await storeFile(dray.db, dray.files, file, new Date())
  }
  await setPdfFile(tx, proofId, name)
  await announce(tx, 'documents', [])
  return name
}

/** After half an hour of failures it waits for someone to email it. */
const maxTries = 6
const retryMs = 60_000
const everyMs = 10 * 60_000
/** A phone that had no signal sends many proofs at once; their PDFs would slow down the rest. */
const lullMs = 500

/** Returns false if none is due. */
async function saveNext(dray: Dray, isStopped: () => boolean): Promise<boolean> {
  let proofId: number | undefined
  try {
    const isSaved = await oneAtATime(dray, async (tx) => {
      const pdf = await lockNextPdf(tx, maxTries, new Date())
      proofId = pdf?.proofId
      if (pdf === undefined) return false
      await saveLocked(tx, dray, pdf)
      return true
    })
    return isSaved ?? false
  } catch (error) {
    if (proofId === undefined || isStopped()) throw error
    dray.log.warn({ err: error, proofId }, 'A proof of delivery could not be saved as a PDF; trying again')
    await postponePdf(dray.db, proofId, new Date(Date.now() + retryMs))
    return true
  }
}

/** Saves the PDFs of new proofs in the background, one at a time. The work list is in the database, so it survives restarts. */
export function createProofPdfs(dray: Dray): BackgroundWork {
  const background = backgroundWork({
    everyMs,
    retryMs,
    async work(isStopped) {
      while (!isStopped() && (await saveNext(dray, isStopped))) continue
      // Also one that another server is making and might not finish.
      const next = isStopped() ? undefined : await nextPdfAt(dray.db, maxTries)
      return next && new Date(Math.max(next.getTime(), Date.now() + retryMs))
    },
    onError: (error) => dray.log.warn({ err: error }, 'Proofs of delivery could not be saved as PDFs; trying again'),
  })
  let lull: NodeJS.Timeout | undefined
  const unsubscribe = dray.live.subscribe((event) => {
    // After a lost connection, changes may have been missed.
    if (event.kind === 'hello') return background.wake()
    if (event.kind !== 'changed' || event.entity !== 'documents') return
    clearTimeout(lull)
    lull = setTimeout(background.wake, lullMs).unref()
  })
  return {
    wake: background.wake,
    async stop() {
      unsubscribe()
      clearTimeout(lull)
      await background.stop()
    },
  }
}
