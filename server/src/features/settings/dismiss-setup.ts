import type { dismissSetup as contract } from '@dray/contract/settings'
import type { Tx } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { markSetupDismissed } from './setup.sql.ts'

export async function dismissSetup(tx: Tx, { at }: CallRequest<typeof contract>): Promise<{ ok: true }> {
  await markSetupDismissed(tx, at)
  await announce(tx, 'settings', [])
  return { ok: true }
}
