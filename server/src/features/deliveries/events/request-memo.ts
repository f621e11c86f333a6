import { refusedOnLines } from '@dray/domain/deliveries/held-delivery'
import type { ProofLine } from '@dray/domain/deliveries/stop-events'
import type { Tx } from '../../../platform/db/db.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import type { addMemo as addMemoCall } from '@dray/contract/memos'
import { addMemo } from '../../memos/index.ts'
import { linesOfOrders } from '../../orders/index.ts'

type Handover = { orderId: number; lines: readonly ProofLine[]; notes: string | null }
type Request = Omit<CallRequest<typeof addMemoCall>, 'params' | 'body'>

/** A batch may have split a line since the phone read it. */
export async function requestMemo(tx: Tx, { orderId, lines, notes }: Handover, request: Request): Promise<number> {
  const refused = refusedOnLines(lines, await linesOfOrders(tx, [orderId]))
  const memo = await addMemo(tx, { ...request, params: { orderId }, body: { lines: refused, notes, request: true } })
  return memo.id
}
