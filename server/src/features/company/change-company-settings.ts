import * as contract from '@dray/contract/settings'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { withSentFields } from '../../http/sent-fields.ts'
import type { CallRequest } from '../../http/serve.ts'
import { announce } from '../../live/announce.ts'
import { lockCompanySettings, updateCompanySettings } from './company-settings.sql.ts'

/** Changes what the company decides. The change log is of records, so that who changed it stands in the log of the server. */
export async function changeCompanySettings(
  tx: Tx,
  { body: { modifiedOn, ...sent }, user, at }: CallRequest<typeof contract.changeCompanySettings>,
  { log }: Pick<FastifyRequest, 'log'>,
): Promise<contract.CompanySettings> {
  const stored = await lockCompanySettings(tx)
  if (modifiedOn !== undefined && new Date(modifiedOn).getTime() !== stored.modifiedOn.getTime())
    throw new Refusal('changed-meanwhile', { current: contract.companySettingsSchema.encode(stored), changedBy: null })
  const after = withSentFields(stored, sent)
  if (after.payWhenPaid === stored.payWhenPaid) return stored
  const changed = { ...after, modifiedOn: at }
  await updateCompanySettings(tx, changed)
  await announce(tx, 'settings', [])
  // It decides which orders earn a commission.
  await announce(tx, 'payroll', [])
  log.info({ userId: user.id, payWhenPaid: changed.payWhenPaid }, 'The company settings were changed')
  return changed
}
